/** The languages of pages, emails and API responses. The first is the fallback. */
export const LOCALES = ["en", "de"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

/** The name of each language in that language. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch" };

export const isLocale = (value: unknown): value is Locale =>
  LOCALES.some((known) => known === value);

let source: () => Locale = () => DEFAULT_LOCALE;

/** Returns the language of the current request on the server, or of the page in the browser. */
export const locale = (): Locale => source();

/**
 * Returns the locale for `Intl`. English uses US conventions, because amounts are in US dollars.
 */
export const intlLocale = (): string => (locale() === "en" ? "en-US" : locale());

/**
 * Sets the function that returns the current language. The server sets a function that depends on
 * the request, and the browser one that returns the language of the page. Called once at startup.
 * @returns a function that restores the previous source, for tests that share a process
 */
export const setLocaleSource = (read: () => Locale): (() => void) => {
  const former = source;
  source = read;
  return () => {
    source = former;
  };
};

/**
 * Returns the suffix of a language in file names, such as ".de" in `offline.de.html`. Empty for
 * English.
 */
export const inFileName = (of: Locale): string => (of === DEFAULT_LOCALE ? "" : `.${of}`);
