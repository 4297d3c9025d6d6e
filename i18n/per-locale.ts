import { intlLocale } from "./locale.ts";

/**
 * A formatter of `Intl` for the language of what runs now. To make one takes far longer than to use
 * it, so each language's is kept: `const day = perLocale((locale) => new
 * Intl.DateTimeFormat(locale, …))`, and later `day().format(at)`.
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
