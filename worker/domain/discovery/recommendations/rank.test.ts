import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_PREFERENCES, DIALS, type Dial, type Preferences } from "./contract.ts";
import type { Candidate } from "./pools.ts";
import { emptyProfile } from "./profile.ts";
import { type RankInput, rank } from "./rank.ts";
import { sumOf } from "./score-parts.ts";

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const unit = fc.double({ min: 0, max: 1, noNaN: true });

const candidates: fc.Arbitrary<Candidate[]> = fc
  .array(
    fc.record({
      creatorId: fc.constantFrom("usr_a", "usr_b", "usr_c"),
      category: fc.constantFrom("music", "art", null),
      tags: fc.subarray(["one", "two", "three"]),
      views: fc.nat(500),
      publishedAt: fc.integer({ min: NOW - 60 * DAY, max: NOW }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((list) =>
    list.map((candidate, i) => ({ ...candidate, id: `vid_${i}`, title: `Video ${i}` })),
  );

const preferences: fc.Arbitrary<Preferences> = fc
  .record({
    diversity: unit,
    recency: unit,
    trending: unit,
    personal: unit,
    dials: fc.tuple(unit, unit, unit, unit, unit, unit),
  })
  .map(({ dials: [watched, creator, category, trending, fresh, exploration], ...rest }) => ({
    ...DEFAULT_PREFERENCES,
    ...rest,
    dials: { watched, creator, category, trending, fresh, exploration },
  }));

const profile = {
  ...emptyProfile({ preferences: DEFAULT_PREFERENCES, interests: [], resetAt: 0, updatedAt: 0 }),
  creators: new Map([["usr_b", 0.2]]),
  categories: new Map([["music", 0.7]]),
  followed: new Set(["usr_a"]),
};

const inputOf = (list: Candidate[], p: Preferences): RankInput => ({
  candidates: list,
  profile,
  preferences: p,
  rowScores: null,
  model: null,
  viewer: "usr_v",
  now: NOW,
  trending: new Map(list.map(({ id, views }) => [id, views / 500])),
  appetite: ({ category }) => (category === "art" ? 0.5 : 1),
});

describe("the ranking of recommendations", () => {
  it("returns each item once, with score parts that add up to its score", () => {
    fc.assert(
      fc.property(candidates, preferences, fc.integer({ min: 1, max: 40 }), (list, p, limit) => {
        const ranked = rank(inputOf(list, p), limit);
        expect(new Set(ranked.map(({ candidate }) => candidate.id)).size).toBe(
          Math.min(limit, list.length),
        );
        for (const { score, parts } of ranked) expect(sumOf(parts)).toBeCloseTo(score, 12);
      }),
    );
  });

  it("orders items by score alone if the diversity is 0", () => {
    fc.assert(
      fc.property(candidates, preferences, (list, p) => {
        const scores = rank(inputOf(list, { ...p, diversity: 0 }), list.length).map(
          ({ score }) => score,
        );
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
    );
  });

  it("keeps an item with more of a score part (such as recency) ahead when that part's weight increases", () => {
    fc.assert(
      fc.property(
        candidates,
        preferences,
        fc.constantFrom(...DIALS),
        unit,
        unit,
        (list, p, dial, one, other) => {
          fc.pre(Math.abs(one - other) > 1e-3);
          const [low, high] = [Math.min(one, other), Math.max(one, other)];
          // The items have no "not interested" marks (`appetite` 1), whose score part depends on
          // all other parts.
          const at = (value: number) =>
            rank(
              {
                ...inputOf(list, { ...p, diversity: 0, dials: { ...p.dials, [dial]: value } }),
                appetite: () => 1,
              },
              list.length,
            );
          const full = partOf(at(1), dial);
          const before = at(low).map(({ candidate }) => candidate.id);
          const after = at(high).map(({ candidate }) => candidate.id);
          for (const [i, a] of before.entries()) {
            for (const b of before.slice(i + 1)) {
              if ((full.get(a) ?? 0) > (full.get(b) ?? 0) + 1e-6)
                expect(after.indexOf(a)).toBeLessThan(after.indexOf(b));
            }
          }
        },
      ),
    );
  });

  it("gives rarely viewed items an exploration score that varies by viewer and day", () => {
    const list = Array.from({ length: 40 }, (_, i) => ({
      id: `vid_${i}`,
      title: "",
      creatorId: `usr_${i}`,
      category: null,
      tags: [],
      publishedAt: NOW - 3 * DAY,
      views: i === 0 ? 3 : 10_000,
    }));
    const top = (viewer: string, now: number) =>
      rank({ ...inputOf(list, DEFAULT_PREFERENCES), trending: new Map(), viewer, now }, 5).some(
        ({ candidate }) => candidate.id === "vid_0",
      );
    expect(Array.from({ length: 50 }, (_, i) => top(`usr_${i}`, NOW)).every(Boolean)).toBe(true);
    // Against slightly newer videos, a rarely viewed video comes first only on some days.
    const fresher = list.map((candidate, i) => ({
      ...candidate,
      publishedAt: i === 0 ? NOW - 6 * DAY : NOW - 3 * DAY,
    }));
    const days = Array.from({ length: 60 }, (_, day) =>
      rank(
        {
          ...inputOf(fresher, DEFAULT_PREFERENCES),
          trending: new Map(),
          now: NOW + (day * DAY) / 1000,
          viewer: `usr_${day}`,
        },
        5,
      ).some(({ candidate }) => candidate.id === "vid_0"),
    );
    expect(new Set(days)).toEqual(new Set([true, false]));
  });
});

const partOf = (ranked: ReturnType<typeof rank>, dial: Dial) =>
  new Map(ranked.map(({ candidate, parts }) => [candidate.id, parts[dial]]));
