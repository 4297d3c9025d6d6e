import { sql } from "drizzle-orm";
import { distance } from "fastest-levenshtein";
import type { Deps } from "../deps.ts";
import { fold } from "./rules.ts";

interface Known {
  term: string;
  docs: number;
}

/** Neighbours of a word that are read from the vocabulary; the most frequent first. */
const NEIGHBOURS = 400;
const SHORT = 4;

/**
 * The known word that was most likely meant: fewest changes first, then the most frequent. Two letters the wrong way round
 * are one change. Null where none is near: one change for words of up to four letters, two for longer ones.
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
    if (!best || cost < best.changes || (cost === best.changes && docs > best.docs)) best = { term, changes: cost, docs };
  }
  return best?.term ?? null;
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2) && i < a.length - 1;
}

/**
 * The query with each word that no public video or creator holds replaced by the nearest that one does; null where nothing
 * is to be changed or nothing is near. The vocabulary is that of what everybody may see: no word of anything else is told.
 */
export async function correctSpelling({ db }: Pick<Deps, "db">, terms: string[]): Promise<string | null> {
  const words = terms.map(fold).filter((word) => word.length >= 3 && word.length <= 40 && !/^\d+$/.test(word));
  const found = await Promise.all(
    words.map((word) =>
      db.all<Known>(sql`select term, max(doc) as docs from (
        select term, doc from search_video_terms where length(term) between ${word.length - 2} and ${word.length + 2}
          and (substr(term, 1, 1) = ${word[0]} or substr(term, 2, 2) = ${word.slice(1, 3)} or substr(term, 1, 2) = ${word.slice(1, 3)})
        union all
        select term, doc from search_creator_terms where length(term) between ${word.length - 2} and ${word.length + 2}
          and (substr(term, 1, 1) = ${word[0]} or substr(term, 2, 2) = ${word.slice(1, 3)} or substr(term, 1, 2) = ${word.slice(1, 3)})
      ) group by term order by term = ${word} desc, docs desc limit ${NEIGHBOURS}`),
    ),
  );
  const corrections = new Map<string, string>();
  words.forEach((word, i) => {
    const known = found[i] ?? [];
    const near = known.some(({ term }) => term === word) ? null : nearest(word, known);
    if (near !== null) corrections.set(word, near);
  });
  if (corrections.size === 0) return null;
  return terms.map((term) => corrections.get(fold(term)) ?? term).join(" ");
}
