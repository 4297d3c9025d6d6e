import { t } from "#i18n/t.ts";
import type { ChannelAnalytics, ChannelPoint } from "#worker/domain/analytics/contract-channel.ts";
import type { ChannelRange, Step } from "#worker/domain/analytics/contract-range.ts";
import { dayLabel, dayTick, whole } from "./format.ts";

const month = (day: number, style: "short" | "long") =>
  new Intl.DateTimeFormat("en-US", { month: style, year: "numeric", timeZone: "UTC" }).format(day * 86_400_000);

/** A point's days: "Nov 21, 2026", "Nov 15 to Nov 21, 2026", "November 2026". */
export function pointLabel({ from, to }: Pick<ChannelPoint, "from" | "to">, step: Step): string {
  if (step === "month") return month(to, "long");
  return from === to ? dayLabel(from) : `${dayTick(from)} to ${dayLabel(to)}`;
}

export const pointTick = ({ from, to }: Pick<ChannelPoint, "from" | "to">, step: Step): string =>
  step === "month" ? month(to, "short") : dayTick(from);

export const STEP_WORDS: Record<Step, { by: string; one: string }> = {
  day: {
    by: "by day",
    get one() {
      return t("analytics.dayUtc");
    },
  },
  week: {
    by: "by week",
    get one() {
      return t("analytics.weekUtc");
    },
  },
  month: {
    by: "by month",
    get one() {
      return t("analytics.monthUtc");
    },
  },
};

/** What a range is held against, in words: "the 28 days before", "the same days of 2025". */
export function againstWords(
  { from, compared }: Pick<ChannelAnalytics, "from" | "compared">,
  compare: ChannelRange["compare"],
): string | null {
  if (compared === null) return null;
  if (compare === "year") return "the same days a year before";
  const days = from - compared.from;
  return days === 1 ? "the day before" : `the ${days} days before`;
}

/** "12 % more than in the 28 days before"; null where there is nothing to hold it against. */
export function change(now: number, before: number | undefined, against: string | null): string | null {
  if (before === undefined || against === null) return null;
  if (before === 0 && now === 0) return t("analytics.noneInAgainstEither", { against });
  if (before === now) return t("analytics.theSameAsInAgainst", { against });
  if (before <= 0) return t("analytics.noneInAgainst", { against });
  const share = Math.round((now / before - 1) * 100);
  if (share === 0) return t("analytics.aboutTheSameAsInAgainst", { against });
  return t("analytics.wholeTextThanInAgainst", { whole: whole(Math.abs(share)), text: share > 0 ? "more" : "less", against });
}
