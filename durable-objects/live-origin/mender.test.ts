import fc from "fast-check";
import { expect, test } from "vitest";
import { VIDEO_TIMESCALE, writeFragment, writeInit } from "#worker/domain/live/cmaf/write-mp4.ts";
import type { Chunk } from "#worker/domain/live/streams/contract-live.ts";
import { fragmentDuration } from "#worker/domain/media/replays/measure-media.ts";
import { createMender } from "./mender.ts";

const INIT = writeInit({
  video: { width: 640, height: 360, avcC: new Uint8Array([1, 66, 0, 31]) },
  audio: null,
});
const FRAME_US = 40_000;
const ticks = (us: number) => Math.round((us * VIDEO_TIMESCALE) / 1e6);

const frame = (sequence: number, timestampUs: number, overrides: Partial<Chunk> = {}): Chunk => {
  const video = {
    time: ticks(timestampUs),
    duration: ticks(FRAME_US),
    key: sequence === 0,
    data: new Uint8Array([sequence]),
  };
  const data = writeFragment({ sequence, video, audio: [] });
  return {
    sequence,
    key: sequence === 0,
    afterHole: false,
    provisional: true,
    timestampUs,
    durationUs: FRAME_US,
    data,
    ...overrides,
  };
};

test("every video frame is stored once, in order, with a duration that reaches to the next frame", () => {
  const step = fc.record({ us: fc.integer({ min: 1_000, max: 3_000_000 }), soundAlone: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      const chunks: Chunk[] = [];
      let at = 0;
      for (const { us, soundAlone } of steps) {
        chunks.push(frame(chunks.length, at));
        for (let i = 0; i < soundAlone; i++) {
          chunks.push(
            frame(chunks.length, at, {
              key: false,
              provisional: false,
              durationUs: 0,
              data: new Uint8Array([1]),
            }),
          );
        }
        at += us;
      }
      const mender = createMender();
      const out = [...chunks.flatMap((c) => mender.push(c)), ...mender.end()];
      expect(out.map((c) => c.sequence)).toEqual(chunks.map((c) => c.sequence));
      const frames = out.filter((c) => c.durationUs > 0);
      for (const [i, { us }] of steps.slice(0, -1).entries()) {
        expect(frames[i]?.durationUs).toBe(us);
        expect(fragmentDuration(INIT, frames[i]?.data ?? new Uint8Array())).toBeCloseTo(
          us / 1000,
          1,
        );
      }
      expect(frames.at(-1)?.durationUs).toBe(FRAME_US);
    }),
  );
});

test("a video frame before a gap is stored with its estimated duration", () => {
  const mender = createMender();
  const before = frame(0, 0);
  const sent = before.data.slice();
  expect(mender.push(before)).toEqual([]);
  const behind = frame(60, 2_400_000, { afterHole: true, key: true });
  expect(mender.push(behind)).toEqual([before]);
  expect(mender.push(frame(61, 2_450_000))).toMatchObject([{ sequence: 60, durationUs: 50_000 }]);
  expect(before.data).toEqual(sent);
});

test("a chunk with an exact duration is stored without waiting for the next frame", () => {
  const mender = createMender();
  const chunk = frame(0, 0, { provisional: false });
  expect(mender.push(chunk)).toEqual([chunk]);
});
