import { intlLocale } from "#i18n/locale.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type {
  ChannelAnalytics,
  ChannelPoint,
} from "#worker/domain/creator/analytics/contract-api-channel.ts";
import type { ChannelRange, Step } from "#worker/domain/creator/analytics/contract-range.ts";
import { dayLabel, dayTick, inDaysBefore } from "./format.ts";

const month = (day: number, style: "short" | "long") =>
  new Intl.DateTimeFormat(intlLocale(), { month: style, year: "numeric", timeZone: "UTC" }).format(
    day * 86_400_000,
  );

/** Formats the days of a chart point: "Nov 21, 2026", "Nov 15 to Nov 21, 2026", "November 2026". */
export function pointLabel({ from, to }: Pick<ChannelPoint, "from" | "to">, step: Step): string {
  if (step === "month") return month(to, "long");
  return from === to
    ? dayLabel(from)
    : t("analytics.format.range", { from: dayTick(from), to: dayLabel(to) });
}

export const pointTick = ({ from, to }: Pick<ChannelPoint, "from" | "to">, step: Step): string =>
  step === "month" ? month(to, "short") : dayTick(from);

export const STEP_COLUMNS: Record<Step, Message> = {
  day: msg("analytics.columns.day"),
  week: msg("analytics.columns.week"),
  month: msg("analytics.columns.month"),
};

interface Against {
  phrase: string;
  label: string;
}

/** Returns texts such as "previous 28 days"; null if the chart has no compared range. */
export function comparisonLabels(
  { from, compared }: Pick<ChannelAnalytics, "from" | "compared">,
  compare: ChannelRange["compare"],
): Against | null {
  if (compared === null) return null;
  if (compare === "year")
    return {
      phrase: t("analytics.comparison.inPreviousYear"),
      label: t("analytics.comparison.previousYear"),
    };
  const days = from - compared.from;
  return {
    phrase: inDaysBefore(days),
    label: t("analytics.comparison.previousDays", { days }),
  };
}
