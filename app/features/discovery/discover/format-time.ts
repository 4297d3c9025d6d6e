import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";

export const minutesOf = (minutes: number) =>
  t("discover.units.minutes", {
    n: minutes < 10 ? Math.round(minutes * 10) / 10 : Math.round(minutes),
  });

/** @param hour from 0 to 23 */
export const hourOf = (hour: number) =>
  // Browser and server use different space characters before PM, which would cause a hydration
  // mismatch.
  new Intl.DateTimeFormat(intlLocale(), { hour: "numeric", timeZone: "UTC" })
    .format(hour * 3_600_000)
    .replace(/\s/g, " ");
