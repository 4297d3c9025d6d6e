import { bucketOf, unitVector } from "../../../../kernel/judging/hashing.ts";

/**
 * How many numbers a text becomes; a power of two. Two features may share one, which the training
 * has then allowed for.
 */
export const BUCKETS = 8192;
const GRAM = 4;
const WORD_MAX = 24;
const WORDS_MAX = 4000;

/** What a word weighs against its pieces: a word that training never saw is still read by those. */
const WEIGHT = { word: 1, stem: 0.6, pair: 0.8, gram: 0.28 };

/** Lower-case words, accents gone, "c++" and "c#" kept. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}+#]*(?:['’][\p{L}]+)?/gu;

const stemOf = (word: string) =>
  word.length < 5
    ? word
    : word.replace(/(?:'s|’s)$/, "").replace(/(?:ations?|ings?|ers?|ies|ed|es|s|y|e)$/, "");

/**
 * A text as a sparse vector of length one: words, pairs of words, stems and pieces of words, hashed
 * (Weinberger et al. 2009).
 */
export function featuresOf(text: string): Map<number, number> {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = (plain.match(WORD) ?? []).slice(0, WORDS_MAX);
  const counts = new Map<number, number>();
  const add = (kind: number, piece: string, weight: number) => {
    const bucket = bucketOf(kind, piece, BUCKETS);
    counts.set(bucket, (counts.get(bucket) ?? 0) + weight);
  };
  for (const [at, word] of words.entries()) {
    add(1, word, WEIGHT.word);
    add(2, stemOf(word), WEIGHT.stem);
    const next = words[at + 1];
    if (next !== undefined) add(3, `${word} ${next}`, WEIGHT.pair);
    if (word.length < GRAM) continue;
    const framed = `<${word.slice(0, WORD_MAX)}>`;
    for (let i = 0; i + GRAM <= framed.length; i++) add(4, framed.slice(i, i + GRAM), WEIGHT.gram);
  }
  return unitVector(counts);
}
