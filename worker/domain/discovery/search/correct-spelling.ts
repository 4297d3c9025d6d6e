import { type SQL, sql } from "drizzle-orm";
import { distance } from "fastest-levenshtein";
import type { Deps } from "../../deps.ts";
import { categoryWords, fold } from "./rules.ts";

interface VocabularyTerm {
  term: string;
  docs: number;
}

/** Maximum number of similar words that are read from the vocabulary, the most frequent first. */
const NEIGHBORS = 400;

const SHORT = 4;
const MAX_LENGTH_DIFFERENCE = 2;

/** Returns the nearest known word: at most one edit away, or two edits for a long word; or null. */
export function nearestTerm(word: string, vocabulary: readonly VocabularyTerm[]): string | null {
  const folded = fold(word);
  const maxChanges = folded.length <= SHORT ? 1 : 2;
  let best: { term: string; changes: number; docs: number } | null = null;
  for (const { term, docs } of vocabulary) {
    const changes = isSwapped(folded, term) ? 1 : distance(folded, term);
    if (changes === 0 || changes > maxChanges) continue;
    // A different first letter costs more, because users rarely mistype the first letter.
    const cost = changes + (term[0] === folded[0] ? 0 : 0.5);
    if (!best || cost < best.changes || (cost === best.changes && docs > best.docs))
      best = { term, changes: cost, docs };
  }
  return best?.term ?? null;
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return (
    a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2) && i < a.length - 1
  );
}

const LATIN = [..."abcdefghijklmnopqrstuvwxyz"];

/** Likely prefixes of the intended word: the first two letters as typed, swapped or one missing. */
const nearStarts = ([a = "", b = "", c = ""]: string[]) => [a + b, b + a, b + c, a + c];
/** Less likely prefixes: the first letter alone, or another letter in its place or before it. */
const farStarts = ([a = "", b = "", c = ""]: string[]) => [
  a,
  ...LATIN.filter((x) => x !== a).flatMap((x) => [x + b + c, x + a + b]),
];

/** Reads only words with these prefixes, because counting every word's documents is expensive. */
function neighbors(db: Deps["db"], word: string, starts: string[]) {
  const begins = (
    terms: SQL,
  ) => sql`select t.term, t.doc from json_each(${JSON.stringify([...new Set(starts)])}) s cross join ${terms} t
    where t.term >= s.value and t.term < s.value || char(1114111)`;
  return db
    .select({ term: sql<string>`term`.as("term"), docs: sql<number>`max(doc)`.as("docs") })
    .from(sql`(${begins(sql`search_video_terms`)} union all ${begins(sql`search_creator_terms`)})`)
    .where(
      sql`length(term) between ${word.length - MAX_LENGTH_DIFFERENCE} and ${word.length + MAX_LENGTH_DIFFERENCE}`,
    )
    .groupBy(sql`term`)
    .orderBy(sql`term = ${word} desc, docs desc`)
    .limit(NEIGHBORS);
}

async function corrections(
  db: Deps["db"],
  words: string[],
  startsOf: (letters: string[]) => string[],
) {
  const [firstQuery, ...otherQueries] = words.map((word) =>
    neighbors(db, word, startsOf([...word])),
  );
  const batches = firstQuery ? await db.batch([firstQuery, ...otherQueries]) : [];
  return words.map((word, i) => {
    const similarTerms = batches[i] ?? [];
    const isKnown = similarTerms.some(({ term }) => term === word);
    return { word, isKnown, near: isKnown ? null : nearestTerm(word, similarTerms) };
  });
}

/**
 * Corrects unknown words of a query, or returns null. Uses public words only, so that a correction
 * cannot reveal a private word.
 */
export async function correctSpelling(
  { db }: Pick<Deps, "db">,
  terms: string[],
): Promise<string | null> {
  const categoryNameWords = categoryWords();
  const words = terms
    .map(fold)
    .filter(
      (word) =>
        word.length >= 3 &&
        word.length <= 40 &&
        !/^\d+$/.test(word) &&
        !categoryNameWords.has(word),
    );
  const nearCorrections = await corrections(db, words, nearStarts);
  const open = nearCorrections
    .filter(({ isKnown, near: correction }) => !isKnown && correction === null)
    .map(({ word }) => word);
  const farCorrections = await corrections(db, open, farStarts);
  const correctionOf = new Map(
    [...nearCorrections, ...farCorrections].flatMap(({ word, near: correction }) =>
      correction === null ? [] : [[word, correction] as const],
    ),
  );
  return correctionOf.size === 0
    ? null
    : terms.map((term) => correctionOf.get(fold(term)) ?? term).join(" ");
}
