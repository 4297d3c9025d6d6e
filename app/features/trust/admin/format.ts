import { intlLocale } from "#i18n/locale.ts";

/** Formats "invoice_refunded" as "Invoice refunded". */
export function humanize(name: string): string {
  const text = name.replaceAll(/[_-]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const HOUR = 3_600_000;

/** Formats the time to a deadline: "in 5 hours", "in 2 days", "3 hours ago". */
export function untilOf(at: number, now: number): string {
  const distanceMs = Math.abs(at - now);
  const [n, unit] =
    distanceMs < 48 * HOUR
      ? ([Math.max(1, Math.round(distanceMs / HOUR)), "hour"] as const)
      : ([Math.round(distanceMs / (24 * HOUR)), "day"] as const);
  return new Intl.RelativeTimeFormat(intlLocale()).format(at >= now ? n : -n, unit);
}
