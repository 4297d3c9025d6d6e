/**
 * The languages that pages, mails and answers come in. The first is what everything falls back to.
 */
export const LOCALES = ["en", "de"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

/** Each in its own words, for the person who looks for it. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch" };

export const isLocale = (value: unknown): value is Locale =>
  LOCALES.some((known) => known === value);

let source: () => Locale = () => DEFAULT_LOCALE;

/** The language of what runs now: of the request on the server, of the page in a browser. */
export const locale = (): Locale => source();

/** For `Intl`. English is written as in the United States, as amounts are in its dollars. */
export const intlLocale = (): string => (locale() === "en" ? "en-US" : locale());

/**
 * Called once where code starts: a server has many requests at a time, a browser one page.
 * @returns a function that restores the source before: test files share one process
 */
export const setLocaleSource = (read: () => Locale): (() => void) => {
  const former = source;
  source = read;
  return () => {
    source = former;
  };
};

/**
 * What a language adds to the name of a file that there is of each: `offline.html`,
 * `offline.de.html`.
 */
export const inFileName = (of: Locale): string => (of === DEFAULT_LOCALE ? "" : `.${of}`);
