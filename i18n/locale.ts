/** The languages of pages, emails and API responses. The first language is the fallback. */
export const LOCALES = ["en", "de"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

export const LOCALE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch" };

export const isLocale = (value: unknown): value is Locale =>
  LOCALES.some((known) => known === value);

let source: () => Locale = () => DEFAULT_LOCALE;

/** Returns the language of the current request on the server, or of the page in the browser. */
export const locale = (): Locale => source();

/** English uses US conventions, because amounts are in US dollars. */
export const intlLocale = (): string => (locale() === "en" ? "en-US" : locale());

/** @returns a function that restores the previous source, for tests that share a process */
export const setLocaleSource = (read: () => Locale): (() => void) => {
  const former = source;
  source = read;
  return () => {
    source = former;
  };
};

export const inFileName = (of: Locale): string => (of === DEFAULT_LOCALE ? "" : `.${of}`);
