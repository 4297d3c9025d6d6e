/** @param at milliseconds @returns the UTC month as a number, for example 202611 for November 2026 */
export function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

/** The start of a month, milliseconds. */
export const monthStart = (month: number): number => Date.UTC(Math.floor(month / 100), (month % 100) - 1);

export const nextMonth = (month: number): number => (month % 100 === 12 ? month + 89 : month + 1);

/** The month before the month of `at`. */
export function monthBefore(at: number): number {
  const month = monthOf(at);
  return month % 100 === 1 ? month - 89 : month - 1;
}
