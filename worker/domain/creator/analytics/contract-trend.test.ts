import fc from "fast-check";
import { expect, test } from "vitest";
import { projectTrend } from "./contract-trend.ts";

test("the projection of an analytics figure continues a straight line exactly", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1000 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 3, max: 40 }),
      (start, slope, length) => {
        const series = Array.from({ length }, (_, i) => start + slope * i);
        const { steps, error } = projectTrend(series, 5);
        expect(error).toBeCloseTo(0, 6);
        for (const [h, step] of steps.entries()) {
          expect(step.value).toBeCloseTo(start + slope * (length + h), 4);
          expect(step.high - step.low).toBeCloseTo(0, 4);
        }
      },
    ),
  );
});

test("the 80% interval of a projection contains the projected value and never shrinks with distance", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 3, maxLength: 30 }),
      (series) => {
        const { steps, alpha, beta } = projectTrend(series, 12);
        expect(steps).toHaveLength(12);
        expect(alpha > 0 && alpha <= 1 && beta > 0 && beta <= 1).toBe(true);
        for (const { value, low, high } of steps)
          expect(0 <= low && low <= value && value <= high && Number.isFinite(high)).toBe(true);
        const free = steps.filter(({ low }) => low > 0);
        for (const [i, step] of free.entries()) {
          const before = free[i - 1];
          if (before)
            expect(step.high - step.low).toBeGreaterThanOrEqual(before.high - before.low - 1e-6);
        }
      },
    ),
  );
});

test("about 80% of noisy series fall within the 80% interval of their projection", () => {
  // A seeded random generator, so that the test has the same numbers each time.
  let state = 42;
  const chance = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const normal = () =>
    Math.sqrt(-2 * Math.log(chance() + 1e-12)) * Math.cos(2 * Math.PI * chance());
  let inside = 0;
  const runs = 300;
  for (let run = 0; run < runs; run++) {
    const series = Array.from({ length: 27 }, (_, i) => 10_000 + 100 * i + 80 * normal());
    const next = projectTrend(series.slice(0, 26), 1).steps[0];
    if (next && next.low <= (series[26] ?? 0) && (series[26] ?? 0) <= next.high) inside++;
  }
  expect(inside / runs).toBeGreaterThan(0.7);
  expect(inside / runs).toBeLessThan(0.9);
});

test("a projection of an analytics figure requires at least three values", () => {
  expect(() => projectTrend([1, 2], 3)).toThrow(RangeError);
});
