import { type SQL, sql } from "drizzle-orm";
import { distance } from "fastest-levenshtein";
import type { Deps } from "../../deps.ts";
import { categoryWords, fold } from "./rules.ts";

interface Known {
  term: string;
  docs: number;
}

/** Neighbours of a word that are read from the vocabulary; the most frequent first. */
const NEIGHBOURS = 400;
const SHORT = 4;
/** A word that is meant is this much longer or shorter at most. */
const REACH = 2;

/**
 * The known word that was most likely meant: fewest changes first, then the most frequent. Two
 * letters the wrong way round are one change. Null where none is near: one change for words of up
 * to four letters, two for longer ones.
 */
export function nearest(word: string, known: readonly Known[]): string | null {
  const folded = fold(word);
  const reach = folded.length <= SHORT ? 1 : 2;
  let best: { term: string; changes: number; docs: number } | null = null;
  for (const { term, docs } of known) {
    const changes = isSwapped(folded, term) ? 1 : distance(folded, term);
    if (changes === 0 || changes > reach) continue;
    // A first letter is rarely wrong.
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

/**
 * Where most words begin that are meant: the first two letters right, swapped, or one of them
 * missing.
 */
const nearStarts = ([a = "", b = "", c = ""]: string[]) => [a + b, b + a, b + c, a + c];
/**
 * Where the others begin: with the first letter, or with another one before the second and third.
 */
const farStarts = ([a = "", b = "", c = ""]: string[]) => [
  a,
  ...LATIN.filter((x) => x !== a).flatMap((x) => [x + b + c, x + a + b]),
];

/**
 * Known words that begin so, about as long as this one, the most frequent first. Ranges of the
 * vocabulary: to count a word's documents costs as much as finding them, so the whole of it is
 * never looked through.
 */
function neighbours(db: Deps["db"], word: string, starts: string[]) {
  const begins = (
    terms: SQL,
  ) => sql`select t.term, t.doc from json_each(${JSON.stringify([...new Set(starts)])}) s cross join ${terms} t
    where t.term >= s.value and t.term < s.value || char(1114111)`;
  return db
    .select({ term: sql<string>`term`.as("term"), docs: sql<number>`max(doc)`.as("docs") })
    .from(sql`(${begins(sql`search_video_terms`)} union all ${begins(sql`search_creator_terms`)})`)
    .where(sql`length(term) between ${word.length - REACH} and ${word.length + REACH}`)
    .groupBy(sql`term`)
    .orderBy(sql`term = ${word} desc, docs desc`)
    .limit(NEIGHBOURS);
}

/** Of each word that no document holds, the nearest that one does. */
async function corrections(
  db: Deps["db"],
  words: string[],
  startsOf: (letters: string[]) => string[],
) {
  const [first, ...rest] = words.map((word) => neighbours(db, word, startsOf([...word])));
  const found = first ? await db.batch([first, ...rest]) : [];
  return words.map((word, i) => {
    const known = found[i] ?? [];
    const isKnown = known.some(({ term }) => term === word);
    return { word, isKnown, near: isKnown ? null : nearest(word, known) };
  });
}

/**
 * The query with each word that no public video or creator holds replaced by the nearest that one
 * does; null where nothing is to be changed or nothing is near. A category's name is never changed.
 * The vocabulary is that of what everybody may see: no word of anything else is told.
 */
export async function correctSpelling(
  { db }: Pick<Deps, "db">,
  terms: string[],
): Promise<string | null> {
  const named = categoryWords();
  const words = terms
    .map(fold)
    .filter(
      (word) => word.length >= 3 && word.length <= 40 && !/^\d+$/.test(word) && !named.has(word),
    );
  const near = await corrections(db, words, nearStarts);
  const open = near
    .filter(({ isKnown, near: meant }) => !isKnown && meant === null)
    .map(({ word }) => word);
  const far = await corrections(db, open, farStarts);
  const meant = new Map(
    [...near, ...far].flatMap(({ word, near: other }) =>
      other === null ? [] : [[word, other] as const],
    ),
  );
  return meant.size === 0 ? null : terms.map((term) => meant.get(fold(term)) ?? term).join(" ");
}
