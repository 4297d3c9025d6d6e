import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";

/** Must run on the server: the browser's country names may differ (hydration mismatch). */
export function countryNames(codes: readonly string[]): Record<string, string> {
  const names = new Intl.DisplayNames([intlLocale()], { type: "region" });
  const nameOf = (code: string) =>
    code === "unknown"
      ? t("analytics.countries.unknown")
      : code === "other"
        ? t("analytics.countries.other")
        : names.of(code);
  return Object.fromEntries(codes.map((code) => [code, nameOf(code) ?? code]));
}
