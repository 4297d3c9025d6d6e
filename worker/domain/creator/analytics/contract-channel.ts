import type { AnalyticsDepth } from "../../accounts/plans/entitlements.ts";
import type { RevenueSource } from "../../money/revenue/contract.ts";
import type { AnalyticsPart } from "./contract.ts";
import type { Step } from "./contract-range.ts";

/** Sums of what a channel did over some days. */
export interface ChannelTotals {
  views: number;
  playbacks: number;
  /** Playbacks of viewers that played anything and are over: those that watchedMs adds up. */
  plays: number;
  watchedMs: number;
  likes: number;
  comments: number;
  shares: number;
  followersGained: number;
  followersLost: number;
  /** US cents; below zero where more was taken back than came in. */
  revenueCents: number;
}

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

/** The sum of some days. */
export function sumOfDays(rows: readonly ChannelTotals[]): ChannelTotals {
  const sum = { ...NO_TOTALS };
  for (const row of rows) for (const field of FIELDS) sum[field] += row[field];
  return sum;
}

/** A stretch of days as a point of a chart. */
export interface ChannelPoint extends Omit<ChannelTotals, "revenueCents"> {
  from: number;
  to: number;
  /** Null where the plan has no revenue dashboard. */
  revenueCents: number | null;
  /** How many followers there were at its end. */
  followers: number;
}

/** A video's part in a channel's days. */
export interface ChannelVideo {
  videoId: string;
  /** Null for a video that is gone for good. */
  title: string | null;
  publishedAt: number | null;
  views: number;
  watchedMs: number;
  /** Watch time by play, ms; null without plays. */
  averageMs: number | null;
  /** Of all time. */
  likes: number;
  comments: number;
}

export interface ChannelStream {
  streamId: string;
  title: string;
  startedAt: number;
  liveMs: number;
  peakViewers: number;
  /** Over the time that it was live; null for one from before this was kept. */
  averageViewers: number | null;
  messages: number;
  newFollowers: number;
  /** Its replay; null where there is none. */
  videoId: string | null;
}

export interface ChannelLive {
  streams: number;
  liveMs: number;
  /** Of the best of them. */
  peakViewers: number;
  messages: number;
  newFollowers: number;
  /** The newest of them, at most 100. */
  list: ChannelStream[];
}

export interface ChannelHour {
  /** Hours since the epoch, UTC. */
  hour: number;
  views: number;
  watchedMs: number;
}

export interface VideoCurve {
  videoId: string;
  title: string;
  plays: number;
  /** Of the video, 0 to 100: how much of it a play saw on average. */
  averagePercent: number;
}

/** Where viewers are lost, over the videos of a range that were played most. */
export interface ChannelRetention {
  /** A hundred shares, 0 to 100, of all their plays; null without plays. */
  curve: number[] | null;
  plays: number;
  videos: VideoCurve[];
}

/** What a channel did on some days. */
export interface ChannelAnalytics {
  /** How much the creator's plan tells; what it does not tell is null. */
  depth: AnalyticsDepth;
  from: number;
  to: number;
  /** The first day on which anything happened, or today. */
  firstDay: number;
  step: Step;
  points: ChannelPoint[];
  totals: ChannelTotals;
  /** How many follow the channel now. */
  followers: number;
  /**
   * What the range is held against, with its points counted from its end; null where nothing was
   * chosen or there was no channel yet.
   */
  compared: { from: number; to: number; totals: ChannelTotals; points: ChannelPoint[] } | null;
  /** The most viewed of the range, a page of at most 200 of them. */
  videos: ChannelVideo[];
  /** 1 is the first. */
  videoPage: number;
  /** Whether there is a page after it. */
  hasMoreVideos: boolean;
  sources: AnalyticsPart[];
  /** From advanced analytics on, as the next. */
  devices: AnalyticsPart[] | null;
  countries: AnalyticsPart[] | null;
  /** US cents by source; null where the plan has no revenue dashboard. */
  revenue: { source: RevenueSource; cents: number }[] | null;
  live: ChannelLive;
  /** Full: the last 48 hours, the present one last. */
  hours: ChannelHour[] | null;
  /** Full. */
  retention: ChannelRetention | null;
  /**
   * Views that were counted before days were kept; in the totals of a range that has no beginning.
   */
  earlierViews: number;
}
