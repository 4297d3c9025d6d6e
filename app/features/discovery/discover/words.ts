import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";

/** "30%". @param share 0 to 1 */
export const percentOf = (share: number) =>
  new Intl.NumberFormat(intlLocale(), { style: "percent" }).format(share);

/** "3.4 min", "12 min". */
export const minutesOf = (minutes: number) =>
  t("discover.minutes", { n: minutes < 10 ? Math.round(minutes * 10) / 10 : Math.round(minutes) });

/** "8 PM", "20 Uhr". @param hour 0 to 23 */
export const hourOf = (hour: number) =>
  // The browser and the server put different blanks before the PM.
  new Intl.DateTimeFormat(intlLocale(), { hour: "numeric", timeZone: "UTC" })
    .format(hour * 3_600_000)
    .replace(/\s/g, " ");
