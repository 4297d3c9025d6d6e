import fc from "fast-check";
import { expect, test } from "vitest";
import { writeFragment, writeInit } from "#worker/domain/live/cmaf/write-mp4.ts";
import { fragmentDuration, transportDuration } from "./measure-media.ts";
import { isFragment, isTransportStream, readInit } from "./read-init.ts";

const video = { width: 1280, height: 720, avcC: new Uint8Array([1, 0x64, 0, 0x1f, 0xff, 0xe0, 0]) };
const audio = {
  codec: "mp4a.40.2",
  sampleRate: 48_000,
  channels: 2,
  description: new Uint8Array([0x11, 0x90]),
} as const;

test("the codecs and the video size are read from an init segment", () => {
  expect(readInit(writeInit({ video, audio }))).toEqual({
    codecs: "avc1.64001f,mp4a.40.2",
    width: 1280,
    height: 720,
  });
  expect(readInit(writeInit({ video: null, audio }))).toEqual({
    codecs: "mp4a.40.2",
    width: null,
    height: null,
  });
});

test("the duration of an MP4 segment is that of its video frames, or of its audio without video", () => {
  const frame = (i: number) => ({
    time: i * 3000,
    duration: 3000,
    key: i === 0,
    data: new Uint8Array(9),
  });
  const sound = (i: number) => [{ time: i * 1024, duration: 1024, data: new Uint8Array(5) }];
  const both = new Uint8Array(
    Array.from({ length: 60 }, (_, i) => [
      ...writeFragment({ sequence: i, video: frame(i), audio: sound(i) }),
    ]).flat(),
  );
  expect(fragmentDuration(writeInit({ video, audio }), both)).toBeCloseTo(2000, 6);
  expect(fragmentDuration(writeInit({ video: null, audio }), both)).toBeCloseTo(1280, 6);
});

test("reading any bytes as an init segment throws no error", () => {
  const init = writeInit({ video, audio });
  const fragment = writeFragment({
    sequence: 0,
    video: { time: 0, duration: 3000, key: true, data: new Uint8Array(20) },
    audio: [],
  });
  const damaged = (whole: Uint8Array) =>
    fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), {
        maxLength: 12,
      })
      .map((changes) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        return bytes;
      });
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 800 }), damaged(init), damaged(fragment));
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      readInit(a);
      isFragment(a);
      isTransportStream(a);
      for (const duration of [
        fragmentDuration(a, b),
        fragmentDuration(init, b),
        transportDuration(a),
      ]) {
        expect(duration === null || (Number.isFinite(duration) && duration >= 0)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
