import { t } from "#i18n/t.ts";
import { CATEGORIES, type CategorySlug } from "../../media/videos/contract-categories.ts";

const MAX_TERMS = 8;
const MAX_TERM = 40;
/**
 * Characters that are read, before normalization and after it, which can make one character into
 * 18.
 */
const QUERY_MAX = 300;

/**
 * The words of a query in lower case, without repeats: at most eight of at most 40 characters.
 * Letters, numbers and the marks that belong to them, nothing else: what comes out may stand in
 * double quotes in a query of FTS5.
 */
export function searchTerms(query: string): string[] {
  const words =
    query
      .slice(0, QUERY_MAX)
      .normalize("NFKC")
      .toLowerCase()
      .slice(0, QUERY_MAX)
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_]*/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, MAX_TERM).join("")))].slice(
    0,
    MAX_TERMS,
  );
}

/** As the index folds words: lower case, without diacritics. */
export const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether every term occurs in one of the texts, whatever its case and diacritics. */
export function matchesAll(terms: string[], texts: string[]): boolean {
  const folded = texts.map(fold);
  return terms.every((term) => folded.some((text) => text.includes(fold(term))));
}

/** Every word as it is, in FTS5's language. @param terms from `searchTerms` */
export const wordsExpression = (terms: string[]) => terms.map((term) => `"${term}"`).join(" AND ");

/**
 * Every word, as itself or as the beginning of another, in FTS5's language. A single letter or
 * figure is only itself: too many words begin with it.
 * @param terms from `searchTerms`
 */
export const beginningsExpression = (terms: string[]) =>
  terms.map((term) => (term.length > 1 ? `"${term}" *` : `"${term}"`)).join(" AND ");

/**
 * The query for the index of trigrams, which holds a text's inner parts; null where a word is too
 * short for it.
 */
export function gramExpression(terms: string[]): string | null {
  if (terms.length === 0 || terms.some((term) => [...term].length < 3)) return null;
  return terms.map((term) => `"${term}"`).join(" AND ");
}

/** Seconds: at least, and less than. */
export const LENGTHS = {
  short: [0, 240],
  medium: [240, 1200],
  long: [1200, Number.MAX_SAFE_INTEGER],
} as const;

const DAY_MS = 86_400_000;
export const AGES_MS = {
  today: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
} as const;

/** A category's name in the reader's language, and the one in addresses. */
const categoryNames = (category: (typeof CATEGORIES)[number]) => [
  category.slug,
  fold(searchTerms(t(category.label)).join(" ")),
];

/** The category that the query names, null where it names none. @param terms from `searchTerms` */
export function categoryNamed(terms: string[]): CategorySlug | null {
  const query = fold(terms.join(" "));
  return CATEGORIES.find((category) => categoryNames(category).includes(query))?.slug ?? null;
}

/** Words of categories' names, folded: right as they are, though no title may hold them. */
export const categoryWords = (): Set<string> =>
  new Set(CATEGORIES.flatMap(categoryNames).flatMap((name) => name.split(" ")));
