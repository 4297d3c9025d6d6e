import { fold, searchTerms } from "./rules.ts";

/** A public video whose words can complete a query. */
export interface WordSource {
  title: string;
  tags: readonly string[];
  creatorId: string;
  /** Number of digits of the video's verified views. */
  tier: number;
  /** True if the creator's account is established (domain/media/verdicts). */
  isByEstablished: boolean;
}

/** Number of words of one account that can precede words of other accounts. */
const ACCOUNT_WORDS = 2;

interface Completion {
  word: string;
  tier: number;
  /** Creator of the word's most viewed video. */
  creatorId: string;
  establishedCreators: Set<string>;
}

/**
 * Completes the last word of a query with words from titles and tags. Sorts words like other
 * rankings, by counts that one account cannot raise: by the verified views of the word's best
 * video, then by the number of established creators. The words of one account after the first
 * `ACCOUNT_WORDS` come last.
 */
export function completeQuery(terms: readonly string[], videos: readonly WordSource[]): string[] {
  const previousTerms = terms.slice(0, -1);
  const sorted = [...completionsOf(terms, videos).values()].sort(
    (a, b) =>
      b.tier - a.tier ||
      b.establishedCreators.size - a.establishedCreators.size ||
      (a.word < b.word ? -1 : 1),
  );
  const wordCounts = new Map<string, number>();
  const [first, last]: [Completion[], Completion[]] = [[], []];
  for (const completion of sorted) {
    const count = (wordCounts.get(completion.creatorId) ?? 0) + 1;
    wordCounts.set(completion.creatorId, count);
    (count <= ACCOUNT_WORDS ? first : last).push(completion);
  }
  return [...first, ...last].map(({ word }) => [...previousTerms, word].join(" "));
}

/** Returns the words that start with the query's last word, by folded word. */
function completionsOf(
  terms: readonly string[],
  videos: readonly WordSource[],
): Map<string, Completion> {
  const start = fold(terms.at(-1) ?? "");
  const previousWords = new Set(terms.slice(0, -1).map(fold));
  const completions = new Map<string, Completion>();
  for (const { title, tags, creatorId, tier, isByEstablished } of videos) {
    for (const word of [title, ...tags].flatMap(searchTerms)) {
      const key = fold(word);
      if (!key.startsWith(start) || previousWords.has(key)) continue;
      const known = completions.get(key);
      const best = known && known.tier >= tier ? known : { word, tier, creatorId };
      const establishedCreators = known?.establishedCreators ?? new Set<string>();
      if (isByEstablished) establishedCreators.add(creatorId);
      completions.set(key, { ...best, establishedCreators });
    }
  }
  return completions;
}
