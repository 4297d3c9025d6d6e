import fc from "fast-check";
import { expect, test } from "vitest";
import { type SoundBlock, SoundFeeder } from "./sound-feeder.ts";

const RATE = 48_000;
const block = (timestampUs: number, frames = 480, sampleRate = RATE, channels = 2) => ({
  timestampUs,
  sampleRate,
  channels,
  samples: new Float32Array(frames * channels).fill(0.5),
});
const secondsOf = (blocks: SoundBlock[]) =>
  blocks.reduce((n, b) => n + b.samples.length / 2 / RATE, 0);

test("each audio block from the sound feeder begins where the previous block ended", () => {
  const step = fc.record({
    gapUs: fc.integer({ min: -200_000, max: 400_000 }),
    frames: fc.integer({ min: 1, max: 4800 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const feeder = new SoundFeeder({ sampleRate: RATE, channels: 2 });
      let at = 1_000_000;
      let expected: number | null = null;
      for (const { gapUs, frames } of steps) {
        at += gapUs;
        for (const out of feeder.push(block(Math.max(0, at), frames))) {
          if (expected !== null) expect(out.timestampUs).toBeCloseTo(expected, 1);
          expected = out.timestampUs + (out.samples.length / 2 / RATE) * 1e6;
        }
        at += (frames / RATE) * 1e6;
      }
    }),
  );
});

test("the sound feeder fills a gap in the audio with silence of the same length", () => {
  const feeder = new SoundFeeder({ sampleRate: RATE, channels: 2 });
  feeder.push(block(0));
  const blocks = feeder.push(block(510_000));
  expect(blocks.map((b) => b.samples.length / 2)).toEqual([24_000, 480]);
  expect(Math.max(...(blocks[0]?.samples ?? [1]))).toBe(0);
});

test("the sound feeder ignores jitter in the timestamps of an audio device", () => {
  const feeder = new SoundFeeder({ sampleRate: RATE, channels: 2 });
  const blocks = [0, 10_000, 24_000, 29_000, 40_000].flatMap((at) => feeder.push(block(at)));
  expect(blocks).toHaveLength(5);
  expect(blocks.map((b) => Math.round(b.timestampUs))).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
});

test.each([
  ["lost 40 ms", 0, 40_000],
  ["runs 0.2 % fast", -0.002, 0],
  ["runs 0.2 % slow", 0.002, 0],
])(
  "the sound feeder resynchronizes an audio device that %s, without a gap",
  (_what, drift, lostUs) => {
    const feeder = new SoundFeeder({ sampleRate: RATE, channels: 2 });
    let end = 0;
    for (let i = 0; i < 3_000; i++) {
      const at = i * 10_000 * (1 + drift) + (i > 100 ? lostUs : 0);
      const tone = {
        ...block(at),
        samples: Float32Array.from({ length: 960 }, (_, k) =>
          Math.sin(((i * 480 + Math.floor(k / 2)) * 2 * Math.PI * 300) / RATE),
        ),
      };
      for (const out of feeder.push(tone)) {
        if (i > 0) expect(out.timestampUs).toBeCloseTo(end, 1);
        end = out.timestampUs + (out.samples.length / 2 / RATE) * 1e6;
      }
      if (i > 500) expect(Math.abs(at + 10_000 - end)).toBeLessThan(15_000);
    }
  },
);

test("the sound feeder produces silence up to 250 ms before now if there is no microphone", () => {
  const feeder = new SoundFeeder({ sampleRate: RATE, channels: 2 });
  const blocks = [0, 400_000, 800_000, 1_250_000].flatMap((now) => feeder.fill(now));
  expect(secondsOf(blocks)).toBeCloseTo(1, 3);
});

test("the sound feeder converts audio to the sample rate and channel count of the encoder", () => {
  const feeder = new SoundFeeder({ sampleRate: RATE, channels: 2 });
  const [out] = feeder.push(block(0, 441, 44_100, 1));
  expect(out?.samples.length).toBe(960);
  expect(out?.samples.every((s) => Math.abs(s - 0.5) < 1e-6)).toBe(true);
});
