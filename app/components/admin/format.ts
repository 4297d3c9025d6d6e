import { t } from "#i18n/t.ts";

const instant = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: "UTC" });

/** "Nov 21, 2026, 23:07 UTC": staff compare times with what the payment company says. */
export const stampOf = (at: number): string => t("admin.instantUtc", { instant: instant.format(at) });

/** "invoice_refunded" as "Invoice refunded". */
export function humanize(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const HOUR = 3_600_000;

/** "in 5 hours", "in 2 days", "3 hours ago": how near a deadline is. */
export function untilOf(at: number, now: number): string {
  const away = Math.abs(at - now);
  const [n, unit] = away < 48 * HOUR ? [Math.max(1, Math.round(away / HOUR)), "hour"] : [Math.round(away / (24 * HOUR)), "day"];
  const said = `${n} ${unit}${n === 1 ? "" : "s"}`;
  return at >= now ? `in ${said}` : t("admin.saidAgo", { said });
}
