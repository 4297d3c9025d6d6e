import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diversify } from "./diversify.ts";
import { averagePrecision, ndcg, standardize, topItems } from "./ranking.ts";

const scores = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 60 });

describe("the selection of the best items", () => {
  it("returns the same items as sorting all scores", () => {
    fc.assert(
      fc.property(
        scores,
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat(59)),
        (values, limit, without) => {
          const sorted = values
            .map((score, item) => ({ score, item }))
            .filter(({ item }) => !without.includes(item))
            .sort((a, b) => b.score - a.score || a.item - b.item)
            .slice(0, limit)
            .map(({ item }) => item);
          expect(topItems(Float32Array.from(values), limit, without)).toEqual(sorted);
        },
      ),
    );
  });
});

describe("the ranking quality", () => {
  it("nDCG and average precision agree with values calculated by hand", () => {
    const relevant = new Set([1, 2, 9]);
    // Of 3 relevant items, ranks 1 and 3 are hits: (1 + 1/2) over (1 + 1/log2(3) + 1/2).
    expect(ndcg([1, 5, 2, 6], relevant, 4)).toBeCloseTo(1.5 / (1 + 1 / Math.log2(3) + 0.5), 12);
    expect(averagePrecision([1, 5, 2, 6], relevant, 4)).toBeCloseTo((1 + 2 / 3) / 3, 12);
  });

  it("nDCG and average precision are 1 for the ideal ranking and 0 without a hit", () => {
    expect(ndcg([4, 3, 2], new Set([2, 3, 4]), 10)).toBe(1);
    expect(averagePrecision([4, 3, 2], new Set([2, 3, 4]), 10)).toBe(1);
    expect(ndcg([4, 3, 2], new Set([7]), 10)).toBe(0);
    expect(averagePrecision([4, 3, 2], new Set([7]), 10)).toBe(0);
  });

  it("standardized scores have the same order as the original scores", () => {
    fc.assert(
      fc.property(scores, (values) => {
        const before = Float32Array.from(values);
        const after = standardize(before);
        for (let i = 1; i < values.length; i++) {
          expect(Math.sign((after[i] ?? 0) - (after[i - 1] ?? 0))).toBe(
            Math.sign((before[i] ?? 0) - (before[i - 1] ?? 0)),
          );
        }
      }),
    );
  });
});

describe("the diversification of candidates", () => {
  const candidates = fc.array(
    fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), kind: fc.nat(3) }),
    { maxLength: 25 },
  );
  const alike = (a: { kind: number }, b: { kind: number }) => (a.kind === b.kind ? 1 : 0);

  it("keeps the order of candidates at diversity 0", () => {
    fc.assert(
      fc.property(candidates, (list) => {
        const sorted = list.toSorted((a, b) => b.score - a.score);
        expect(diversify(sorted, 10, 0, alike)).toEqual(sorted.slice(0, 10));
      }),
    );
  });

  it("shows every kind of candidate before any kind twice at diversity 1", () => {
    fc.assert(
      fc.property(candidates, (list) => {
        const kinds = new Set(list.map(({ kind }) => kind)).size;
        const first = diversify(list, kinds, 1, alike);
        expect(new Set(first.map(({ kind }) => kind)).size).toBe(kinds);
      }),
    );
  });

  it("returns each candidate once", () => {
    fc.assert(
      fc.property(candidates, fc.double({ min: 0, max: 1, noNaN: true }), (list, diversity) => {
        const chosen = diversify(list, 40, diversity, alike);
        expect(chosen).toHaveLength(list.length);
        expect(new Set(chosen).size).toBe(list.length);
      }),
    );
  });
});
