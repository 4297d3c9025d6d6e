import { expect, test } from "vitest";
import { DEFAULT_PREFERENCES, PARTS } from "#worker/domain/discovery/recommendations/contract.ts";
import type { ScoreParts } from "#worker/domain/discovery/recommendations/contract-api.ts";
import {
  partWeights,
  scoreParts,
  sumOf,
} from "#worker/domain/discovery/recommendations/score-parts.ts";
import { pointsOf, withDials } from "./score-points.ts";

/** Linear congruential generator from 0 to 1 (Numerical Recipes). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4_294_967_296;
  };
}
const signals = (next: () => number) => ({
  watched: next(),
  creator: next(),
  category: next(),
  trending: next(),
  fresh: next(),
  exploration: next(),
  appetite: next(),
});

test("the parts of a recommendation score round to whole points that sum to the total", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const parts = scoreParts(signals(numbers(seed)), partWeights(DEFAULT_PREFERENCES));
    const { parts: points, total } = pointsOf(parts);
    expect(points.map(({ part }) => part)).toEqual(PARTS);
    expect(points.reduce((sum, entry) => sum + entry.points, 0)).toBe(total);
    expect(total).toBe(Math.round(sumOf(parts) * 100));
    for (const { part, points: n } of points)
      expect(Math.abs(n - parts[part] * 100)).toBeLessThan(1);
  }
});

test("the preview of a recommendation score after a weight change equals the score that the server computes", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const known = signals(numbers(seed));
    const dials = { ...DEFAULT_PREFERENCES.dials, trending: 0, creator: 0.5 };
    const before: ScoreParts = scoreParts(known, partWeights(DEFAULT_PREFERENCES));
    const after: ScoreParts = scoreParts(known, partWeights({ ...DEFAULT_PREFERENCES, dials }));
    const adjusted = withDials(before, DEFAULT_PREFERENCES.dials, dials);
    for (const part of PARTS) expect(adjusted[part]).toBeCloseTo(after[part], 10);
  }
});
