import type { ChannelTotals } from "../analytics/contract-api-channel.ts";
import { sumOfDays } from "../analytics/contract-channel.ts";
import type { Compared } from "./contract-api.ts";

/**
 * How many per cent more `now` is than `before`, to a tenth; null where there is nothing to compare
 * with. Never divides by zero.
 */
export function growthOf({ now, before }: Compared): number | null {
  if (now === null || before === null || before === 0) return null;
  return Math.round((now / before - 1) * 1000) / 10;
}

/**
 * Likes, comments and shares for a hundred views, to a tenth; null without views. What was taken
 * back counts below zero.
 */
export function engagementOf({ views, likes, comments, shares }: ChannelTotals): number | null {
  if (views <= 0) return null;
  return Math.round((Math.max(0, likes + comments + shares) / views) * 1000) / 10;
}

/** Seconds of a playback, to a tenth; null where nothing was played. */
export const averageOf = ({ watchedMs, plays }: ChannelTotals): number | null =>
  plays > 0 ? Math.round(watchedMs / plays / 100) / 10 : null;

/**
 * The days of a period and of as many before it, summed.
 * @param rows every day of both, the first first
 * @param isWhole whether the account was there for all of the days before
 */
export function comparePeriods(
  rows: readonly ChannelTotals[],
  { days, isWhole }: { days: number; isWhole: boolean },
) {
  const now = sumOfDays(rows.slice(-days));
  const before = isWhole ? sumOfDays(rows.slice(0, -days)) : null;
  const net = ({ followersGained, followersLost }: ChannelTotals) =>
    followersGained - followersLost;
  return {
    now,
    period: {
      views: { now: now.views, before: before?.views ?? null },
      followers: { now: net(now), before: before && net(before) },
      engagement: { now: engagementOf(now), before: before && engagementOf(before) },
      revenue: { now: now.revenueCents, before: before?.revenueCents ?? null },
    },
  };
}
