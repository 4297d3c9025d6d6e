import { describe, expect, test } from "vitest";
import { judgeGrowth, linearFit, quantile } from "./fit.ts";

const LIMIT = { noise: 10, noiseShare: 0.1 };
const points = (value: (i: number) => number, count = 40) =>
  Array.from({ length: count }, (_, i) => ({ hours: i / 20, value: value(i) }));

describe("linearFit, which fits a line through measured values", () => {
  test("linearFit finds the slope of points on a line", () => {
    const fit = linearFit(points((i) => 5 + i));
    expect(fit?.slope).toBeCloseTo(20);
    expect(fit?.r2).toBeCloseTo(1);
  });
  test("linearFit returns null for fewer than three points or for points at the same time", () => {
    expect(linearFit(points((i) => i, 2))).toBeNull();
    expect(linearFit([1, 2, 3].map((value) => ({ hours: 1, value })))).toBeNull();
  });
});

describe("judge, which decides whether a measured value grows without bound", () => {
  test("judge reports growth of a value that rises steadily", () =>
    expect(
      judgeGrowth(
        points((i) => 100 + 5 * i),
        LIMIT,
      )?.grows,
    ).toBe(true));
  test("judge reports no growth of a constant value", () =>
    expect(
      judgeGrowth(
        points(() => 100),
        LIMIT,
      )?.grows,
    ).toBe(false));
  test("judge reports no growth of a value that rises only in the first half", () => {
    expect(
      judgeGrowth(
        points((i) => 100 + 10 * Math.min(i, 15)),
        LIMIT,
      )?.grows,
    ).toBe(false);
  });
  test("judge reports no growth of a heap that shrinks at each garbage collection", () => {
    expect(
      judgeGrowth(
        points((i) => 100 + (i % 5) * 20),
        LIMIT,
      )?.grows,
    ).toBe(false);
  });
  test("judge reports no growth of a value that rises by less than the limit for noise", () =>
    expect(
      judgeGrowth(
        points((i) => 1000 + 0.1 * i),
        LIMIT,
      )?.grows,
    ).toBe(false));
  test("judge reports no growth of a falling value", () =>
    expect(
      judgeGrowth(
        points((i) => 500 - 5 * i),
        LIMIT,
      )?.grows,
    ).toBe(false));
});

test("quantile returns one of the given numbers; null for an empty list", () => {
  expect(quantile([3, 1, 2], 0.99)).toBe(3);
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([], 0.5)).toBeNull();
});
