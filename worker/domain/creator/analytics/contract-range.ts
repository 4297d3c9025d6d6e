import * as z from "zod";
import { t } from "#i18n/t.ts";
import { Day, dayText } from "./contract.ts";

const DAY_MS = 86_400_000;

export const CHANNEL_RANGES = ["7", "28", "90", "365", "all"] as const;
export type ChannelRangeName = (typeof CHANNEL_RANGES)[number] | "custom";
/**
 * What a range is held against: as many days before it, the same days a year before, or nothing.
 */
export const COMPARISONS = ["before", "year", "none"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** First and last day, both in it; days since the epoch, UTC. */
export interface Days {
  from: number;
  to: number;
}

/** `from` null: since the first day that there is. */
export interface ChannelRange {
  name: ChannelRangeName;
  from: number | null;
  to: number;
  compare: Comparison;
}

/**
 * The query of GET /api/analytics: a range by its name, or two days; the last 28 days without
 * either.
 */
export const ChannelQuery = z
  .object({
    range: z.enum(CHANNEL_RANGES).optional(),
    from: Day.optional(),
    to: Day.optional(),
    compare: z.enum(COMPARISONS).default("before"),
  })
  .refine((q) => q.range === undefined || (q.from === undefined && q.to === undefined), {
    path: ["range"],
    error: () => t("analytics.isEitherThisOrFromAnd"),
  })
  .refine((q) => q.to === undefined || q.from !== undefined, {
    path: ["from"],
    error: () => t("analytics.isMissing"),
  })
  .refine((q) => q.from === undefined || q.to === undefined || q.from <= q.to, {
    path: ["to"],
    error: () => t("analytics.liesBeforeFrom"),
  });
export type ChannelQuery = z.output<typeof ChannelQuery>;

/** Videos on a page of the table by video, and how many pages there are at most. */
export const VIDEOS_A_PAGE = 200;
const MOST_PAGES = 50;
/** Which page of the table by video is asked for; 1 is the first. */
export const VideoPage = z.coerce.number().int().min(1).max(MOST_PAGES);

/** The page that an address names (`?videos=2`); what is no page is the first. */
export const readVideoPage = (query: URLSearchParams): number =>
  VideoPage.safeParse(query.get("videos") ?? 1).data ?? 1;

/** The days that a query means. @param today days since the epoch: no range goes beyond it */
export function channelRange(
  { range, from, to, compare }: ChannelQuery,
  today: number,
): ChannelRange {
  if (from !== undefined) {
    const last = Math.min(today, to ?? today);
    return { name: "custom", from: Math.min(from, last), to: last, compare };
  }
  const name = range ?? "28";
  if (name === "all") return { name, from: null, to: today, compare: "none" };
  return { name, from: today - Number(name) + 1, to: today, compare };
}

/** The range that an address names. What is no range is the last 28 days against the 28 before. */
export function readChannelRange(query: URLSearchParams, today: number): ChannelRange {
  const names = ["range", "from", "to", "compare"] as const;
  const given = Object.fromEntries(
    names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  );
  return channelRange(ChannelQuery.safeParse(given).data ?? { compare: "before" }, today);
}

/** A range as the query of an address. */
export function rangeQuery({ name, from, to, compare }: ChannelRange): string {
  const query = new URLSearchParams(
    name === "custom" && from !== null ? { from: dayText(from), to: dayText(to) } : { range: name },
  );
  if (compare !== "before" && name !== "all") query.set("compare", compare);
  return query.toString();
}

/** The days that a range is held against, or null. */
export function comparedWith({ from, to }: Days, compare: Comparison): Days | null {
  if (compare === "none") return null;
  if (compare === "year") return { from: yearBefore(from), to: yearBefore(to) };
  return { from: from - (to - from + 1), to: from - 1 };
}

/** The same date a year before; of February 29th the 28th. */
export function yearBefore(day: number): number {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear() - 1, date.getUTCMonth()];
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lengthOfMonth(year, month))) / DAY_MS;
}

const lengthOfMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The first day of a day's month, and of the month after; days since the epoch, UTC. */
export function monthAround(day: number): { start: number; next: number } {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month, 1) / DAY_MS, next: Date.UTC(year, month + 1, 1) / DAY_MS };
}

/**
 * Stretches of rows that add up to a range: whole months by their first days, and the days that are
 * left at its ends.
 */
export interface Spans {
  months: Days | null;
  days: Days[];
}

/**
 * Reads a long range in few rows: its whole months as months and the rest by day. Each day of the
 * range is in exactly one.
 * @param today after which there is nothing: the present month is whole where the range goes on to
 * today
 */
export function spansOf({ from, to }: Days, today: number): Spans {
  const first = monthAround(from).start === from ? from : monthAround(from).next;
  const present = monthAround(to);
  // The last month's first day, of those that lie in the range whole.
  const last =
    to >= today || present.next === to + 1 ? present.start : monthAround(present.start - 1).start;
  if (first > last) return { months: null, days: [{ from, to }] };
  const after = monthAround(last).next;
  const days = [
    { from, to: first - 1 },
    { from: after, to },
  ];
  return { months: { from: first, to: last }, days: days.filter((part) => part.from <= part.to) };
}

/** Distances between two points of a chart. */
export const STEPS = ["day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];
/** Beyond so many days a chart has a point for each week, and beyond so many for each month. */
const MOST_DAYS = 92;
const MOST_WEEK_DAYS = 731;

export const stepOf = ({ from, to }: Days): Step => {
  const length = to - from + 1;
  return length <= MOST_DAYS ? "day" : length <= MOST_WEEK_DAYS ? "week" : "month";
};

/**
 * A range cut into a chart's points, the oldest first: weeks are counted back from its last day,
 * months are those of the calendar.
 */
export function pointsOf({ from, to }: Days, step: Step): Days[] {
  const points: Days[] = [];
  for (let last = to; last >= from; ) {
    const first = step === "day" ? last : step === "week" ? last - 6 : monthAround(last).start;
    points.push({ from: Math.max(from, first), to: last });
    last = first - 1;
  }
  return points.reverse();
}
