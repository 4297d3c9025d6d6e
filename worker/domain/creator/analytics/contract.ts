import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";
import type { AnalyticsDepth } from "../../accounts/plans/entitlements.ts";
import type { ActVerdict } from "../../media/counting/contract.ts";
import type { Device, Source } from "../../media/playback/contract.ts";
import { VERDICTS, type Verdict } from "../../media/views/contract.ts";
import type { QualityHistogram } from "./contract-quality.ts";

const DAY_MS = 86_400_000;
/** A place in a video that nobody went back to, and with it the video's entry in the history, is kept for so long. */
export const HISTORY_KEPT_DAYS = 730;
export const PROGRESS_KEPT_MS = HISTORY_KEPT_DAYS * DAY_MS;

export const SOURCE_LABELS: Record<Source | "unknown", Message> = {
  direct: msg("analytics.directOrUnknown"),
  home: msg("analytics.homeAndDiscover"),
  search: msg("analytics.searchOnTributary"),
  suggested: msg("analytics.suggestedVideos"),
  channel: msg("analytics.channelPages"),
  playlist: msg("analytics.playlists"),
  notification: msg("analytics.notifications"),
  embed: msg("analytics.embeddedPlayers"),
  external: msg("analytics.otherWebsites"),
  feed: msg("analytics.feeds"),
  history: msg("analytics.watchHistory"),
  unknown: msg("analytics.notCollected"),
};

export const DEVICE_LABELS: Record<Device | "unknown", Message> = {
  desktop: msg("analytics.computer"),
  mobile: msg("analytics.phone"),
  tablet: msg("analytics.tablet"),
  tv: msg("analytics.tv"),
  other: msg("analytics.otherDevice"),
  unknown: msg("analytics.notCollected"),
};

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
/** A day in UTC as 2026-11-21, read to days since the epoch. */
export const Day = z
  .string()
  .regex(DAY_PATTERN, { error: () => t("analytics.mustBeADay") })
  .transform((text, issue) => {
    const day = Date.parse(`${text}T00:00:00Z`) / 86_400_000;
    if (Number.isInteger(day) && dayText(day) === text && day > 0 && day < 100_000) return day;
    issue.addIssue({ code: "custom", message: t("analytics.isNotADay") });
    return z.NEVER;
  });
export const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The query of GET /api/videos/:videoId/analytics: without `from` since the first day, without `to` until today. */
export const AnalyticsQuery = z
  .object({ from: Day.optional(), to: Day.optional() })
  .refine((q) => q.from === undefined || q.to === undefined || q.from <= q.to, {
    path: ["to"],
    error: () => t("analytics.liesBeforeFrom"),
  });

export const RANGES = ["7", "28", "90", "all"] as const;
export type RangeName = (typeof RANGES)[number] | "custom";

/** First and last day, both in it; days since the epoch. `from` null: since the first day that there is. */
export interface DayRange {
  name: RangeName;
  from: number | null;
  to: number;
}

/** The range that an address names: `?range=28`, or `?from=2026-10-01&to=2026-10-31`. What is no range is the last 28 days. */
export function readRange(query: URLSearchParams, today: number): DayRange {
  const custom = AnalyticsQuery.safeParse({ from: query.get("from") ?? undefined, to: query.get("to") ?? undefined }).data;
  if (custom?.from !== undefined) {
    const to = Math.min(today, custom.to ?? today);
    return { name: "custom", from: Math.min(custom.from, to), to };
  }
  const name = RANGES.find((range) => range === query.get("range")) ?? "28";
  return { name, from: name === "all" ? null : today - Number(name) + 1, to: today };
}

/** Sums over some days. */
export interface AnalyticsTotals {
  views: number;
  playbacks: number;
  /** Playbacks of viewers that played anything and are over: those that watchedMs adds up. */
  plays: number;
  watchedMs: number;
  likes: number;
  comments: number;
  shares: number;
}

export interface AnalyticsDay extends AnalyticsTotals {
  /** Days since the epoch, UTC. */
  day: number;
}

export interface AnalyticsPart {
  value: string;
  views: number;
  playbacks: number;
  watchedMs: number;
}

/** What a video did on some days. */
export interface VideoAnalytics {
  videoId: string;
  title: string;
  /** How much the creator's plan tells; what it does not tell is null. */
  depth: AnalyticsDepth;
  /** Whole seconds, null where unknown. */
  durationSeconds: number | null;
  from: number;
  to: number;
  /** Of its publishing, or of the first thing that happened to it. */
  firstDay: number;
  /** Every day of the range, also those on which nothing happened. */
  days: AnalyticsDay[];
  totals: AnalyticsTotals;
  /** As many days before; null where the video is not that old, or the range has no beginning. */
  before: AnalyticsTotals | null;
  /** Watch time by play; null without plays. */
  averageMs: number | null;
  /** Of the video, 0 to 100; null without plays or without a length. */
  averagePercent: number | null;
  sources: AnalyticsPart[];
  /** Hosts of embedding and of other websites, by views; at most 25. From advanced on, as the next two. */
  hosts: AnalyticsPart[] | null;
  devices: AnalyticsPart[] | null;
  countries: AnalyticsPart[] | null;
  /** Full: of all time, a hundred shares, 0 to 100, of the plays that played each hundredth; null without plays too. */
  retention: number[] | null;
  /** Plays of all time, over which retention is taken. */
  retentionPlays: number;
  /** Full: how well the plays of these days ran. */
  quality: QualityHistogram[] | null;
  /** Views that were counted before days were kept; in the totals of a range that has no beginning. */
  earlierViews: number;
}

/** One playback, as its video's creator may know it. */
export interface Receipt {
  id: string;
  startedAt: number;
  /** Null where its viewer turned analytics collection off. */
  source: string | null;
  sourceHost: string | null;
  device: string | null;
  country: string | null;
  watchedMs: number;
  neededMs: number;
  /** Null while it may still become one. */
  verdict: Verdict | null;
  /** Of a view, whether it pays and makes eligible (domain/media/counting); null until its day is over, and for what is no view. */
  pays: ActVerdict | null;
  /** A name that stands for the viewer on that day and on no other. */
  viewer: string;
}

/** How all playbacks of a video add up to its views. */
export interface Reconciliation {
  /** The number that the video's page shows. */
  viewCount: number;
  playbacks: number;
  verdicts: { verdict: Verdict | "earlier"; playbacks: number }[];
  /** Not judged yet, and in none of the sums. */
  open: number;
  /** The verdicts add up to the playbacks, and counted and earlier ones to the view count. */
  isExact: boolean;
}

export interface ReceiptPage {
  videoId: string;
  title: string;
  reconciliation: Reconciliation;
  receipts: Receipt[];
  /** For `before` of the next page; null at the end. */
  next: string | null;
}

const RECEIPT_CURSOR = /^\d{1,15}_play_[a-z0-9]{1,40}$/;
/** The query of GET /api/videos/:videoId/receipts. */
export const ReceiptsQuery = z.object({
  verdict: z.enum(VERDICTS).optional(),
  before: z
    .string()
    .regex(RECEIPT_CURSOR, { error: () => t("analytics.mustBeTheNext") })
    .optional(),
});
export type ReceiptsQuery = z.output<typeof ReceiptsQuery>;
