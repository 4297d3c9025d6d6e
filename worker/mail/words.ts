/** "November 21, 2026 at 7:12 AM UTC". */
export const timeOf = (at: number) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at).concat(" UTC");

/** "$54.20"; cents of an ISO 4217 currency. */
export const moneyOf = (cents: number, currency: string) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
