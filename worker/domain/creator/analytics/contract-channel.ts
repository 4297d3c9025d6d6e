import type { ChannelTotals } from "./contract-api-channel.ts";

export interface ChannelDay extends ChannelTotals {
  /** Days since the epoch, UTC. */
  day: number;
}

export const NO_TOTALS: ChannelTotals = {
  views: 0,
  playbacks: 0,
  plays: 0,
  watchedMs: 0,
  likes: 0,
  comments: 0,
  shares: 0,
  followersGained: 0,
  followersLost: 0,
  revenueCents: 0,
};

const FIELDS = Object.keys(NO_TOTALS) as (keyof ChannelTotals)[];

export function sumOfDays(rows: readonly ChannelTotals[]): ChannelTotals {
  const sum = { ...NO_TOTALS };
  for (const row of rows) for (const field of FIELDS) sum[field] += row[field];
  return sum;
}
