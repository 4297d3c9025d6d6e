import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_PREFERENCES, DIALS, PARTS, type Preferences } from "./contract.ts";
import { partWeights, type Signals, scoreParts, sumOf } from "./score-parts.ts";

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const signals: fc.Arbitrary<Signals> = fc.record({
  watched: unit,
  creator: unit,
  category: unit,
  trending: unit,
  fresh: unit,
  exploration: unit,
  appetite: unit,
});
const preferences: fc.Arbitrary<Preferences> = fc
  .record({
    diversity: unit,
    recency: unit,
    trending: unit,
    personal: unit,
    dials: fc.record(Object.fromEntries(DIALS.map((d) => [d, unit]))),
  })
  .map(({ dials, ...rest }) => ({
    ...DEFAULT_PREFERENCES,
    ...rest,
    dials: { ...DEFAULT_PREFERENCES.dials, ...dials },
  }));

describe("the scoring of candidates", () => {
  it("returns parts that add up to the weighted score", () => {
    fc.assert(
      fc.property(signals, preferences, (s, p) => {
        const weights = partWeights(p);
        const wanted = DIALS.reduce((sum, dial) => sum + weights[dial] * s[dial], 0);
        expect(sumOf(scoreParts(s, weights))).toBeCloseTo(wanted * s.appetite, 12);
      }),
    );
  });

  it('returns no negative part except "less"', () => {
    fc.assert(
      fc.property(signals, preferences, (s, p) => {
        const parts = scoreParts(s, partWeights(p));
        for (const part of PARTS)
          expect(part === "less" ? -parts[part] : parts[part]).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("never favors an item with less of a signal (such as recency) when that signal's weight increases", () => {
    fc.assert(
      fc.property(
        signals,
        signals,
        preferences,
        fc.constantFrom(...DIALS),
        unit,
        (a, b, p, dial, higher) => {
          fc.pre(higher > p.dials[dial]);
          const raised = { ...p, dials: { ...p.dials, [dial]: higher } };
          const lead = (prefs: Preferences) => {
            const weights = partWeights(prefs);
            return (
              sumOf(scoreParts({ ...a, appetite: 1 }, weights)) -
              sumOf(scoreParts({ ...b, appetite: 1 }, weights))
            );
          };
          const change = lead(raised) - lead(p);
          if (a[dial] >= b[dial]) expect(change).toBeGreaterThanOrEqual(-1e-12);
          else expect(change).toBeLessThanOrEqual(1e-12);
        },
      ),
    );
  });

  it("gives 0 for the parts from the viewer's profile when the viewer switched the profile off", () => {
    fc.assert(
      fc.property(signals, preferences, (s, p) => {
        const parts = scoreParts(s, partWeights({ ...p, useProfile: false }));
        expect([parts.watched, parts.creator, parts.category]).toEqual([0, 0, 0]);
      }),
    );
  });

  it("gives 0 for a part whose slider the viewer set to 0", () => {
    fc.assert(
      fc.property(signals, preferences, fc.constantFrom(...DIALS), (s, p, dial) => {
        expect(scoreParts(s, partWeights({ ...p, dials: { ...p.dials, [dial]: 0 } }))[dial]).toBe(
          0,
        );
      }),
    );
  });
});
