import { intlLocale } from "./locale.ts";

/** Caches formatters by language, because creating a formatter takes far longer than using it. */
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
