import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChannelTotals } from "../analytics/contract-api-channel.ts";
import { NO_TOTALS } from "../analytics/contract-channel.ts";
import { countBackward } from "./follower-days.ts";
import { MILESTONES, milestonesOf } from "./milestones.ts";
import { averageOf, comparePeriods, engagementOf, growthOf } from "./stats-rules.ts";

const n = fc.nat(100_000);
const totals: fc.Arbitrary<ChannelTotals> = fc.record({
  views: n,
  playbacks: n,
  plays: n,
  watchedMs: n,
  followersGained: n,
  followersLost: n,
  revenueCents: fc.integer(),
  likes: fc.integer({ min: -50, max: 1000 }),
  comments: n,
  shares: n,
});

test("no figure of the dashboard is ever infinite or NaN", () => {
  fc.assert(
    fc.property(
      fc.array(totals, { minLength: 14, maxLength: 14 }),
      fc.boolean(),
      (rows, isWhole) => {
        const { now, period } = comparePeriods(rows, { days: 7, isWhole });
        const all = [
          engagementOf(now),
          averageOf(now),
          growthOf(period.views),
          ...Object.values(period).flatMap((c) => [c.now, c.before]),
        ];
        for (const figure of all) expect(figure === null || Number.isFinite(figure)).toBe(true);
        if (!isWhole)
          expect(Object.values(period).map(({ before }) => before)).toEqual([
            null,
            null,
            null,
            null,
          ]);
      },
    ),
  );
});

test("the dashboard compares a period with the same number of days before the period", () => {
  const rows = Array.from({ length: 14 }, (_, i) => ({
    ...NO_TOTALS,
    views: i < 7 ? 1 : 10,
    likes: 1,
  }));
  const { period } = comparePeriods(rows, { days: 7, isWhole: true });
  expect(period.views).toEqual({ now: 70, before: 7 });
  expect(period.engagement).toEqual({ now: 10, before: 100 });
  expect(growthOf(period.views)).toBe(900);
});

test("the dashboard shows no engagement without views, and no growth without an earlier figure", () => {
  expect(engagementOf({ ...NO_TOTALS, likes: 3 })).toBeNull();
  expect(averageOf({ ...NO_TOTALS, watchedMs: 5 })).toBeNull();
  expect(growthOf({ now: 5, before: 0 })).toBeNull();
  expect(growthOf({ now: 5, before: null })).toBeNull();
  expect(growthOf({ now: 3, before: 4 })).toBe(-25);
});

const days = fc.array(fc.record({ views: fc.nat(3000), gained: fc.nat(40), lost: fc.nat(40) }), {
  maxLength: 30,
});

test("a channel reaches each milestone only once, on the first day with the required total", () => {
  fc.assert(
    fc.property(days, (given) => {
      const rows = given.map(({ views, gained, lost }, i) => ({
        day: i + 1,
        views,
        followers: gained - lost,
      }));
      const reached = milestonesOf(rows);
      for (const of of ["views", "followers"] as const) {
        for (const target of MILESTONES[of]) {
          const sums = rows.map((_, i) =>
            rows.slice(0, i + 1).reduce((sum, row) => sum + row[of], 0),
          );
          const first = sums.findIndex((sum) => sum >= target);
          const found = reached
            .filter((m) => m.metric === of && m.target === target)
            .map(({ day }) => day);
          expect(found).toEqual(first < 0 ? [] : [first + 1]);
        }
      }
      expect(reached.map(({ day }) => day)).toEqual(
        reached.map(({ day }) => day).sort((a, b) => b - a),
      );
    }),
  );
});

test("a milestone that a channel reached before daily figures were stored is not listed", () => {
  expect(
    milestonesOf([
      { day: 0, views: 150, followers: 0 },
      { day: 9, views: 900, followers: 0 },
    ]),
  ).toEqual([{ metric: "views", target: 1000, day: 9 }]);
});

test("a channel's follower counts by day end at today's count and match daily gains and losses", () => {
  fc.assert(
    fc.property(days, (given) => {
      const rows = given.map(({ gained, lost }, i) => ({ day: i, gained, lost }));
      const now = 10_000;
      const told = countBackward(rows, now);
      expect(told.map(({ day }) => day)).toEqual(rows.map(({ day }) => day));
      if (told.length > 0) expect(told.at(-1)?.followers).toBe(now);
      told.slice(1).forEach(({ followers, gained, lost }, i) => {
        expect(followers - (told[i]?.followers ?? 0)).toBe(gained - lost);
      });
    }),
  );
});
