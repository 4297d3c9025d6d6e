import { unpackWeights } from "../packed-weights.ts";
import { featuresOf, isTelling } from "./features.ts";
import { STOP, type Token } from "./tokens.ts";
import { BIAS, SCALE, WEIGHTS } from "./weights.ts";

/**
 * From this chance on a text is taken for unfit: chosen by scripts/train-moderation.ts --folds for
 * nine right in ten that it names.
 */
const UNFIT = 0.55;
/** Of a long text every sentence is judged, and each is one more chance to be wrong. */
const UNFIT_OF_MANY = 0.75;
const SURE = 0.8;
/** Longer texts are judged sentence by sentence: one bad sentence would be lost in them. */
const WHOLE_MAX = 60;

let weights: Int8Array | null = null;
const weightsOf = () => {
  weights ??= unpackWeights(WEIGHTS);
  return weights;
};

/** How likely a text is unfit to stand among people, 0 to 1. */
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
 * The passages of a text that a trained classifier takes for unfit: the whole of a short one,
 * sentences of a long one.
 */
export function likelyUnfit(tokens: readonly Token[]): Likely[] {
  const isLong = tokens.length > WHOLE_MAX;
  const parts = isLong ? sentences(tokens) : [tokens];
  return parts.flatMap((part) => {
    const words = part.filter(({ word }) => word !== STOP && /\p{L}/u.test(word));
    const [first, last] = [words[0], words.at(-1)];
    // A name or a tag by itself is no sentence.
    if (!first || !last || (words.length < 3 && !words.some(({ word }) => isTelling(word))))
      return [];
    const chance = chanceOf(part);
    return chance >= (isLong ? UNFIT_OF_MANY : UNFIT)
      ? [{ start: first.start, end: last.end, isSure: chance >= SURE }]
      : [];
  });
}

function sentences(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    parts.at(-1)?.push(token);
    if (token.word === STOP || (parts.at(-1)?.length ?? 0) >= WHOLE_MAX) parts.push([]);
  }
  return parts;
}
