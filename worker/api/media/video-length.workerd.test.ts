import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { playbackSessions, renditions, videos } from "../../db/schema.ts";
import { joinBytes } from "../../testing/boxes.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";
import { fakeMp4, makeDraft, uploadBytes } from "../../testing/media.ts";
import { mp4File, renditionInit, renditionSegment } from "../../testing/mp4-files.ts";

afterEach(() => vi.useRealTimers());

const DETAILS = { title: "A river", description: "Where it goes", category: "travel" };
const SIZE = { width: 640, height: 360 };

const plan = (as: TestUser, id: string, duration: number) =>
  call(`/api/videos/${id}/renditions`, {
    method: "POST",
    as,
    json: { ...SIZE, duration, frameRate: 10, hasAudio: true },
  });

async function uploadOriginal(
  as: TestUser,
  videoId: string,
  bytes: Uint8Array<ArrayBuffer>,
  purpose = "original",
) {
  const file = { fileName: "clip.mp4", contentType: "video/mp4", size: bytes.length };
  const stored = await uploadBytes(as, { purpose, videoId, ...file }, bytes);
  expect(stored.status).toBe(200);
}

async function publish(as: TestUser, id: string) {
  expect((await call(`/api/videos/${id}/publish`, { method: "POST", as, json: {} })).status).toBe(
    200,
  );
}

const lengthOf = async (id: string) =>
  (await testContext().db.select().from(videos).where(eq(videos.id, id)).get())?.durationSeconds;

interface Opened {
  playbackId: string;
  base: string;
}

async function open(id: string, as: TestUser): Promise<Opened> {
  return (await call(`/api/videos/${id}/playback`, { method: "POST", as, json: {} })).json();
}

async function neededOf(id: string) {
  const { playbackId } = await open(id, await makeUser());
  const row = await testContext()
    .db.select()
    .from(playbackSessions)
    .where(eq(playbackSessions.id, playbackId))
    .get();
  return { neededMs: row?.neededMs, leastBytes: row?.leastBytes };
}

test("a viewer who leaves a ten-minute video at once is not counted, even if the creator states a length of half a second", async () => {
  const creator = await makeUser();
  const id = await makeDraft(creator, DETAILS);
  expect((await plan(creator, id, 0.5)).status).toBe(200);
  await uploadOriginal(creator, id, mp4File({ seconds: 600, declared: 0.5 }));
  expect((await plan(creator, id, 0.5)).status).toBe(200);
  await publish(creator, id);
  expect((await plan(creator, id, 0.5)).status).toBe(200);

  const viewer = await makeUser();
  const { playbackId, base } = await open(id, viewer);
  await (
    await call(`${base}/original`, { as: viewer, headers: { Range: "bytes=0-400" } })
  ).arrayBuffer();
  vi.setSystemTime(Date.now() + 700);
  const reported = await call(`/api/playback/${playbackId}/report`, {
    method: "POST",
    as: viewer,
    json: { playedMs: 600, positionMs: 600 },
  });
  expect(await reported.json()).toMatchObject({ counted: false });
  expect(await neededOf(id)).toMatchObject({ neededMs: 30_000 });
  expect(await lengthOf(id)).toBe(600);
});

test("a view of a 12-second video counts after 11 seconds of playback, whatever length its creator reports", async () => {
  const creator = await makeUser();
  const id = await makeDraft(creator, DETAILS);
  await uploadOriginal(creator, id, mp4File({ seconds: 12 }));
  await plan(creator, id, 86_400);
  await publish(creator, id);
  expect(await lengthOf(id)).toBe(12);
  expect((await neededOf(id)).neededMs).toBe(11_000);
});

test("a view of a video that the server cannot measure needs 30 seconds, whatever length its creator reports", async () => {
  const creator = await makeUser();
  const [before, after, long] = await Promise.all([1, 2, 3].map(() => makeDraft(creator, DETAILS)));
  if (!before || !after || !long) throw new Error("There are no drafts.");
  await plan(creator, before, 0.5);
  for (const id of [before, after, long]) await uploadOriginal(creator, id, fakeMp4(2000));
  await plan(creator, after, 0.5);
  await plan(creator, long, 600);
  for (const id of [before, after, long]) {
    await publish(creator, id);
    expect((await neededOf(id)).neededMs).toBe(30_000);
  }
  expect(await Promise.all([before, after, long].map(lengthOf))).toEqual([null, null, 600]);
});

test("a replacement file gives the video its measured length, or no length if it cannot be measured", async () => {
  const creator = await makeUser();
  const { id } = await makeVideo(creator, { durationSeconds: 12 });
  await uploadOriginal(creator, id, mp4File({ seconds: 50 }), "replacement");
  expect(await lengthOf(id)).toBe(50);
  await uploadOriginal(creator, id, fakeMp4(2000), "replacement");
  expect(await lengthOf(id)).toBeNull();
});

test("a creator cannot lower the bytes that a view must load by reporting a long video length", async () => {
  const creator = await makeUser();
  const id = await makeDraft(creator, DETAILS);
  await uploadOriginal(creator, id, mp4File({ seconds: 60, bytes: 600_000 }));
  await plan(creator, id, 86_400);
  await publish(creator, id);
  expect((await neededOf(id)).leastBytes).toBeGreaterThan(299_000);
  const fake = await makeDraft(creator, DETAILS);
  await uploadOriginal(creator, fake, fakeMp4(600_000));
  await plan(creator, fake, 86_400);
  await publish(creator, fake);
  expect((await neededOf(fake)).leastBytes).toBe(120_000);
});

test("a view of a 4-second video with a much longer audio track counts only after 30 seconds of playback", async () => {
  const creator = await makeUser();
  const { id } = await makeVideo(creator, { durationSeconds: 4 });
  expect((await neededOf(id)).neededMs).toBe(3000);
  await testContext()
    .db.update(renditions)
    .set({ averageBandwidth: 533 })
    .where(eq(renditions.name, "audio"));
  expect((await neededOf(id)).neededMs).toBe(30_000);
});

type Segment = [claimed: number, actual: number, length?: number];

/** Uploads a rendition, and sends an index whose segment lengths can differ from the file. */
async function finish(
  segments: Segment[],
  {
    size = SIZE,
    declared = SIZE,
    name = "360p",
  }: { size?: typeof SIZE; declared?: typeof SIZE; name?: string } = {},
) {
  const creator = await makeUser();
  const id = await makeDraft(creator, DETAILS);
  await uploadOriginal(creator, id, mp4File({ seconds: 600 }));
  await plan(creator, id, 600);
  const init = renditionInit(size);
  let [at, end] = [0, init.length];
  const parts: Uint8Array[] = [init];
  const index: number[][] = [];
  for (const [claimed, actual, length = 200] of segments) {
    parts.push(renditionSegment(actual, length, { at }));
    index.push([claimed, end, length]);
    at += actual;
    end += length;
  }
  const rendition = { purpose: "rendition", videoId: id, rendition: name };
  expect((await uploadBytes(creator, rendition, joinBytes(...parts))).status).toBe(200);
  const answer = await call(`/api/videos/${id}/renditions/${name}`, {
    method: "PATCH",
    as: creator,
    json: {
      state: "ready",
      codecs: "avc1.640028",
      ...declared,
      size: end,
      initLength: init.length,
      segments: index,
    },
  });
  return { id, status: answer.status, body: await answer.text() };
}

const repeated = (count: number, segment: Segment): Segment[] =>
  Array.from({ length: count }, () => segment);

test("a rendition becomes ready if its segments last as long as its index says", async () => {
  expect(await finish(repeated(6, [2, 2]))).toMatchObject({ status: 200 });
  expect(await finish(repeated(300, [2, 2]))).toMatchObject({ status: 200 });
});

test.each([
  [
    "an index that claims half a second for sixty segments of ten seconds",
    repeated(60, [0.00833, 10]),
  ],
  ["an index that claims half the real length of each segment", repeated(60, [0.25, 0.5])],
  [
    "a segment of 60 seconds for which its index claims one second",
    [...repeated(20, [1, 1]), [1, 60]],
  ],
  ["more short segments than the server checks", repeated(100, [0.2, 0.2])],
  ["an index that claims ten times the real length of each segment", repeated(300, [20, 2])],
] satisfies [string, Segment[]][])(
  "the server rejects a rendition that has %s",
  async (_what, segments) => {
    const { id, status } = await finish(segments);
    expect(status).toBe(400);
    const row = await testContext().db.select().from(renditions).where(eq(renditions.videoId, id));
    expect(row.find(({ name }) => name === "360p")?.state).toBe("uploading");
  },
);

test("the server rejects a rendition with more pixels than planned, even if it declares the planned size", async () => {
  const large = { width: 3840, height: 2160 };
  const segments = repeated(2, [2, 2]);
  expect((await finish(segments, { declared: large })).status).toBe(400);
  const hidden = await finish(segments, { size: large });
  expect(hidden.status).toBe(400);
  expect(hidden.body).toContain("3,840 × 2,160");
});

test("the server accepts a rendition whose height is rounded up to 16-pixel blocks and keeps the planned size", async () => {
  const { id, status } = await finish(repeated(2, [2, 2]), {
    size: { width: 640, height: 368 },
  });
  expect(status).toBe(200);
  const rows = await testContext().db.select().from(renditions).where(eq(renditions.videoId, id));
  expect(rows.find(({ name }) => name === "360p")).toMatchObject({ state: "ready", ...SIZE });
});
