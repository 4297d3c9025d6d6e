import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";

/** How the figures of analytics read. */

export const whole = (n: number): string => Math.round(n).toLocaleString(intlLocale());
/** A number with at most one decimal. */
export const tenth = (n: number): string =>
  n.toLocaleString(intlLocale(), { maximumFractionDigits: 1 });

/** A number for a message that has a plural: written out in full. */
export const exactly = (n: number): { value: number; text: string } => ({
  value: Math.round(n),
  text: whole(n),
});

/** Watch time as people say it: 34 s, 12 min, 5.2 h, 1,234 h. */
export function watchTime(ms: number): string {
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  if (ms < 3_600_000) return t("analytics.nMinutes", { minutes: Math.round(ms / 60_000) });
  const hours = ms / 3_600_000;
  return hours < 100 ? `${tenth(hours)} h` : `${whole(hours)} h`;
}

export const percent = (share: number): string => `${Math.round(share)} %`;

/** "Nov 21, 2026" of days since the epoch, UTC. */
export const dayLabel = (day: number): string =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: "medium", timeZone: "UTC" }).format(
    day * 86_400_000,
  );
/** "Nov 21". */
export const dayTick = (day: number): string =>
  new Intl.DateTimeFormat(intlLocale(), { month: "short", day: "numeric", timeZone: "UTC" }).format(
    day * 86_400_000,
  );

/** "in the 28 days before": a part of other sentences, which inflects with none of them. */
export const inDaysBefore = (days: number): string => t("analytics.inTheDaysBefore", { days });

/**
 * "12 % more than in the 28 days before", or null where there is nothing to compare with.
 * @param then "in the 28 days before"
 */
export function change(
  now: number,
  before: number | undefined,
  then: string | null,
): string | null {
  if (before === undefined || then === null) return null;
  if (before === 0 && now === 0) return t("analytics.noneThenEither", { then });
  if (before === now) return t("analytics.theSameAsThen", { then });
  if (before <= 0) return t("analytics.noneThen", { then });
  const share = Math.round((now / before - 1) * 100);
  if (share === 0) return t("analytics.aboutTheSameAsThen", { then });
  return t(share > 0 ? "analytics.percentMoreThanThen" : "analytics.percentLessThanThen", {
    percent: whole(Math.abs(share)),
    then,
  });
}

/** The same against so many days before. */
export const comparison = (now: number, before: number | undefined, days: number): string | null =>
  change(now, before, inDaysBefore(days));

/** The unit in which an axis of watch times has round steps. @param most the highest, ms */
export function timeScale(most: number): { divisor: number; format: (value: number) => string } {
  const [divisor, unit] =
    most >= 7_200_000 ? [3_600_000, "h"] : most >= 120_000 ? [60_000, "min"] : [1000, "s"];
  return { divisor, format: (value) => `${tenth(value)} ${unit}` };
}
