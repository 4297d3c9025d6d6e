import type { Standing } from "../verdicts/contract.ts";
import { RANK_WEIGHT } from "../verdicts/rules.ts";
import type { TrendAct } from "./contract.ts";

/**
 * The weight of a view, like or share in a video's trend halves in this time.
 * Stored as log2 of the sum of weight * 2^(at / half-life), so that the order of videos stays valid
 * without updates. Source: Cormode et al., Forward Decay, ICDE 2009.
 */
export const TREND_HALF_LIFE_MS = 12 * 3_600_000;

export const TREND_WEIGHT = { view: 1, like: 3, share: 4 } as const satisfies Record<
  TrendAct,
  number
>;

/** Returns the weight of an action. Visitors and new or unconfirmed accounts weigh less. */
export const trendWeight = (act: TrendAct, standing: Standing): number =>
  TREND_WEIGHT[act] * RANK_WEIGHT[standing];

/** Returns the stored trend of a single action: log2(weight) + at / half-life. */
export const trendOf = (weight: number, at: number): number =>
  Math.log2(weight) + at / TREND_HALF_LIFE_MS;

/** Adds two trends. Both are logarithms, so a plain sum would be wrong. */
export const addTrend = (a: number, b: number): number =>
  Math.max(a, b) + Math.log2(1 + 2 ** -Math.abs(a - b));

/** Returns a video's trend as a fraction of the highest trend, 0 to 1. */
export const trendShare = (trend: number, highest: number): number =>
  2 ** Math.min(0, trend - highest);
