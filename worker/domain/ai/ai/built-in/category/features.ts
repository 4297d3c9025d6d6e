import { bucketOf, unitVector } from "../../../../kernel/judging/hashing.ts";

/** Length of the feature vector, a power of two. Features with equal hashes share an index. */
export const BUCKETS = 8192;

const GRAM_LENGTH = 4;
const WORD_MAX = 24;
const WORDS_MAX = 4000;

/** Weights of features. Stems and n-grams match words that are not in the training data. */
const WEIGHT = { word: 1, stem: 0.6, pair: 0.8, gram: 0.28 };

/** Matches a word, including the suffixes of "c++" and "c#", and apostrophes as in "don't". */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}+#]*(?:['’][\p{L}]+)?/gu;

const stemOf = (word: string) =>
  word.length < 5
    ? word
    : word.replace(/(?:'s|’s)$/, "").replace(/(?:ations?|ings?|ers?|ies|ed|es|s|y|e)$/, "");

/** Converts a text to a sparse unit vector with feature hashing (Weinberger et al. 2009). */
export function featuresOf(text: string): Map<number, number> {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = (plain.match(WORD) ?? []).slice(0, WORDS_MAX);
  const counts = new Map<number, number>();
  const add = (kind: number, feature: string, weight: number) => {
    const bucket = bucketOf(kind, feature, BUCKETS);
    counts.set(bucket, (counts.get(bucket) ?? 0) + weight);
  };
  for (const [index, word] of words.entries()) {
    add(1, word, WEIGHT.word);
    add(2, stemOf(word), WEIGHT.stem);
    const next = words[index + 1];
    if (next !== undefined) add(3, `${word} ${next}`, WEIGHT.pair);
    if (word.length < GRAM_LENGTH) continue;
    const framed = `<${word.slice(0, WORD_MAX)}>`;
    for (let i = 0; i + GRAM_LENGTH <= framed.length; i++)
      add(4, framed.slice(i, i + GRAM_LENGTH), WEIGHT.gram);
  }
  return unitVector(counts);
}
