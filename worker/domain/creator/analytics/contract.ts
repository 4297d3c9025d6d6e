import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";
import type { AnalyticsDepth } from "../../accounts/plans/entitlements.ts";
import type { ActVerdict } from "../../media/counting/contract.ts";
import type { Device, Source } from "../../media/playback/contract.ts";
import { VERDICTS, type Verdict } from "../../media/views/contract.ts";
import type { QualityHistogram } from "./contract-quality.ts";

const DAY_MS = 86_400_000;
/**
 * Days after which an unused playback position is deleted. The video then also leaves the watch
 * history.
 */
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
/** A UTC day, for example 2026-11-21, parsed to days since the epoch. */
export const Day = z
  .string()
  .regex(DAY_PATTERN, { error: () => t("analytics.mustBeADay") })
  .transform((text, issue) => {
    const day = Date.parse(`${text}T00:00:00Z`) / 86_400_000;
    if (Number.isInteger(day) && dayText(day) === text && day > 0 && day < 100_000) return day;
    issue.addIssue({ code: "custom", message: t("analytics.isNotADay") });
    return z.NEVER;
  });
export const dayText = (day: number): string =>
  new Date(day * 86_400_000).toISOString().slice(0, 10);

/**
 * The query of GET /api/videos/:videoId/analytics. `from` defaults to the first day of the video,
 * `to` to today.
 */
export const AnalyticsQuery = z
  .object({ from: Day.optional(), to: Day.optional() })
  .refine((q) => q.from === undefined || q.to === undefined || q.from <= q.to, {
    path: ["to"],
    error: () => t("analytics.liesBeforeFrom"),
  });

export const RANGES = ["7", "28", "90", "all"] as const;
export type RangeName = (typeof RANGES)[number] | "custom";

/**
 * A range of days, inclusive, in days since the epoch. If `from` is null, the range starts on the
 * first day with data.
 */
export interface DayRange {
  name: RangeName;
  from: number | null;
  to: number;
}

/**
 * Parses the range in a page's address: `?range=28`, or `?from=2026-10-01&to=2026-10-31`. Returns
 * the last 28 days for an invalid range.
 * @param today days since the epoch
 */
export function readRange(query: URLSearchParams, today: number): DayRange {
  const custom = AnalyticsQuery.safeParse({
    from: query.get("from") ?? undefined,
    to: query.get("to") ?? undefined,
  }).data;
  if (custom?.from !== undefined) {
    const to = Math.min(today, custom.to ?? today);
    return { name: "custom", from: Math.min(custom.from, to), to };
  }
  const name = RANGES.find((range) => range === query.get("range")) ?? "28";
  return { name, from: name === "all" ? null : today - Number(name) + 1, to: today };
}

/** Sums over a range of days. */
export interface AnalyticsTotals {
  views: number;
  playbacks: number;
  /**
   * Number of settled playbacks in which a viewer played anything. `watchedMs` is the sum of their
   * play time.
   */
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

/** Analytics of a video for a range of days. */
export interface VideoAnalytics {
  videoId: string;
  title: string;
  /** Level of detail that the creator's plan includes. Figures of higher levels are null. */
  depth: AnalyticsDepth;
  /** Length in whole seconds; null if unknown. */
  durationSeconds: number | null;
  from: number;
  to: number;
  /**
   * Day of the publication, or of the first playback if that is earlier. Days since the epoch
   * (UTC).
   */
  firstDay: number;
  /** All days of the range, including days without activity. */
  days: AnalyticsDay[];
  totals: AnalyticsTotals;
  /**
   * Sums over the same number of days before the range. Null if the video is not old enough, or if
   * the range has no start.
   */
  before: AnalyticsTotals | null;
  /** Average play time per play, ms; null without plays. */
  averageMs: number | null;
  /**
   * Average share of the video that was played, 0 to 100; null without plays or if the length is
   * unknown.
   */
  averagePercent: number | null;
  sources: AnalyticsPart[];
  /**
   * Host names of embedding and linking pages, sorted by views, at most 25. Null below the level
   * "advanced", as are `devices` and `countries`.
   */
  hosts: AnalyticsPart[] | null;
  devices: AnalyticsPart[] | null;
  countries: AnalyticsPart[] | null;
  /**
   * Percentage of all plays, over all time, that played each hundredth of the video. Null below the
   * level "full" and without plays.
   */
  retention: number[] | null;
  /** Number of plays on which `retention` is based. */
  retentionPlays: number;
  /** Playback quality in the range. Null below the level "full". */
  quality: QualityHistogram[] | null;
  /**
   * Views from before daily figures existed. They are included in the totals of a range without a
   * start.
   */
  earlierViews: number;
}

/** A playback, with the data that the video's creator may see. */
export interface Receipt {
  id: string;
  startedAt: number;
  /** Null if the viewer turned analytics collection off. */
  source: string | null;
  sourceHost: string | null;
  device: string | null;
  country: string | null;
  watchedMs: number;
  neededMs: number;
  /** Null while the playback can still become a view. */
  verdict: Verdict | null;
  /**
   * For a view: whether it counts for earnings and eligibility (domain/media/counting). Null before
   * the view is judged, which happens after its day, and for a playback that is not a view.
   */
  pays: ActVerdict | null;
  /** Pseudonym of the viewer, valid only for the day of the playback. */
  viewer: string;
}

/** Comparison of a video's view count with its playbacks. */
export interface Reconciliation {
  /** The view count on the page of the video. */
  viewCount: number;
  playbacks: number;
  verdicts: { verdict: Verdict | "earlier"; playbacks: number }[];
  /** Number of playbacks without a verdict. They are not included in `playbacks` and `verdicts`. */
  open: number;
  /**
   * True if the numbers of all verdicts add up to `playbacks`, and "counted" and "earlier" add up
   * to `viewCount`.
   */
  isExact: boolean;
}

export interface ReceiptPage {
  videoId: string;
  title: string;
  reconciliation: Reconciliation;
  receipts: Receipt[];
  /** Value of `before` in the query for the next page; null on the last page. */
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
