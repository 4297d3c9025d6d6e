import { unpackWeights } from "../packed-weights.ts";
import { featuresOf, isAbuseTypical } from "./features.ts";
import { STOP, type Token } from "./tokens.ts";
import { BIAS, SCALE, WEIGHTS } from "./weights.ts";

/** Minimum probability of an abusive text. scripts/train-moderation.ts measures 90% precision. */
const UNFIT_THRESHOLD = 0.55;
/** Minimum probability for a sentence of a long text, in which errors of many sentences add up. */
const UNFIT_SENTENCE = 0.75;
/** Minimum probability of a violation of medium severity; below, the severity is low. */
const SURE_THRESHOLD = 0.8;
/** Texts with more words are checked sentence by sentence, to find one abusive sentence. */
const WHOLE_TEXT_MAX_WORDS = 60;

let weights: Int8Array | null = null;
const weightsOf = () => {
  weights ??= unpackWeights(WEIGHTS);
  return weights;
};

/** Returns the probability, 0 to 1, that a text is abusive. */
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

/** Returns the abusive passages of a text: all of a short text, or sentences of a long text. */
export function findLikelyUnfit(tokens: readonly Token[]): Likely[] {
  const isLong = tokens.length > WHOLE_TEXT_MAX_WORDS;
  const parts = isLong ? sentences(tokens) : [tokens];
  return parts.flatMap((part) => {
    const words = part.filter(({ word }) => word !== STOP && /\p{L}/u.test(word));
    const [first, last] = [words[0], words.at(-1)];
    // A single name or tag is never abusive.
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
