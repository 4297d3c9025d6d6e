import type { ChannelTotals } from "../analytics/contract-api-channel.ts";
import { sumOfDays } from "../analytics/contract-channel.ts";
import type { Compared } from "./contract-api.ts";

/** Returns the growth in percent, to one decimal. Null if a value is null or `before` is 0. */
export function growthOf({ now, before }: Compared): number | null {
  if (now === null || before === null || before === 0) return null;
  return Math.round((now / before - 1) * 1000) / 10;
}

/** Returns likes, comments and shares per hundred views, at least 0. Null without views. */
export function engagementOf({ views, likes, comments, shares }: ChannelTotals): number | null {
  if (views <= 0) return null;
  return Math.round((Math.max(0, likes + comments + shares) / views) * 1000) / 10;
}

/** Returns the average watch time per playback in seconds. Null without plays. */
export const averageOf = ({ watchedMs, plays }: ChannelTotals): number | null =>
  plays > 0 ? Math.round(watchedMs / plays / 100) / 10 : null;

/** Sums the last `days` rows, and the rows before if `isWhole` (the earlier period is complete). */
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
