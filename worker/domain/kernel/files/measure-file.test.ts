import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { box, joinBytes, uint32Bytes } from "#worker/testing/boxes.ts";
import { mp4File, renditionInit, renditionSegment } from "#worker/testing/mp4-files.ts";
import { ffmpeg, makeClip } from "../../../../e2e/support/media.ts";
import { createFileWindow } from "./file-window.ts";
import { measureMatroska } from "./measure-matroska.ts";
import { measureMp4 } from "./measure-mp4.ts";

const ENOUGH = 31;

function windowOn(bytes: Uint8Array) {
  const reads: number[] = [];
  const file = createFileWindow(async ({ offset, length }) => {
    reads.push(length);
    return bytes.slice(offset, offset + length);
  }, bytes.length);
  return { file, reads };
}

const mp4 = (bytes: Uint8Array) => measureMp4(windowOn(bytes).file, ENOUGH);
const matroska = (bytes: Uint8Array) => measureMatroska(windowOn(bytes).file, ENOUGH);
const converted = (extension: string, seconds: number, args: string[]) =>
  readFileSync(ffmpeg(extension, ["-i", makeClip({ ...CLIP, seconds }), "-c", "copy", ...args]));
const CLIP = { seconds: 12, width: 320, height: 180, frameRate: 10 };
const about = (seconds: number) => ({
  seconds: expect.closeTo(seconds, 0),
  isComplete: true,
});

test("the server measures the whole length of a short MP4, QuickTime, WebM or Matroska file", async () => {
  const webm = readFileSync(makeClip({ ...CLIP, container: "webm" }));
  expect(await mp4(readFileSync(makeClip(CLIP)))).toEqual(about(12));
  expect(await mp4(readFileSync(makeClip({ ...CLIP, container: "mov" })))).toEqual(about(12));
  expect(await mp4(converted("mp4", 12, []))).toEqual(about(12));
  expect(await matroska(webm)).toEqual(about(12));
  expect(await matroska(converted("mkv", 12, []))).toEqual(about(12));
});

test("the server measures the whole length of a short recording whose headers state no duration", async () => {
  const fragmented = ["-movflags", "+empty_moov+default_base_moof+frag_keyframe"];
  expect(await mp4(converted("mp4", 12, fragmented))).toEqual(about(12));
  expect(await matroska(converted("mkv", 12, ["-f", "matroska", "-live", "1"]))).toEqual(about(12));
});

test("the server measures a long MP4, QuickTime or WebM file with fewer than five reads, and does not measure a long fragmented MP4 file to its end", async () => {
  const long = { ...CLIP, seconds: 40 };
  for (const container of ["mp4", "mov", "webm"] as const) {
    const bytes = readFileSync(makeClip({ ...long, container }));
    const { file, reads } = windowOn(bytes);
    const measure = container === "webm" ? measureMatroska : measureMp4;
    expect(await measure(file, ENOUGH)).toEqual(about(40));
    expect(reads.length).toBeLessThan(5);
  }
  const fragmented = ["-movflags", "+empty_moov+default_base_moof+frag_keyframe"];
  const live = await mp4(converted("mp4", 40, fragmented));
  expect(live?.isComplete).toBe(false);
  expect(live?.seconds).toBeGreaterThanOrEqual(ENOUGH);
});

test("the measured length of an MP4 file is the playing time of its samples, even if its headers state a shorter time", async () => {
  expect(await mp4(mp4File({ seconds: 600, declared: 0.5 }))).toEqual(about(600));
  expect(await mp4(mp4File({ seconds: 5 }))).toEqual(about(5));
});

test("a frame that an MP4 file shows 600 seconds after its decode time makes the measured length 600 seconds longer", async () => {
  const file = mp4File({ seconds: 0.5 });
  const ctts = box("ctts", uint32Bytes(0, 1, 1, 600_000));
  expect(await mp4(insertInto(file, ["moov", "trak", "mdia", "minf", "stbl"], ctts))).toEqual(
    about(600.5),
  );
});

test("the measured length of a fragmented MP4 file is the playing time of its fragments, including gaps between fragments", async () => {
  const segments = [0, 1, 2].map((i) => renditionSegment(10, 200, { at: i * 10 }));
  const init = renditionInit({ width: 640, height: 360 });
  expect(await mp4(joinBytes(init, ...segments))).toEqual(about(30));
  const gap = renditionSegment(1, 200, { at: 29 });
  expect(await mp4(joinBytes(init, renditionSegment(1, 200), gap))).toEqual(about(30));
});

test("the measured length of an MP4 file with a second moov box, a broken box or no samples is unproven, and a file without a moov box has no measured length", async () => {
  const file = mp4File({ seconds: 5 });
  const tail = file.slice(file.length - 200);
  expect(await mp4(joinBytes(file, mp4File({ seconds: 5 })))).toMatchObject({ isComplete: false });
  expect(await mp4(joinBytes(file, uint32Bytes(2), tail))).toMatchObject({ isComplete: false });
  expect(await mp4(renditionInit({ width: 2, height: 2 }))).toMatchObject({ isComplete: false });
  expect(await mp4(new Uint8Array(2000))).toBeNull();
});

test("the measured length of a WebM file is the end of its last block, even if its header states a shorter time", async () => {
  const bytes = Uint8Array.from(readFileSync(makeClip({ ...CLIP, container: "webm" })));
  const at = bytes.findIndex(
    (byte, i) => byte === 0x44 && bytes[i + 1] === 0x89 && bytes[i + 2] === 0x88,
  );
  new DataView(bytes.buffer).setFloat64(at + 3, 500);
  expect(await matroska(bytes)).toEqual(about(12));
});

test("the measured length of an MP4 file with too many boxes is unproven", async () => {
  const init = renditionInit({ width: 640, height: 360 });
  const many = Array.from({ length: 20_000 }, () => box("free"));
  expect(await mp4(joinBytes(init, renditionSegment(1, 200), ...many))).toMatchObject({
    isComplete: false,
  });
});

test("measuring a damaged MP4 or WebM file ends without an error", async () => {
  const files = [
    readFileSync(makeClip(CLIP)),
    readFileSync(makeClip({ ...CLIP, container: "webm" })),
  ];
  for (const file of files)
    for (let seed = 1; seed <= 200; seed++) {
      const bytes = Uint8Array.from(file);
      for (let i = 0; i < 8; i++)
        bytes[(seed * 7919 + i * i * 104_729) % 3000] = (seed * 31 + i) & 255;
      await mp4(bytes);
      await matroska(bytes);
    }
});

/** Inserts the box `added` as first child of the box at `path` and corrects all parent sizes. */
function insertInto(file: Uint8Array<ArrayBuffer>, path: string[], added: Uint8Array) {
  const view = new DataView(file.buffer);
  const sizes: number[] = [];
  let [at, end] = [0, file.length];
  for (const type of path) {
    while (at < end) {
      const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
      if (name === type) break;
      at += view.getUint32(at);
    }
    sizes.push(at);
    end = at + view.getUint32(at);
    at += 8;
  }
  const longer = joinBytes(file.slice(0, at), added, file.slice(at));
  const changed = new DataView(longer.buffer);
  for (const offset of sizes) changed.setUint32(offset, view.getUint32(offset) + added.length);
  return longer;
}
