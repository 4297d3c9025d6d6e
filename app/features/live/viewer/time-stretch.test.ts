import fc from "fast-check";
import { expect, test } from "vitest";
import { stretch } from "./time-stretch.ts";

const RATE = 48_000;
const tone = (hertz: number, length: number, phase = 0) =>
  Float32Array.from({ length }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / RATE + phase));
const steepest = (samples: Float32Array) =>
  samples.reduce(
    (most, s, i) => (i === 0 ? 0 : Math.max(most, Math.abs(s - (samples[i - 1] ?? 0)))),
    0,
  );
test("time-stretching shortens or lengthens a voice by one pitch period, at the same pitch", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 110, max: 390 }),
      fc.double({ min: 0, max: 6, noNaN: true }),
      fc.constantFrom("shorter", "longer"),
      (hertz, phase, way) => {
        const before = tone(hertz, 1024, phase);
        const [after = before] = stretch([before], RATE, way);
        const change = after.length - before.length;
        expect(Math.sign(change)).toBe(way === "shorter" ? -1 : 1);
        expect(Math.abs(change)).toBeLessThanOrEqual(RATE * 0.0105);
        expect(steepest(after)).toBeLessThan(steepest(before) * 1.25);
        const periods = (Math.abs(change) * hertz) / RATE;
        expect(Math.abs(periods - Math.round(periods))).toBeLessThan(0.05);
        // The block's ends stay unchanged, so that the blocks before and after still fit.
        expect(after[0]).toBeCloseTo(before[0] ?? 0, 6);
        expect(after.at(-1)).toBeCloseTo(before.at(-1) ?? 0, 6);
      },
    ),
  );
});

test("time-stretching changes all audio channels equally and can always shorten silence", () => {
  const [left, right] = stretch([tone(200, 1024), tone(310, 1024)], RATE, "shorter");
  expect(left?.length).toBe(right?.length);
  expect(left?.length).toBeLessThan(1024);
  expect(stretch([new Float32Array(1024)], RATE, "shorter")[0]?.length).toBe(1024 - 504);
});

test("time-stretching changes nothing where the cut would be audible", () => {
  let seed = 1;
  const noise = Float32Array.from({ length: 1024 }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 1_073_741_823 - 1;
  });
  const channels = [noise];
  expect(stretch(channels, RATE, "shorter")).toBe(channels);
  const tiny = [tone(200, 64)];
  expect(stretch(tiny, RATE, "longer")).toBe(tiny);
});
