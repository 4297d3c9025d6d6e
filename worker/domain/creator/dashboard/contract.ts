import * as z from "zod";

/** Days that the stat cards look back on; the first is shown where an address names none. */
export const PERIODS = [28, 7, 90] as const;
export type Period = (typeof PERIODS)[number];

/**
 * The period that an address names (`?range=7`, which the analytics tab reads too); 28 days where
 * it names none of them.
 */
export const periodOf = (text: string | null): Period =>
  PERIODS.find((days) => String(days) === text) ?? PERIODS[0];

const userId = z.string().max(64).optional().meta({
  description: "Your own user id. Any other id is rejected.",
});

/** The query of GET /api/dashboard/stats. */
export const StatsQuery = z.object({
  userId,
  days: z.coerce.number().pipe(z.literal(PERIODS)).default(PERIODS[0]).meta({
    description: "The period: 7, 28 or 90 days up to today, UTC.",
  }),
});

export const ACTIVITY_MOST = 50;
/** The query of GET /api/dashboard/activity. */
export const ActivityQuery = z.object({
  userId,
  limit: z.coerce.number().int().min(1).max(ACTIVITY_MOST).default(20),
});

/** A figure of the period, and the same of as many days before; null where it cannot be said. */
export interface Compared {
  now: number | null;
  before: number | null;
}

/** What the stat cards show, and GET /api/dashboard/stats answers. Money in US cents. */
export interface DashboardStats {
  userId: string;
  /** In all. */
  totalViews: number;
  totalFollowers: number;
  totalLikes: number;
  totalStreams: number;
  totalUploads: number;
  totalRevenue: number;
  /** Seconds of a playback in the period; null where nothing was played. */
  avgViewDuration: number | null;
  /** Likes, comments and shares for a hundred views of the period; null without views. */
  engagementRate: number | null;
  /**
   * Per cent more views than in the period before; null where there were none, or no whole period.
   */
  growthRate: number | null;
  /** ISO 4217: of totalRevenue and of period.revenue. */
  currency: string;
  days: Period;
  /**
   * Each over the period. Everything of the period before is null for an account that is younger
   * than it.
   */
  period: {
    views: Compared;
    /** Followers won, less those lost. */
    followers: Compared;
    engagement: Compared;
    revenue: Compared;
  };
}

export const ACTIVITY_TYPES = [
  "upload",
  "stream",
  "follow",
  "comment",
  "tip",
  "revenue",
  "plan",
  "partner",
  "milestone",
  "achievement",
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Something that happened on one's channel. */
export interface ActivityItem {
  /** The same for the same thing, whenever it is asked for. */
  id: string;
  type: ActivityType;
  title: string;
  description: string;
  /** Milliseconds since the epoch; of followers the last of the day's, of a milestone its day. */
  timestamp: number;
  /**
   * What it tells beyond its words: figures (cents, seconds), ids, and `path`, a path on this site.
   */
  metadata: Record<string, string | number>;
}

/** One of the best videos of a period. */
export interface TopVideo {
  id: string;
  title: string;
  /** Signed; null without a picture. */
  thumbnail: string | null;
  /** Whole seconds, 0 while unknown. */
  duration: number;
  kind: "video" | "image";
  views: Compared & { now: number };
  watchedMs: number;
}

/** A stream as its creator's list shows it. Milliseconds since the epoch. */
export interface OwnStreamRow {
  id: string;
  title: string;
  state: "ready" | "live" | "ended";
  visibility: "public" | "unlisted" | "private";
  /** Now while it is live, at its peak afterwards. */
  viewers: number;
  startedAt: number | null;
  endedAt: number | null;
  createdAt: number;
  /** Its recording, where one was kept. */
  replay: { id: string; isPublished: boolean } | null;
}

export interface FollowerDay {
  /** Days since the epoch, UTC. */
  day: number;
  gained: number;
  lost: number;
  /** How many there were at its end. */
  followers: number;
}
