import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { videos } from "../../../db/schema.ts";
import { joinBytes } from "../../../testing/boxes.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { fakeMp4, makeDraft, uploadBytes } from "../../../testing/media.ts";
import { mp4File, renditionInit, renditionSegment } from "../../../testing/mp4-files.ts";

const SECONDS = 40;
const HIGH = { width: 3840, height: 2160 };
const LOW = { width: 640, height: 360 };

type Size = typeof HIGH;
type Bytes = Uint8Array<ArrayBuffer>;

/** Returns an MP4 file whose sample entry states the given size in pixels. */
function mp4OfSize({ width, height }: Size): Bytes {
  const bytes = mp4File({ seconds: SECONDS });
  const text = new TextDecoder("latin1").decode(bytes);
  const entry = text.indexOf("avc1", text.indexOf("stsd")) + 4;
  const view = new DataView(bytes.buffer);
  view.setUint16(entry + 24, width);
  view.setUint16(entry + 26, height);
  return bytes;
}

async function store(as: TestUser, videoId: string, bytes: Bytes, purpose = "original") {
  const file = { fileName: "clip.mp4", contentType: "video/mp4", size: bytes.length };
  expect((await uploadBytes(as, { purpose, videoId, ...file }, bytes)).status).toBe(200);
}

async function report(as: TestUser, videoId: string, size: Size) {
  const json = { ...size, duration: SECONDS, frameRate: 25, hasAudio: false };
  const path = `/api/videos/${videoId}/renditions`;
  expect((await call(path, { method: "POST", as, json })).status).toBe(200);
}

async function storeRendition(as: TestUser, videoId: string) {
  const init = renditionInit(LOW);
  const bytes = joinBytes(init, renditionSegment(SECONDS, 1000));
  const target = { purpose: "rendition", videoId, rendition: "360p" };
  expect((await uploadBytes(as, target, bytes)).status).toBe(200);
  const index = {
    ...{ ...LOW, state: "ready", codecs: "avc1.640028", size: bytes.length },
    ...{ initLength: init.length, segments: [[SECONDS, init.length, 1000]] },
  };
  const path = `/api/videos/${videoId}/renditions/360p`;
  expect((await call(path, { method: "PATCH", as, json: index })).status).toBe(200);
}

async function sizeOf(videoId: string) {
  const { db } = testContext();
  const row = await db.select().from(videos).where(eq(videos.id, videoId)).get();
  return { width: row?.width, height: row?.height };
}

const start = async () => {
  const creator = await makeUser();
  const details = { title: "A river", description: "Where it goes", category: "travel" };
  return { creator, id: await makeDraft(creator, details) };
};

describe("the size of a stored original", () => {
  test("a visitor gets no link to a 4K original, even if its creator reports a small size before and after the upload", async () => {
    const { creator, id } = await start();
    await report(creator, id, LOW);
    await store(creator, id, mp4OfSize(HIGH));
    expect(await sizeOf(id)).toEqual(HIGH);
    await storeRendition(creator, id);
    await report(creator, id, LOW);
    expect(await sizeOf(id)).toEqual(HIGH);
    const published = await call(`/api/videos/${id}/publish`, {
      method: "POST",
      as: creator,
      json: {},
    });
    expect(published.status).toBe(200);
    const links = await (await call(`/api/videos/${id}/links`)).json();
    expect(links).toMatchObject({ masterUrl: expect.any(String), originalUrl: null });
  });

  test("a report that rotates or stretches a video to the same height class replaces the measured size", async () => {
    const { creator, id } = await start();
    await store(creator, id, mp4OfSize({ width: 1440, height: 1080 }));
    for (const size of [
      { width: 1080, height: 1440 },
      { width: 1920, height: 1080 },
    ]) {
      await report(creator, id, size);
      expect(await sizeOf(id)).toEqual(size);
    }
  });

  test("the reported size of a video is kept if the file's size differs only by rounding to whole blocks", async () => {
    const { creator, id } = await start();
    await report(creator, id, { width: 1920, height: 1080 });
    await store(creator, id, mp4OfSize({ width: 1920, height: 1088 }));
    expect(await sizeOf(id)).toEqual({ width: 1920, height: 1080 });
  });

  test("a reported size of a file without a readable size is set once and never lowered", async () => {
    const { creator, id } = await start();
    await store(creator, id, fakeMp4(2000));
    expect(await sizeOf(id)).toEqual({ width: null, height: null });
    await report(creator, id, HIGH);
    await report(creator, id, LOW);
    expect(await sizeOf(id)).toEqual(HIGH);
  });

  test("a replacement without a readable size does not keep the size of the replaced file", async () => {
    const { creator, id } = await start();
    await store(creator, id, mp4OfSize(LOW));
    expect(await sizeOf(id)).toEqual(LOW);
    await store(creator, id, fakeMp4(2000), "replacement");
    expect(await sizeOf(id)).toEqual({ width: null, height: null });
  });

  test("the size of a replacement is measured from its bytes", async () => {
    const { creator, id } = await start();
    await store(creator, id, mp4OfSize(LOW));
    await store(creator, id, mp4OfSize(HIGH), "replacement");
    await report(creator, id, LOW);
    expect(await sizeOf(id)).toEqual(HIGH);
  });
});
