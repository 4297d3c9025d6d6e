const LETTER = /[\p{L}\p{N}]/u;

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase();

const escaped = (letter: string) => letter.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Consecutive groups match different letters, so the regular expression never backtracks. */
function patternOf(term: string): RegExp | null {
  const letters = [...fold(term)]
    .filter((c) => LETTER.test(c))
    .filter((c, i, all) => c !== all[i - 1]);
  if (letters.length === 0) return null;
  const body = letters.map((c) => `(?:${escaped(c)}[^\\p{L}\\p{N}]*)+`).join("");
  return new RegExp(`(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])`, "u");
}

/**
 * Creates a function that returns the first of a channel's blocked terms in a text, or null.
 * Ignores case, accents, repeated letters and spacing, but matches only whole words.
 */
export function createTermFinder(terms: readonly string[]): (text: string) => string | null {
  const patterns = terms.flatMap((term) => {
    const pattern = patternOf(term);
    return pattern ? [{ term, pattern }] : [];
  });
  return (text) => {
    if (patterns.length === 0) return null;
    const folded = fold(text);
    return patterns.find(({ pattern }) => pattern.test(folded))?.term ?? null;
  };
}
