import * as z from "zod";
import type { VideoKind } from "../../media/videos/contract-states.ts";
import type { Compared } from "./contract-api.ts";

export type { OwnStreamRow } from "./contract-api.ts";

/** Lengths of the dashboard's periods in days. The first period is the default. */
export const PERIODS = [28, 7, 90] as const;
export type Period = (typeof PERIODS)[number];

/** Parses the period in a URL (`?range=7`). Returns 28 days for any other value. */
export const periodOf = (text: string | null): Period =>
  PERIODS.find((days) => String(days) === text) ?? PERIODS[0];

const userId = z.string().max(64).optional().meta({
  description: "Your user ID. Other IDs are rejected.",
});

export const StatsQuery = z.object({
  userId,
  days: z.coerce.number().pipe(z.literal(PERIODS)).default(PERIODS[0]).meta({
    description: "Length of the period in days: 7, 28 or 90. The period ends today (UTC).",
  }),
});

export const ACTIVITY_MOST = 50;
export const ActivityQuery = z.object({
  userId,
  limit: z.coerce.number().int().min(1).max(ACTIVITY_MOST).default(20),
});

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

export interface TopVideo {
  id: string;
  title: string;
  thumbnail: string | null;
  /** Whole seconds. 0 while the duration is unknown. */
  duration: number;
  kind: VideoKind;
  views: Compared & { now: number };
  watchedMs: number;
}

export interface FollowerDay {
  /** Days since the epoch, UTC. */
  day: number;
  gained: number;
  lost: number;
  followers: number;
}
