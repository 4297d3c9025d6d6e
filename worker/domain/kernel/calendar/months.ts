/** Returns the UTC month of a time in ms as a number: 202611 for November 2026. */
export function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

/** Returns the start of a month (202611 is November 2026) in UTC, ms since the epoch. */
export const monthStart = (month: number): number =>
  Date.UTC(Math.floor(month / 100), (month % 100) - 1);

export const nextMonth = (month: number): number => (month % 100 === 12 ? month + 89 : month + 1);

/** Returns the month before the one that contains `at` (ms since the epoch). */
export function previousMonth(at: number): number {
  const month = monthOf(at);
  return month % 100 === 1 ? month - 89 : month - 1;
}
