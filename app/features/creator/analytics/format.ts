import { formatPercent } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";

export const formatCount = (n: number): string => Math.round(n).toLocaleString(intlLocale());
export const formatTenths = (n: number): string =>
  n.toLocaleString(intlLocale(), { maximumFractionDigits: 1 });

export const exactFigure = (n: number): { value: number; text: string } => ({
  value: Math.round(n),
  text: formatCount(n),
});

/** Formats a watch time: 34 s, 12 min, 5.2 h, 1,234 h. */
export function watchTime(ms: number): string {
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  if (ms < 3_600_000) return t("analytics.format.minutes", { minutes: Math.round(ms / 60_000) });
  const hours = ms / 3_600_000;
  return hours < 100 ? `${formatTenths(hours)} h` : `${formatCount(hours)} h`;
}

export const percent = (share: number): string => formatPercent(share / 100);

/** Formats days since the epoch (UTC) as "Nov 21, 2026". */
export const dayLabel = (day: number): string =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: "medium", timeZone: "UTC" }).format(
    day * 86_400_000,
  );
/** Formats days since the epoch (UTC) as "Nov 21". */
export const dayTick = (day: number): string =>
  new Intl.DateTimeFormat(intlLocale(), { month: "short", day: "numeric", timeZone: "UTC" }).format(
    day * 86_400_000,
  );

/** Returns a text such as "previous 28 days", which other texts insert unchanged. */
export const inDaysBefore = (days: number): string =>
  t("analytics.comparison.inPreviousDays", { days });

/** Growth in percent above which a comparison gives the earlier figure: its base was tiny. */
const MAX_PERCENT = 300;

export function change(
  now: number,
  before: number | undefined,
  then: string | null,
  format: (n: number) => string,
): string | null {
  if (before === undefined || then === null) return null;
  if (before === 0 && now === 0) return t("analytics.comparison.noneInBoth", { then });
  if (before === now) return t("analytics.comparison.same", { then });
  if (before <= 0) return t("analytics.comparison.noneBefore", { then });
  const share = Math.round((now / before - 1) * 100);
  if (share > MAX_PERCENT)
    return t("analytics.comparison.earlierFigure", { before: format(before), then });
  if (share === 0) return t("analytics.comparison.aboutSame", { then });
  return t(share > 0 ? "analytics.comparison.more" : "analytics.comparison.less", {
    percent: formatCount(Math.abs(share)),
    then,
  });
}

export const comparison = (
  now: number,
  before: number | undefined,
  days: number,
  format: (n: number) => string,
): string | null => change(now, before, inDaysBefore(days), format);

/** @param most highest watch time in the chart, ms */
export function timeScale(most: number): { divisor: number; format: (value: number) => string } {
  const [divisor, unit] =
    most >= 7_200_000 ? [3_600_000, "h"] : most >= 120_000 ? [60_000, "min"] : [1000, "s"];
  return { divisor, format: (value) => `${formatTenths(value)} ${unit}` };
}
