import type { Locale } from "#i18n/locale.ts";

interface Language {
  idle: ReadonlySet<string>;
  spelling: (text: string) => string;
  endings: RegExp;
  /** If true, as for German, the search also finds a word in the middle of compound words. */
  hasCompounds: boolean;
}

const wordSet = (text: string) => new Set(text.split(" "));

const LANGUAGES: Record<Locale, Language> = {
  en: {
    idle: wordSet("a an and can do does for how i in is it my of on or the to what why with you"),
    spelling: (text) => text,
    endings: /(?:sions?|ations?|ions?|ings?|ed|es|s)$/,
    hasCompounds: false,
  },
  de: {
    idle: wordSet(
      "aber als am an auf aus bei bekomme bin das dem den der des die du ein eine einem einen einer es fur geht habe hat ich im in ist kann " +
        "komme man mein meine meinem meinen meiner mich mir mit nach oder soll um und uber von wann warum was wer wie wieso will wird wo zu zum zur",
    ),
    // Spellings with umlaut, with two letters or with neither become equal: "für", "fuer", "fur".
    spelling: (text) => text.replaceAll("ß", "ss").replace(/(?<![aeq])([aou])e(?!u)/g, "$1"),
    endings: /(?:ungen|ung|tet|ten|te|ern|en|er|em|es|et|e|n|s|t)$/,
    hasCompounds: true,
  },
};

/** Minimum letters of a stem that is also searched in the middle of words. */
const INSIDE_MIN = 5;

const fold = (text: string, { spelling }: Language) =>
  spelling(text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, ""));

/** Splits a text into normalized words for `containsStem`. */
export const splitWords = (text: string, locale: Locale): string[] =>
  fold(text, LANGUAGES[locale])
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Returns the stems of a query without stopwords; empty if the query has only stopwords. */
export function stemsOf(query: string, locale: Locale): string[] {
  const { idle, endings } = LANGUAGES[locale];
  const stem = (word: string) =>
    word.length > 4 ? word.replace(endings, "").replace(/(\p{L})\1$/u, "$1") : word;
  return splitWords(query, locale)
    .filter((word) => !idle.has(word))
    .map(stem);
}

/** Tells whether a word begins with the stem or, with `hasCompounds`, contains a long stem. */
export const containsStem = (words: readonly string[], stem: string, locale: Locale): boolean =>
  words.some(
    (word) =>
      word.startsWith(stem) ||
      (LANGUAGES[locale].hasCompounds && stem.length >= INSIDE_MIN && word.includes(stem)),
  );
