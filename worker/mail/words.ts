import { intlLocale } from "#i18n/locale.ts";

/** "November 21, 2026 at 7:12 AM UTC". */
export const timeOf = (at: number) =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
    .format(at)
    .concat(" UTC");

/** "November 21, 2026", in UTC. */
export const dayOf = (at: number) =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: "long", timeZone: "UTC" }).format(at);

/** "$54.20"; cents of an ISO 4217 currency. */
export const moneyOf = (cents: number, currency: string) =>
  new Intl.NumberFormat(intlLocale(), { style: "currency", currency }).format(cents / 100);
