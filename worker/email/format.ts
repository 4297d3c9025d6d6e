import { intlLocale } from "#i18n/locale.ts";

/** Formats a time as "November 21, 2026 at 7:12 AM UTC". */
export const timeOf = (at: number) =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
    .format(at)
    .concat(" UTC");

/** Formats a date in UTC as "November 21, 2026". */
export const dayOf = (at: number) =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: "long", timeZone: "UTC" }).format(at);

/** Formats cents as "$54.20". `currency` is an ISO 4217 code. */
export const moneyOf = (cents: number, currency: string) =>
  new Intl.NumberFormat(intlLocale(), { style: "currency", currency }).format(cents / 100);
