import { describe, expect, test } from "vitest";
import { judge, linearFit, quantile } from "./fit.ts";

const LIMIT = { noise: 10, noiseShare: 0.1 };
const points = (value: (i: number) => number, count = 40) =>
  Array.from({ length: count }, (_, i) => ({ hours: i / 20, value: value(i) }));

describe("linear fit", () => {
  test("finds the slope of a line", () => {
    const fit = linearFit(points((i) => 5 + i));
    expect(fit?.slope).toBeCloseTo(20);
    expect(fit?.r2).toBeCloseTo(1);
  });
  test("needs three points at different times", () => {
    expect(linearFit(points((i) => i, 2))).toBeNull();
    expect(linearFit([1, 2, 3].map((value) => ({ hours: 1, value })))).toBeNull();
  });
});

describe("verdict", () => {
  test("a steady rise grows", () =>
    expect(
      judge(
        points((i) => 100 + 5 * i),
        LIMIT,
      )?.grows,
    ).toBe(true));
  test("a level value does not grow", () =>
    expect(
      judge(
        points(() => 100),
        LIMIT,
      )?.grows,
    ).toBe(false));
  test("a rise that ends in the first half does not grow", () => {
    expect(
      judge(
        points((i) => 100 + 10 * Math.min(i, 15)),
        LIMIT,
      )?.grows,
    ).toBe(false);
  });
  test("the sawtooth of a garbage collector does not grow", () => {
    expect(
      judge(
        points((i) => 100 + (i % 5) * 20),
        LIMIT,
      )?.grows,
    ).toBe(false);
  });
  test("a rise below the noise does not grow", () =>
    expect(
      judge(
        points((i) => 1000 + 0.1 * i),
        LIMIT,
      )?.grows,
    ).toBe(false));
  test("a falling value does not grow", () =>
    expect(
      judge(
        points((i) => 500 - 5 * i),
        LIMIT,
      )?.grows,
    ).toBe(false));
});

test("quantile returns one of the values", () => {
  expect(quantile([3, 1, 2], 0.99)).toBe(3);
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([], 0.5)).toBeNull();
});
