import { RESTORE_BUSINESS_DAYS } from "./contract-figures.ts";

const DAY_MS = 86_400_000;

/** Milliseconds since the epoch, so many Mondays to Fridays (UTC) later at the same time of day. */
export function addWeekdays(at: number, days: number): number {
  let then = at;
  for (let left = days; left > 0; ) {
    then += DAY_MS;
    const weekday = new Date(then).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return then;
}

/**
 * When a video comes back after a counter-notice of `at`: not before 10 and not after 14 business
 * days. Twelve weekdays hold at least ten business days, for two weeks have at most two federal
 * holidays on weekdays, and at most twelve: between both bounds every time.
 */
export const restoreTime = (at: number) => addWeekdays(at, RESTORE_BUSINESS_DAYS.planned);
