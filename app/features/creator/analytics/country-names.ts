import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";

/**
 * Names of countries by their codes. Said by the server: a browser may know them by other names
 * than the page was written with.
 */
export function countryNames(codes: readonly string[]): Record<string, string> {
  const names = new Intl.DisplayNames([intlLocale()], { type: "region" });
  const nameOf = (code: string) =>
    code === "unknown"
      ? t("analytics.unknownCountry")
      : code === "other"
        ? t("analytics.otherCountries")
        : names.of(code);
  return Object.fromEntries(codes.map((code) => [code, nameOf(code) ?? code]));
}
