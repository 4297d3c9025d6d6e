import type { Locale } from "#i18n/locale.ts";

interface Language {
  /** Words that say nothing about what is asked. */
  idle: ReadonlySet<string>;
  /** Letters as people also write them. */
  spelling: (text: string) => string;
  /** Endings that a rough stem does without. */
  endings: RegExp;
  /** A word may stand inside another one, as in Bankkonto. */
  hasCompounds: boolean;
}

const words = (text: string) => new Set(text.split(" "));

const LANGUAGES: Record<Locale, Language> = {
  en: {
    idle: words("a an and can do does for how i in is it my of on or the to what why with you"),
    spelling: (text) => text,
    endings: /(?:sions?|ations?|ions?|ings?|ed|es|s)$/,
    hasCompounds: false,
  },
  de: {
    idle: words(
      "aber als am an auf aus bei bekomme bin das dem den der des die du ein eine einem einen einer es fur geht habe hat ich im in ist kann " +
        "komme man mein meine meinem meinen meiner mich mir mit nach oder soll um und uber von wann warum was wer wie wieso will wird wo zu zum zur",
    ),
    // An umlaut, its two letters and the letter alone are the same: ü, ue, u.
    spelling: (text) => text.replaceAll("ß", "ss").replace(/(?<![aeq])([aou])e(?!u)/g, "$1"),
    endings: /(?:ungen|ung|tet|ten|te|ern|en|er|em|es|et|e|n|s|t)$/,
    hasCompounds: true,
  },
};

/** How long a part must be to be looked for inside a word. */
const INSIDE_MIN = 5;

/** Lower case, without accents. */
const fold = (text: string, { spelling }: Language) =>
  spelling(text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, ""));

/** The words of a text, as `holds` looks for them. */
export const wordsOf = (text: string, locale: Locale): string[] =>
  fold(text, LANGUAGES[locale])
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** The stems of what somebody looks for, without idle words; empty where nothing else was asked. */
export function stemsOf(query: string, locale: Locale): string[] {
  const { idle, endings } = LANGUAGES[locale];
  const stem = (word: string) =>
    word.length > 4 ? word.replace(endings, "").replace(/(\p{L})\1$/u, "$1") : word;
  return wordsOf(query, locale)
    .filter((word) => !idle.has(word))
    .map(stem);
}

/**
 * Whether one of the words begins with a stem; in a language of compounds, whether a long stem
 * stands in one.
 */
export const holds = (words: readonly string[], stem: string, locale: Locale): boolean =>
  words.some(
    (word) =>
      word.startsWith(stem) ||
      (LANGUAGES[locale].hasCompounds && stem.length >= INSIDE_MIN && word.includes(stem)),
  );
