import { unpackWeights } from "../packed-weights.ts";
import { featuresOf, isAbuseTypical } from "./features.ts";
import { STOP, type Token } from "./tokens.ts";
import { BIAS, SCALE, WEIGHTS } from "./weights.ts";

/**
 * Probability from which a text counts as abusive. Measured with scripts/train-moderation.ts
 * --folds for a precision of 90%.
 */
const UNFIT_THRESHOLD = 0.55;
/**
 * The threshold for a sentence of a long text is higher, because each sentence adds a chance of a
 * false positive.
 */
const UNFIT_SENTENCE = 0.75;
const SURE_THRESHOLD = 0.8;
/**
 * Texts with more words than this are judged sentence by sentence, because one abusive sentence
 * would hardly change the score of a long text.
 */
const WHOLE_TEXT_MAX_WORDS = 60;

let weights: Int8Array | null = null;
const weightsOf = () => {
  weights ??= unpackWeights(WEIGHTS);
  return weights;
};

/** Returns the probability that a text is abusive, 0 to 1. */
export function chanceOf(tokens: readonly Token[]): number {
  const table = weightsOf();
  let sum = 0;
  for (const [bucket, value] of featuresOf(tokens)) sum += value * (table[bucket] ?? 0);
  return 1 / (1 + Math.exp(-(BIAS + sum * SCALE)));
}

export interface Likely {
  start: number;
  end: number;
  isSure: boolean;
}

/**
 * Returns the passages that the trained classifier considers abusive: a short text as a whole, a
 * long text by sentences.
 */
export function findLikelyUnfit(tokens: readonly Token[]): Likely[] {
  const isLong = tokens.length > WHOLE_TEXT_MAX_WORDS;
  const parts = isLong ? sentences(tokens) : [tokens];
  return parts.flatMap((part) => {
    const words = part.filter(({ word }) => word !== STOP && /\p{L}/u.test(word));
    const [first, last] = [words[0], words.at(-1)];
    // A single name or tag is not judged.
    if (!first || !last || (words.length < 3 && !words.some(({ word }) => isAbuseTypical(word))))
      return [];
    const chance = chanceOf(part);
    return chance >= (isLong ? UNFIT_SENTENCE : UNFIT_THRESHOLD)
      ? [{ start: first.start, end: last.end, isSure: chance >= SURE_THRESHOLD }]
      : [];
  });
}

function sentences(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    parts.at(-1)?.push(token);
    if (token.word === STOP || (parts.at(-1)?.length ?? 0) >= WHOLE_TEXT_MAX_WORDS) parts.push([]);
  }
  return parts;
}
