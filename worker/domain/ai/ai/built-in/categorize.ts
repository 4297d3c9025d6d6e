import { unpackWeights } from "../../../kernel/judging/packed-weights.ts";
import type { CategorySlug } from "../../../media/videos/contract.ts";
import { BUCKETS, featuresOf } from "./category/features.ts";
import { LABELS } from "./category/weights.ts";
import { knowledge } from "./knowledge.ts";

export interface Categorized {
  category: CategorySlug;
  /** Calibrated probability that the category is right, 0 to 1. */
  confidence: number;
}

/** Softmax temperature, measured with scripts/train-categories.ts --calibrate. */
const TEMPERATURE = 0.8;
/** No category is chosen below this probability. By chance, each of eleven categories has 0.09. */
const UNSURE_THRESHOLD = 0.17;

let weights: Int8Array | null = null;
const weightsOf = () => {
  weights ??= unpackWeights(knowledge().category.weights);
  return weights;
};

export function categoryChances(text: string): { category: CategorySlug; chance: number }[] {
  const table = weightsOf();
  const { bias, scales } = knowledge().category;
  const features = featuresOf(text);
  const scores = LABELS.map((_, c) => {
    let sum = 0;
    for (const [bucket, value] of features) sum += value * (table[c * BUCKETS + bucket] ?? 0);
    return (bias[c] ?? 0) + sum * (scales[c] ?? 0);
  });
  const highestScore = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp((score - highestScore) / TEMPERATURE));
  const sum = exponentials.reduce((a, b) => a + b, 0);
  return LABELS.map((category, c) => ({ category, chance: (exponentials[c] ?? 0) / sum })).sort(
    (a, b) => b.chance - a.chance,
  );
}

/** Returns the category of a text with its probability. */
export function categorize(text: string): Categorized {
  const [first] = categoryChances(text);
  if (!first || first.chance < UNSURE_THRESHOLD || !/\p{L}{2}/u.test(text))
    return {
      category: "entertainment",
      confidence: Math.min(first?.chance ?? 0, UNSURE_THRESHOLD),
    };
  return { category: first.category, confidence: Math.round(first.chance * 100) / 100 };
}
