import { expect, test } from "vitest";
import { makeUser } from "#worker/testing/factories.ts";
import { makeReadyStream, TestStudio, viewerOf } from "#worker/testing/live.ts";

const PART_FRAMES = 5;
const SEGMENT_FRAMES = 50;

async function onAir() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  const viewer = await viewerOf(stream.id, creator);
  await studio.hello();
  return { studio, viewer };
}

test("a low-latency playlist announces only parts that are published later", async () => {
  const { studio, viewer } = await onAir();
  const announced: string[] = [];
  const listed = new Set<string>();
  const frames = 2 * SEGMENT_FRAMES + 2 * PART_FRAMES;
  for (let from = 0; from < frames; from += PART_FRAMES) {
    studio.chunks(from, from + PART_FRAMES);
    await studio.acknowledges(from + PART_FRAMES - 1);
    const text = await viewer.text("media.m3u8");
    for (const [, uri = ""] of text.matchAll(/#EXT-X-PART:.*URI="([^"]+)"/g)) listed.add(uri);
    announced.push(/PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(text)?.[1] ?? "none");
  }
  const last = announced.pop();
  expect(announced.filter((uri) => !listed.has(uri))).toEqual([]);
  expect(last).toBe("main/part-2-2.m4s");
});

test("a request for a part beyond a segment's end waits for the next segment", async () => {
  const { studio, viewer } = await onAir();
  studio.chunks(0, SEGMENT_FRAMES);
  await studio.acknowledges(SEGMENT_FRAMES - 1);
  let isAnswered = false;
  const blocked = viewer.text("media.m3u8?_HLS_msn=0&_HLS_part=10").then((text) => {
    isAnswered = true;
    return text;
  });
  // The first frame of a new segment closes the previous segment, but does not complete a part.
  studio.chunks(SEGMENT_FRAMES, SEGMENT_FRAMES + 1);
  await expect.poll(() => viewer.text("hls.m3u8")).toContain("main/seg-0.m4s");
  expect(isAnswered).toBe(false);
  studio.chunks(SEGMENT_FRAMES + 1, SEGMENT_FRAMES + PART_FRAMES);
  expect(await blocked).toContain('URI="main/part-1-0.m4s"');
});

test("a request for the last part of a finished segment is answered immediately", async () => {
  const { studio, viewer } = await onAir();
  studio.chunks(0, SEGMENT_FRAMES + 1);
  await studio.acknowledges(SEGMENT_FRAMES - 1);
  expect(await viewer.text("media.m3u8?_HLS_msn=0&_HLS_part=9")).toContain("main/part-0-9.m4s");
});
