import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";
import type { Device, Source } from "../../media/playback/contract.ts";
import { VERDICTS } from "../../media/views/contract.ts";

const DAY_MS = 86_400_000;
/** A resume position, which is also a history entry, is deleted if unused for this many days. */
export const HISTORY_RETENTION_DAYS = 730;

export const PROGRESS_RETENTION_MS = HISTORY_RETENTION_DAYS * DAY_MS;

export const SOURCE_LABELS: Record<Source | "unknown", Message> = {
  direct: msg("analytics.sources.direct"),
  home: msg("analytics.sources.home"),
  search: msg("analytics.sources.search"),
  suggested: msg("analytics.sources.suggested"),
  channel: msg("analytics.sources.channel"),
  playlist: msg("analytics.sources.playlist"),
  notification: msg("analytics.sources.notification"),
  embed: msg("analytics.sources.embed"),
  external: msg("analytics.sources.external"),
  feed: msg("analytics.sources.feed"),
  history: msg("analytics.sources.history"),
  unknown: msg("analytics.sources.notCollected"),
};

export const DEVICE_LABELS: Record<Device | "unknown", Message> = {
  desktop: msg("analytics.devices.desktop"),
  mobile: msg("analytics.devices.mobile"),
  tablet: msg("analytics.devices.tablet"),
  tv: msg("analytics.devices.tv"),
  other: msg("analytics.devices.other"),
  unknown: msg("analytics.sources.notCollected"),
};

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
/** A UTC day, for example 2026-11-21, parsed to days since the epoch. */
export const Day = z
  .string()
  .regex(DAY_PATTERN, { error: () => t("analytics.range.errors.dayFormat") })
  .transform((text, issue) => {
    const day = Date.parse(`${text}T00:00:00Z`) / 86_400_000;
    if (Number.isInteger(day) && dayText(day) === text && day > 0 && day < 100_000) return day;
    issue.addIssue({ code: "custom", message: t("analytics.range.errors.dayInvalid") });
    return z.NEVER;
  });
export const dayText = (day: number): string =>
  new Date(day * 86_400_000).toISOString().slice(0, 10);

export const AnalyticsQuery = z
  .object({ from: Day.optional(), to: Day.optional() })
  .refine((q) => q.from === undefined || q.to === undefined || q.from <= q.to, {
    path: ["to"],
    error: () => t("analytics.range.errors.endBeforeStart"),
  });

export const RANGES = ["7", "28", "90", "all"] as const;
export type RangeName = (typeof RANGES)[number] | "custom";

/** First and last day, in days since the epoch. A null `from` means the first day with data. */
export interface DayRange {
  name: RangeName;
  from: number | null;
  to: number;
}

/** Parses the range in a page's URL. Returns the last 28 days for an invalid range. */
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

const RECEIPT_CURSOR = /^\d{1,15}_play_[a-z0-9]{1,40}$/;
export const ReceiptsQuery = z.object({
  verdict: z.enum(VERDICTS).optional(),
  before: z
    .string()
    .regex(RECEIPT_CURSOR, { error: () => t("analytics.receipts.cursorInvalid") })
    .optional(),
});
export type ReceiptsQuery = z.output<typeof ReceiptsQuery>;
