import { expect, test } from "vitest";
import type { QualityHistogram } from "./contract-api.ts";
import { quantileBucket } from "./contract-quality.ts";

const histogram = (...plays: number[]): QualityHistogram => ({
  measure: "start_ms",
  buckets: [0, 250, 500, 1000, 2000, 4000].map((from, i) => ({ from, plays: plays[i] ?? 0 })),
});

test("the median of a playback quality histogram is in the bucket that half of the plays reach", () => {
  expect(quantileBucket(histogram(1, 1, 2), 0.5)).toEqual({ from: 250, below: 500 });
  expect(quantileBucket(histogram(1, 1, 3), 0.5)).toEqual({ from: 500, below: 1000 });
  expect(quantileBucket(histogram(0, 0, 0, 0, 0, 7), 0.5)).toEqual({ from: 4000, below: null });
});

test("a playback quality histogram without plays has no median", () =>
  expect(quantileBucket(histogram(), 0.5)).toBeNull());
