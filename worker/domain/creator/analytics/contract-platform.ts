import { type Projection, projectTrend } from "./contract-trend.ts";

/** What the product aims at. Targets, not figures: they are never mixed with what is measured. */
export const PLATFORM_TARGETS = {
  people: 50_000_000,
  /** US cents in 2025. */
  revenueCents: 500_000_000_000,
  /** Percent. */
  monthlyGrowth: 23.5,
} as const;

/**
 * Countries with fewer viewers on these days are told together: a few people must not be found by
 * where they are.
 */
export const FEWEST_VIEWERS = 20;
/** Days of which markets and growth are told. */
export const PLATFORM_SPAN = 28;
export const PLATFORM_WEEKS = 26;
export const PROJECTED_WEEKS = 12;
/** Weeks that a projection needs. */
export const FEWEST_WEEKS = 6;

/** Sums of the whole platform. */
export interface PlatformSums {
  joined: number;
  videos: number;
  streams: number;
  views: number;
  watchedMs: number;
  /** US cents that customers paid, less what they got back. */
  paidCents: number;
  /** US cents that creators earned, less what was taken back. */
  earnedCents: number;
}

export interface PlatformWeek extends PlatformSums {
  /** Its last day; days since the epoch, UTC. */
  to: number;
  /** Accounts at its end. */
  people: number;
}

export interface PlatformMarket {
  /** ISO 3166-1 alpha-2, `unknown`, or `other` for all that are told together. */
  country: string;
  views: number;
  /** People who watched on one of these days, on average. */
  dailyViewers: number;
}

/** The answer of GET /api/platform/metrics: what the platform's own rows say, rolled up by day. */
export interface PlatformMetrics {
  /** Accounts that there are. */
  totalUsers: number;
  /** US cents that customers have paid, less what they got back. */
  totalRevenue: number;
  /** US cents that creators have earned. */
  totalEarned: number;
  totalVideos: number;
  totalViews: number;
  totalWatchedMs: number;
  totalStreams: number;
  currency: "USD";
  /** Of the last 28 days that are over, and of the 28 before them. */
  recent: { now: PlatformSums; before: PlatformSums };
  /**
   * How many more accounts there are than 30 days ago, percent; null where there were fewer than
   * ten.
   */
  monthlyGrowth: number | null;
  /** Whole weeks, counted back from yesterday; the oldest first, at most 26. */
  weeks: PlatformWeek[];
  markets: PlatformMarket[];
  targets: typeof PLATFORM_TARGETS;
  /** When it was rolled up, ms. */
  asOf: number;
}

/** A projection of what each week ends with. @returns null with fewer weeks than it needs */
export function projectWeeks(
  weeks: readonly PlatformWeek[],
  measure: "people" | "paidCents" | "views",
): Projection | null {
  // Weeks before there was anything tell no trend.
  const first = weeks.findIndex((week) => week[measure] > 0);
  const series = first < 0 ? [] : weeks.slice(first).map((week) => week[measure]);
  return series.length < FEWEST_WEEKS ? null : projectTrend(series, PROJECTED_WEEKS);
}
