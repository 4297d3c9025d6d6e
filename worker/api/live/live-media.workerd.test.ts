import { expect, test, vi } from "vitest";
import { LiveOrigin } from "#durable-objects/live-origin/live-origin.ts";
import { call, makeUser } from "../../testing/factories.ts";
import { webpOfSize } from "../../testing/images.ts";
import { makeReadyStream, TestStudio, viewerOf } from "../../testing/live.ts";

const VIEWERS = 100;
const WEBP = webpOfSize({ width: 100, height: 100 });
const OTHER_WEBP = webpOfSize({ width: 100, height: 90 });

async function onAir() {
  const creator = await makeUser();
  const { id } = await makeReadyStream(creator);
  const studio = await TestStudio.open(id, creator);
  await studio.hello();
  studio.chunks(0, 105);
  await studio.acknowledges(104);
  const [one, other] = [await viewerOf(id), await viewerOf(id, creator)];
  const reads = vi.spyOn(LiveOrigin.prototype, "fetch");
  const ask = async (
    wanted: string | ((viewer: number) => string),
    meanwhile: () => void = () => undefined,
  ) => {
    reads.mockClear();
    const answers = Array.from({ length: VIEWERS }, (_, i) =>
      (i % 2 === 0 ? one : other).get(typeof wanted === "string" ? wanted : wanted(i)),
    );
    meanwhile();
    const bodies = await Promise.all(
      answers.map(async (answer) => ({
        status: (await answer).status,
        text: await (await answer).text(),
      })),
    );
    return { reads: reads.mock.calls.length, bodies };
  };
  return { id, creator, studio, one, ask };
}

test("100 concurrent requests for a live media file cause one read of the Durable Object", async () => {
  const { studio, ask } = await onAir();
  const same = (bodies: { status: number; text: string }[]) => {
    expect(new Set(bodies.map((b) => b.text)).size).toBe(1);
    expect(bodies[0]?.status).toBe(200);
  };
  for (const file of ["main/part-2-0.m4s"]) {
    const { reads, bodies } = await ask(file);
    same(bodies);
    expect([file, reads]).toEqual([file, 1]);
    expect([file, (await ask(file)).reads]).toEqual([file, 0]);
  }
  // The Durable Object is read at most once: not at all if the init segment is already in R2.
  const init = await ask("main/init-1.mp4");
  same(init.bodies);
  expect(init.reads).toBeLessThanOrEqual(1);
  for (const file of ["hls.m3u8", "dvr.m3u8", "master.m3u8"]) {
    const { reads, bodies } = await ask(file);
    same(bodies);
    expect(reads).toBeLessThan(VIEWERS / 5);
  }
  const part = await ask("main/part-2-1.m4s", () => studio.chunks(105, 110));
  same(part.bodies);
  expect(part.reads).toBe(1);
  const playlist = await ask("media.m3u8?_HLS_msn=2&_HLS_part=2", () => studio.chunks(110, 115));
  same(playlist.bodies);
  expect(playlist.reads).toBe(1);
  expect(playlist.bodies[0]?.text).toContain("main/part-2-2.m4s");
  expect((await ask("media.m3u8?_HLS_part=2&_HLS_msn=2&nothing=1")).reads).toBe(0);
  await vi.waitFor(async () => expect((await ask("main/seg-0.m4s")).reads).toBe(0), {
    timeout: 30_000,
  });
});

test.each<[string, (viewer: number) => string]>([
  ["an unknown value", (i) => `media.m3u8?_HLS_msn=2&_HLS_part=1&_HLS_skip=${i}`],
  [
    "leading zeros",
    (i) => `media.m3u8?_HLS_msn=${"0".repeat(i % 8)}2&_HLS_part=${"0".repeat(Math.floor(i / 13))}1`,
  ],
  ["a parameter without effect", (i) => `hls.m3u8?_HLS_msn=2&_HLS_part=${i}`],
])("requests for a live playlist that differ only in %s share a read", async (_how, spell) => {
  const { studio, ask } = await onAir();
  const { reads, bodies } = await ask(spell, () => studio.chunks(105, 110));
  expect(new Set(bodies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(reads).toBeLessThan(VIEWERS / 5);
});

test("a live playlist request with a part number requires a segment number", async () => {
  const { one } = await onAir();
  expect((await one.get("media.m3u8?_HLS_part=1")).status).toBe(400);
  expect((await one.get("media.m3u8?_HLS_msn=0&_HLS_part=1")).status).toBe(200);
});

test("an invalid link does not open a cached live media file", async () => {
  const { id, creator, one } = await onAir();
  for (const file of ["main/part-2-0.m4s", "main/seg-0.m4s", "hls.m3u8"])
    expect((await one.get(file)).status).toBe(200);
  for (const file of ["main/part-2-0.m4s", "main/seg-0.m4s", "hls.m3u8"]) {
    expect((await call(`/live/x.y/${id}/${file}`)).status).toBe(404);
  }
  const other = await makeReadyStream(await makeUser());
  const foreign = one.base.replace(id, other.id);
  expect((await call(`${foreign}/main/part-2-0.m4s`)).status).toBe(404);
  await call(`/api/streams/${id}`, {
    method: "PATCH",
    json: { visibility: "private" },
    as: creator,
  });
  vi.setSystemTime(Date.now() + 9_000);
  expect((await one.get("main/part-2-0.m4s")).status).toBe(404);
  vi.useRealTimers();
});

test("a 404 for a live media file is not cached", async () => {
  const { studio, one } = await onAir();
  expect((await one.get("main/part-2-9.m4s")).status).toBe(404);
  studio.chunks(105, 151);
  await studio.acknowledges(149);
  expect((await one.get("main/part-2-9.m4s")).status).toBe(200);
});

test("the link to a replaced thumbnail gives the newest one, and never one of another name", async () => {
  const { id, creator } = await onAir();
  const path = async () => {
    const card = await call(`/api/streams/${id}`);
    return (await card.json<{ thumbnail: string }>()).thumbnail;
  };
  const set = async (body: Uint8Array<ArrayBuffer>) => {
    const put = await call(`/api/streams/${id}/thumbnail`, { method: "PUT", body, as: creator });
    expect(put.status).toBe(200);
    return path();
  };
  const first = await set(OTHER_WEBP);
  const second = await set(WEBP);
  expect(second).not.toBe(first);
  const [old, current] = [await call(first), await call(second)];
  expect([old.status, current.status]).toEqual([200, 200]);
  expect(old.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(new Uint8Array(await old.arrayBuffer())).toEqual(WEBP);
});
