import { packWeights } from "../../worker/domain/kernel/judging/packed-weights.ts";

export interface Sample {
  text: string;
  label: string;
  weight: number;
}

export interface Reading {
  featuresOf: (text: string) => Map<number, number>;
  buckets: number;
}

export interface Model {
  labels: string[];
  buckets: number;
  weights: Float64Array;
  bias: Float64Array;
}

const EPOCHS = 12;
const RATE = 0.5;
const DECAY = 3e-4;

function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function trainModel(
  samples: readonly Sample[],
  labels: string[],
  { featuresOf, buckets }: Reading,
  options = { epochs: EPOCHS, rate: RATE, decay: DECAY },
): Model {
  const weights = new Float64Array(labels.length * buckets);
  const squares = new Float64Array(labels.length * buckets).fill(1e-2);
  const bias = new Float64Array(labels.length);
  const examples = samples.map(({ text, label, weight }) => ({
    features: [...featuresOf(text)],
    label: labels.indexOf(label),
    weight,
  }));
  const order = examples.map((_, at) => at);
  const random = randomOf(7);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
    }
    for (const at of order) {
      const sample = examples[at];
      if (!sample) continue;
      const chances = softmax(scoresOf(sample.features, { weights, bias, buckets }));
      for (let c = 0; c < labels.length; c++) {
        const error = ((chances[c] ?? 0) - (c === sample.label ? 1 : 0)) * sample.weight;
        bias[c] = (bias[c] ?? 0) - 0.01 * error;
        const row = c * buckets;
        for (const [bucket, value] of sample.features) {
          const slope = error * value + options.decay * (weights[row + bucket] ?? 0);
          const square = (squares[row + bucket] ?? 0) + slope * slope;
          squares[row + bucket] = square;
          weights[row + bucket] =
            (weights[row + bucket] ?? 0) - (options.rate * slope) / Math.sqrt(square);
        }
      }
    }
  }
  return { labels, buckets, weights, bias };
}

export function scoresOf(
  features: Iterable<[number, number]>,
  { weights, bias, buckets }: Omit<Model, "labels">,
): number[] {
  const scores = Array.from(bias);
  for (const [bucket, value] of features)
    for (let c = 0; c < scores.length; c++)
      scores[c] = (scores[c] ?? 0) + value * (weights[c * buckets + bucket] ?? 0);
  return scores;
}

export function softmax(scores: readonly number[], temperature = 1): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp((score - most) / temperature));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/**
 * Rounds the weights to integers from -`steps` to `steps`, one scale per label. Weights above the
 * fraction `cut` of the largest weight are clipped, so that the other steps become finer.
 */
export function packModel(
  { weights, labels, buckets }: Model,
  { steps, cut }: { steps: number; cut: number },
): { scales: number[]; packed: string } {
  const whole = new Int8Array(weights.length);
  const scales = labels.map((_, c) => {
    const row = weights.subarray(c * buckets, (c + 1) * buckets);
    const scale =
      (cut * row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)) / steps || 1;
    for (const [bucket, weight] of row.entries())
      whole[c * buckets + bucket] = Math.max(-steps, Math.min(steps, Math.round(weight / scale)));
    return Number(scale.toPrecision(6));
  });
  return { scales, packed: packWeights(whole) };
}
