import { RESTORE_BUSINESS_DAYS } from "./contract-figures.ts";

const DAY_MS = 86_400_000;

/** Adds weekdays (Monday to Friday, UTC) to a time in ms since the epoch. */
export function addWeekdays(at: number, days: number): number {
  let day = at;
  for (let remainingDays = days; remainingDays > 0; ) {
    day += DAY_MS;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) remainingDays -= 1;
  }
  return day;
}

/**
 * Returns when to restore a video after a counter-notice at `at`, ms since the epoch.
 * Twelve weekdays contain at most two federal holidays: 10 to 12 business days, as the law demands.
 */
export const restoreTime = (at: number) => addWeekdays(at, RESTORE_BUSINESS_DAYS.planned);
