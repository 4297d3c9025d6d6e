import type { Standing } from "../counting/contract.ts";
import { RANK_WEIGHT } from "../counting/rules.ts";

/**
 * How much a thing is wanted now: the weights of what was done with it, each halved every twelve hours. Kept as one number
 * that needs no refreshing: log2 of the sum of weight·2^(at / half-life). All things' sums shrink alike as time passes, so
 * their order by it holds until something is added: it can be indexed. Cormode and others, Forward Decay, ICDE 2009.
 */
export const TREND_HALF_LIFE_MS = 12 * 3_600_000;

/** What one act adds. Each counts once a viewer, a thing and a day (a like once for ever). */
export const TREND_WEIGHT = { view: 1, like: 3, share: 4 } as const;
export type TrendAct = keyof typeof TREND_WEIGHT;
/** What an act adds, by what its identity had cost (domain/media/counting). */
export const trendWeight = (act: TrendAct, standing: Standing): number => TREND_WEIGHT[act] * RANK_WEIGHT[standing];

/** One act as such a number. */
export const trendOf = (weight: number, at: number): number => Math.log2(weight) + at / TREND_HALF_LIFE_MS;

/** Of the two numbers' sums; in whatever order. */
export const addTrend = (a: number, b: number): number => Math.max(a, b) + Math.log2(1 + 2 ** -Math.abs(a - b));

/** How a thing's sum stands to that of the most wanted, 0 to 1. */
export const trendShare = (trend: number, highest: number): number => 2 ** Math.min(0, trend - highest);
