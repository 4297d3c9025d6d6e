import * as z from "zod";
import { t } from "#i18n/t.ts";
import { Day, dayText } from "./contract.ts";

const DAY_MS = 86_400_000;

export const CHANNEL_RANGES = ["7", "28", "90", "365", "all"] as const;
export type ChannelRangeName = (typeof CHANNEL_RANGES)[number] | "custom";
/** "before": an equally long range just before. "year": the same days a year earlier. */
export const COMPARISONS = ["before", "year", "none"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A range of days, both inclusive, in days since the epoch (UTC). */
export interface Days {
  from: number;
  to: number;
}

/** First and last day, in days since the epoch. A null `from` means the first day with data. */
export interface ChannelRange {
  name: ChannelRangeName;
  from: number | null;
  to: number;
  compare: Comparison;
}

export const ChannelQuery = z
  .object({
    range: z.enum(CHANNEL_RANGES).optional(),
    from: Day.optional(),
    to: Day.optional(),
    compare: z.enum(COMPARISONS).default("before"),
  })
  .refine((q) => q.range === undefined || (q.from === undefined && q.to === undefined), {
    path: ["range"],
    error: () => t("analytics.range.errors.presetOrDates"),
  })
  .refine((q) => q.to === undefined || q.from !== undefined, {
    path: ["from"],
    error: () => t("analytics.range.errors.dateMissing"),
  })
  .refine((q) => q.from === undefined || q.to === undefined || q.from <= q.to, {
    path: ["to"],
    error: () => t("analytics.range.errors.endBeforeStart"),
  });
export type ChannelQuery = z.output<typeof ChannelQuery>;

export const VIDEOS_A_PAGE = 200;
const MOST_PAGES = 50;
export const VideoPage = z.coerce.number().int().min(1).max(MOST_PAGES);

/** Returns the page number from a URL such as `?videos=2`, or 1 if it is invalid. */
export const readVideoPage = (query: URLSearchParams): number =>
  VideoPage.safeParse(query.get("videos") ?? 1).data ?? 1;

/** Converts a query to a range of days that does not end after `today` (days since the epoch). */
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

/** Reads the range from a URL. An invalid range becomes the last 28 days and the 28 before. */
export function readChannelRange(query: URLSearchParams, today: number): ChannelRange {
  const names = ["range", "from", "to", "compare"] as const;
  const queryValues = Object.fromEntries(
    names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  );
  return channelRange(ChannelQuery.safeParse(queryValues).data ?? { compare: "before" }, today);
}

export function rangeQuery({ name, from, to, compare }: ChannelRange): string {
  const query = new URLSearchParams(
    name === "custom" && from !== null ? { from: dayText(from), to: dayText(to) } : { range: name },
  );
  if (compare !== "before" && name !== "all") query.set("compare", compare);
  return query.toString();
}

export function comparedWith({ from, to }: Days, compare: Comparison): Days | null {
  if (compare === "none") return null;
  if (compare === "year") return { from: yearBefore(from), to: yearBefore(to) };
  return { from: from - (to - from + 1), to: from - 1 };
}

/** Returns the same date a year earlier, and February 28 for February 29. */
export function yearBefore(day: number): number {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear() - 1, date.getUTCMonth()];
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lengthOfMonth(year, month))) / DAY_MS;
}

const lengthOfMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** Returns the first day of the month of `day` and of the month after, in days since the epoch. */
export function monthBoundsOf(day: number): { start: number; next: number } {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month, 1) / DAY_MS, next: Date.UTC(year, month + 1, 1) / DAY_MS };
}

/** A range that is split into whole months (by their first days) and the days before and after. */
export interface Spans {
  months: Days | null;
  days: Days[];
}

/** Splits a range into whole months and remaining days. Stored month figures save reading rows. */
export function spansOf({ from, to }: Days, today: number): Spans {
  const first = monthBoundsOf(from).start === from ? from : monthBoundsOf(from).next;
  const currentMonth = monthBoundsOf(to);
  const last =
    to >= today || currentMonth.next === to + 1
      ? currentMonth.start
      : monthBoundsOf(currentMonth.start - 1).start;
  if (first > last) return { months: null, days: [{ from, to }] };
  const after = monthBoundsOf(last).next;
  const days = [
    { from, to: first - 1 },
    { from: after, to },
  ];
  return { months: { from: first, to: last }, days: days.filter((part) => part.from <= part.to) };
}

export const STEPS = ["day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];
/** Both limits are in days: the longest ranges whose charts have a point per day and per week. */
const MOST_DAYS = 92;
const MOST_WEEK_DAYS = 731;

export const stepOf = ({ from, to }: Days): Step => {
  const length = to - from + 1;
  return length <= MOST_DAYS ? "day" : length <= MOST_WEEK_DAYS ? "week" : "month";
};

/** Splits a range into the points of a chart, oldest first. The last point ends with the range. */
export function pointsOf({ from, to }: Days, step: Step): Days[] {
  const points: Days[] = [];
  for (let last = to; last >= from; ) {
    const first = step === "day" ? last : step === "week" ? last - 6 : monthBoundsOf(last).start;
    points.push({ from: Math.max(from, first), to: last });
    last = first - 1;
  }
  return points.reverse();
}
