const MAX_TERMS = 6;
const MAX_TERM = 40;

/** The words of a query in lower case, without repeats: at most six of at most 40 characters. */
export function searchTerms(query: string): string[] {
  const words =
    query
      .normalize("NFKC")
      .toLowerCase()
      .slice(0, 300)
      .match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...new Set(words.map((w) => w.slice(0, MAX_TERM)))].slice(0, MAX_TERMS);
}

/** Whether every term occurs in one of the texts. */
export const matchesAll = (terms: string[], texts: string[]) =>
  terms.every((term) => texts.some((text) => text.toLowerCase().includes(term)));
