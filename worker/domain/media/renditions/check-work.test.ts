import { expect, test } from "vitest";
import { box, joinBytes, uint32Bytes } from "../../../testing/boxes.ts";
import { renditionInit, renditionSegment } from "../../../testing/mp4-files.ts";
import type { StoredObject } from "../../kernel/storage/ports.ts";
import { assertFragmented } from "./check-rendition.ts";
import type { Segments } from "./rules.ts";

const SIZE = { width: 640, height: 360 };
const SECONDS = 2;
const SEGMENTS = 64;
const init = renditionInit(SIZE);

/** Checks a rendition of 64 equal segments. Returns the number of reads and the error. */
async function check(segment: Uint8Array<ArrayBuffer>) {
  const bytes = joinBytes(init, ...Array.from({ length: SEGMENTS }, () => segment));
  const segments = Array.from({ length: SEGMENTS }, (_, i): Segments[number] => [
    SECONDS,
    init.length + i * segment.length,
    segment.length,
  ]);
  const work = { reads: 0, error: "" };
  const storage = {
    async get(_key: string, range = { offset: 0, length: bytes.length }): Promise<StoredObject> {
      work.reads += 1;
      const body = new Blob([bytes.slice(range.offset, range.offset + range.length)]).stream();
      return { size: bytes.length, contentType: "video/mp4", etag: "", body };
    },
  };
  const index = { size: bytes.length, initLength: init.length, segments };
  await assertFragmented(
    { storage },
    { ...SIZE, name: "360p", kind: "video", fileKey: "key" },
    { state: "ready", codecs: "avc1", ...index },
  ).catch((error: unknown) => {
    work.error = String(error);
  });
  return work;
}

test("the server rejects a rendition with 640,000 empty boxes after reading only its first segments", async () => {
  const boxes = Array.from({ length: 9_990 }, () => box("free"));
  const { error, reads } = await check(joinBytes(renditionSegment(SECONDS, 200), ...boxes));
  expect(error).toContain("too many fragments");
  expect(reads).toBeLessThan(32);
});

test("the server rejects a rendition whose fragments contain megabytes of empty boxes", async () => {
  const runs = Array.from({ length: 60_000 }, () => box("trun", uint32Bytes(0, 0)));
  const traf = box("traf", box("tfhd", uint32Bytes(0x20000, 1)), ...runs);
  const { error, reads } = await check(box("moof", traf));
  expect(error).toContain("too many fragments");
  expect(reads).toBeLessThan(32);
});

test("the server accepts a two-minute rendition in which each frame is a fragment", async () => {
  const frame = renditionSegment(SECONDS / 125, 5_000);
  const segment = joinBytes(...Array.from({ length: 125 }, () => frame));
  expect((await check(segment)).error).toBe("");
});
