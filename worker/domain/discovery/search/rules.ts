import { t } from "#i18n/t.ts";
import { CATEGORIES, type CategorySlug } from "../../media/videos/contract-categories.ts";

const MAX_TERMS = 8;
const MAX_TERM = 40;
/** Query limit in characters, checked again after normalization (one character can become 18). */
const QUERY_MAX = 300;

/**
 * Returns at most eight lower-case words of 40 characters each, which contain only letters, numbers
 * and combining marks, so that they can be quoted in an FTS5 query.
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

/** Normalizes a text like the search index: lower case, without diacritics. */
export const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns true if every term occurs in one of the texts, ignoring case and diacritics. */
export function matchesAll(terms: string[], texts: string[]): boolean {
  const folded = texts.map(fold);
  return terms.every((term) => folded.some((text) => text.includes(fold(term))));
}

/** Builds an FTS5 expression for whole words. @param terms from `searchTerms` */
export const wordsExpression = (terms: string[]) => terms.map((term) => `"${term}"`).join(" AND ");

/** Builds an FTS5 expression for prefixes. A single letter matches only as a whole word. */
export const prefixesExpression = (terms: string[]) =>
  terms.map((term) => (term.length > 1 ? `"${term}" *` : `"${term}"`)).join(" AND ");

/** Builds an FTS5 expression for parts of words. Null if a term has fewer than three characters. */
export function gramExpression(terms: string[]): string | null {
  if (terms.length === 0 || terms.some((term) => [...term].length < 3)) return null;
  return terms.map((term) => `"${term}"`).join(" AND ");
}

/** Video lengths of the search filter, seconds: minimum (inclusive), maximum (exclusive). */
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

const categoryNames = (category: (typeof CATEGORIES)[number]) => [
  category.slug,
  fold(searchTerms(t(category.label)).join(" ")),
];

/** Returns the category that the query names, or null. @param terms from `searchTerms` */
export function categoryNamed(terms: string[]): CategorySlug | null {
  const query = fold(terms.join(" "));
  return CATEGORIES.find((category) => categoryNames(category).includes(query))?.slug ?? null;
}

/** Returns the words of all category names. The spelling correction keeps these words. */
export const categoryWords = (): Set<string> =>
  new Set(CATEGORIES.flatMap(categoryNames).flatMap((name) => name.split(" ")));
