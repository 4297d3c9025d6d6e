import { fold, searchTerms } from "../search/rules.ts";

export interface Described {
  title: string;
  category: string | null;
  tags: readonly string[];
  creatorId: string;
}

const WEIGHT = { tags: 0.45, title: 0.25, category: 0.2, creator: 0.1 } as const;

/** Stop words: words that are too common in titles to describe an item. */
const COMMON = new Set(
  "a an and are as at be by do for from how i in is it live me my new of on or our part so that the this to up video vs was we what when why with you your".split(
    " ",
  ),
);

/** Normalized as in the search index, without duplicates and stop words. */
export const titleWordsOf = (title: string): string[] =>
  [...new Set(searchTerms(title).map(fold))].filter((word) => !COMMON.has(word));

export function likenessOf(a: Described, b: Described): number {
  return (
    WEIGHT.tags * overlap(a.tags.map(fold), b.tags.map(fold)) +
    WEIGHT.title * overlap(titleWordsOf(a.title), titleWordsOf(b.title)) +
    (a.category !== null && a.category === b.category ? WEIGHT.category : 0) +
    (a.creatorId === b.creatorId ? WEIGHT.creator : 0)
  );
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const [firstSet, secondSet] = [new Set(a), new Set(b)];
  const shared = [...firstSet].filter((item) => secondSet.has(item)).length;
  return shared === 0 ? 0 : shared / Math.sqrt(firstSet.size * secondSet.size);
}
