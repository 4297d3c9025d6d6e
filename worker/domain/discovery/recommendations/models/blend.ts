import { ndcg, topItems } from "./ranking.ts";

/** A user's held-out items (`relevant`), and each model's scores given the others (`known`). */
export interface BlendExample {
  scores: Float32Array[];
  known: Uint32Array;
  relevant: ReadonlySet<number>;
}

const STEPS = [0.4, 0.2, 0.1];

const MAX_WEIGHT = 2;

/** Returns the model weights with the best mean nDCG@k. The first weight is always 1. */
export function learnBlend(
  examples: readonly BlendExample[],
  least: readonly number[],
  k: number,
): number[] {
  const modelCount = least.length;
  const weights = [1, ...new Array<number>(Math.max(0, modelCount - 1)).fill(0)];
  let best = quality(examples, weights, k);
  for (const step of STEPS) {
    for (let model = 1; model < modelCount; model++) {
      for (const direction of [step, -step]) {
        for (;;) {
          const tried = weights.with(
            model,
            Math.round(10 * ((weights[model] ?? 0) + direction)) / 10,
          );
          const weight = tried[model] ?? 0;
          if (weight < (least[model] ?? 0) || weight > MAX_WEIGHT) break;
          const triedQuality = quality(examples, tried, k);
          if (triedQuality <= best) break;
          best = triedQuality;
          weights[model] = weight;
        }
      }
    }
  }
  return weights;
}

export function blend(scores: readonly Float32Array[], weights: readonly number[]): Float32Array {
  const sum = new Float32Array(scores[0]?.length ?? 0);
  scores.forEach((values, model) => {
    const weight = weights[model] ?? 0;
    if (weight === 0) return;
    for (let item = 0; item < sum.length; item++)
      sum[item] = (sum[item] ?? 0) + weight * (values[item] ?? 0);
  });
  return sum;
}

function quality(examples: readonly BlendExample[], weights: readonly number[], k: number): number {
  let sum = 0;
  for (const { scores, known, relevant } of examples)
    sum += ndcg(topItems(blend(scores, weights), k, known), relevant, k);
  return sum / Math.max(1, examples.length);
}
