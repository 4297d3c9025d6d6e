import { t } from "#i18n/t.ts";

/** How the figures of analytics read. */

export const whole = (n: number): string => Math.round(n).toLocaleString("en-US");

/** Watch time as people say it: 34 s, 12 min, 5.2 h, 1,234 h. */
export function watchTime(ms: number): string {
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  if (ms < 3_600_000) return t("analytics.roundMin", { round: Math.round(ms / 60_000) });
  const hours = ms / 3_600_000;
  return hours < 100 ? `${hours.toFixed(1).replace(/\.0$/, "")} h` : `${whole(hours)} h`;
}

export const percent = (share: number): string => `${Math.round(share)} %`;

/** "Nov 21, 2026" of days since the epoch, UTC. */
export const dayLabel = (day: number): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(day * 86_400_000);
/** "Nov 21". */
export const dayTick = (day: number): string =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }).format(day * 86_400_000);

/** "12 % more than in the 28 days before", or null where there is nothing to compare with. */
export function comparison(now: number, before: number | undefined, days: number): string | null {
  if (before === undefined) return null;
  const span = days === 1 ? "the day before" : `the ${days} days before`;
  if (before === 0) return now === 0 ? t("analytics.noneInSpanEither", { span }) : t("analytics.noneInSpan", { span });
  const change = Math.round((now / before - 1) * 100);
  if (change === 0) return t("analytics.theSameAsInSpan", { span });
  return t("analytics.wholeTextThanInSpan", { whole: whole(Math.abs(change)), text: change > 0 ? "more" : "less", span });
}

/** The unit in which an axis of watch times has round steps. @param most the highest, ms */
export function timeScale(most: number): { divisor: number; format: (value: number) => string } {
  const [divisor, unit] = most >= 7_200_000 ? [3_600_000, "h"] : most >= 120_000 ? [60_000, "min"] : [1000, "s"];
  return { divisor, format: (value) => `${Number(value.toFixed(1)).toLocaleString("en-US")} ${unit}` };
}
