import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STANDINGS } from "../verdicts/contract.ts";
import type { TrendAct } from "./contract.ts";
import {
  addTrend,
  TREND_HALF_LIFE_MS,
  TREND_WEIGHT,
  trendOf,
  trendShare,
  trendWeight,
} from "./trend.ts";

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const acts = fc.array(
  fc.record({
    act: fc.constantFrom<TrendAct>("view", "like", "share"),
    at: fc.integer({ min: NOW - 5 * DAY, max: NOW }),
  }),
  { minLength: 1, maxLength: 40 },
);
const trend = (list: { act: TrendAct; at: number }[]) =>
  list.map(({ act, at }) => trendOf(TREND_WEIGHT[act], at)).reduce(addTrend);
const decayed = (list: { act: TrendAct; at: number }[], now: number) =>
  list.reduce(
    (sum, { act, at }) => sum + TREND_WEIGHT[act] * 2 ** ((at - now) / TREND_HALF_LIFE_MS),
    0,
  );

describe("trend scores of videos", () => {
  it("a trend score is the sum of a video's views, likes and shares, whose weights halve every twelve hours", () => {
    fc.assert(
      fc.property(acts, (list) => {
        expect(2 ** (trend(list) - NOW / TREND_HALF_LIFE_MS) / decayed(list, NOW)).toBeCloseTo(
          1,
          6,
        );
      }),
    );
  });

  it("trend scores order videos in the same way as the sums of their actions", () => {
    fc.assert(
      fc.property(acts, acts, fc.integer({ min: 0, max: 3 * DAY }), (a, b, later) => {
        const [one, two] = [decayed(a, NOW + later), decayed(b, NOW + later)];
        fc.pre(Math.abs(one / two - 1) > 1e-6);
        expect(trend(a) > trend(b)).toBe(one > two);
      }),
    );
  });

  it("a trend score does not depend on the order in which actions arrive", () => {
    fc.assert(
      fc.property(acts, (list) => {
        expect(trend(list.toReversed())).toBeCloseTo(trend(list), 7);
      }),
    );
  });

  it("a video's share of the highest trend score is the ratio of both sums of actions", () => {
    expect(trendShare(trendOf(1, NOW), trendOf(4, NOW))).toBeCloseTo(0.25, 9);
    expect(trendShare(trendOf(4, NOW), trendOf(1, NOW))).toBe(1);
  });

  it("a trend score rises less from actions of visitors and of new or unconfirmed accounts", () => {
    const weights = STANDINGS.map((standing) => trendWeight("view", standing));
    expect(weights).toEqual([0.5, 0.2, 0.2, 1]);
  });
});
