import { intlLocale } from "./locale.ts";

/**
 * Returns an `Intl` formatter for the current language. Formatters are cached by language, because
 * creating one takes far longer than using it. Usage: `const day = perLocale((locale) => new
 * Intl.DateTimeFormat(locale, …))`, then `day().format(at)`.
 */
export function perLocale<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const locale = intlLocale();
    const known = made.get(locale);
    if (known !== undefined) return known;
    const formatter = make(locale);
    made.set(locale, formatter);
    return formatter;
  };
}
