import { t } from "#i18n/t.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Formats an age: "Just now", "5h ago" or "3d ago". Times are ms since the epoch. */
export function formatAgo(then: number, now: number): string {
  const age = Math.max(0, now - then);
  if (age < HOUR) return t("dashboard.time.justNow");
  return age < DAY
    ? t("dashboard.time.hoursAgo", { hours: Math.floor(age / HOUR) })
    : t("dashboard.time.daysAgo", { days: Math.floor(age / DAY) });
}
