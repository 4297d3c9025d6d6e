import { type History, historyOf, type Interactions } from "./interactions.ts";
import { invertPositiveDefinite } from "./positive-definite.ts";

export interface LinearAutoencoderOptions {
  /** Regularization of all weights: lambda in EASE (`trainWeights`). */
  ridge: number;
  /** Share of a history that training hides: p in EDLAE (`trainWeights`), 0 <= p < 1. */
  dropout: number;
  /** Weight of a property that two items share, relative to a user who interacted with both. */
  sideWeight: number;
  /** A user with n items has the weight n^-userExponent. 0 weighs all interactions equally. */
  userExponent: number;
}

/** Lists the items of each property (a category, a tag or a creator). */
export type SideInformation = Uint32Array[];

/** How much item a (row) predicts item b (column), as int8 times the scale of the column. */
export interface LinearAutoencoder {
  itemCount: number;
  scales: Float32Array;
  weights: Int8Array;
}

/** A property of more items than this is skipped, because it is expensive and says little. */
const MAX_SIDE_ITEMS = 2_000;

/**
 * Item properties count as artificial users: Jeunen and others, Closed-Form Models for
 * Collaborative Filtering with Side-Information, RecSys 2020.
 */
function gramMatrix(
  interactions: Interactions,
  side: SideInformation,
  options: LinearAutoencoderOptions,
): Float64Array {
  const n = interactions.itemCount;
  const gram = new Float64Array(n * n);
  const sameSum = leveling(interactions, options.userExponent);
  for (let user = 0; user < interactions.userCount; user++) {
    const history = historyOf(interactions, user);
    addOuterProduct(
      gram,
      n,
      history.items,
      history.weights,
      sameSum * history.items.length ** -options.userExponent,
    );
  }
  if (options.sideWeight > 0) {
    for (const items of side) {
      if (items.length < 2 || items.length > MAX_SIDE_ITEMS) continue;
      // Each property has the same total weight, so that a rare property counts more per item.
      addOuterProduct(gram, n, items, null, options.sideWeight / items.length);
    }
  }
  return gram;
}

/**
 * Returns a factor that keeps the sum of the Gram matrix's diagonal, so that a ridge has the same
 * effect for each exponent.
 */
function leveling({ userCount, offsets, weights }: Interactions, exponent: number): number {
  if (exponent === 0) return 1;
  let [plainSum, leveledSum] = [0, 0];
  for (let user = 0; user < userCount; user++) {
    const [from, to] = [offsets[user] ?? 0, offsets[user + 1] ?? 0];
    let squares = 0;
    for (let at = from; at < to; at++) squares += (weights[at] ?? 0) ** 2;
    plainSum += squares;
    if (to > from) leveledSum += squares * (to - from) ** -exponent;
  }
  return leveledSum > 0 ? plainSum / leveledSum : 1;
}

function addOuterProduct(
  gram: Float64Array,
  n: number,
  items: Uint32Array,
  weights: Float32Array | null,
  by: number,
): void {
  for (let a = 0; a < items.length; a++) {
    const row = (items[a] ?? 0) * n;
    const weight = by * (weights?.[a] ?? 1);
    for (let b = 0; b < items.length; b++) {
      const at = row + (items[b] ?? 0);
      gram[at] = (gram[at] ?? 0) + weight * (weights?.[b] ?? 1);
    }
  }
}

/**
 * Computes the weights B, with a zero diagonal, that best reconstruct every history from its own
 * items, in closed form: P = (XᵀX + Λ)⁻¹, B = I - P·diag(P)⁻¹. With Λ = λI this is EASE (Steck,
 * Embarrassingly Shallow Autoencoders, WWW 2019). With Λ = p/(1-p)·diag(XᵀX) + λI it is EDLAE
 * (Steck, Autoencoders that don't overfit towards the Identity, NeurIPS 2020). Costs itemCount³/2
 * multiplications and 16·itemCount² bytes.
 */
export function trainWeights(
  interactions: Interactions,
  side: SideInformation,
  options: LinearAutoencoderOptions,
): Float32Array {
  const n = interactions.itemCount;
  const matrix = gramMatrix(interactions, side, options);
  const noise = options.dropout / (1 - options.dropout);
  for (let i = 0; i < n; i++)
    matrix[i * n + i] = (matrix[i * n + i] ?? 0) * (1 + noise) + options.ridge;
  invertPositiveDefinite(matrix, n);
  const weights = new Float32Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i !== j) weights[i * n + j] = -(matrix[i * n + j] ?? 0) / (matrix[j * n + j] ?? 1);
    }
  }
  return weights;
}

/**
 * Quantization steps of a column. 40 instead of 127 steps reduce nDCG@10 from 0.398 to 0.393 (npm
 * run eval:recs), and the compressed size by a quarter.
 */
const STEPS = 40;

/** Quantizes to one byte per weight. The largest weight of each column becomes `STEPS`. */
export function quantize(weights: Float32Array, itemCount: number): LinearAutoencoder {
  const largest = new Float32Array(itemCount);
  weights.forEach((weight, at) => {
    const column = at % itemCount;
    largest[column] = Math.max(largest[column] ?? 0, Math.abs(weight));
  });
  const scales = largest.map((weight) => weight / STEPS);
  const small = new Int8Array(weights.length);
  weights.forEach((weight, at) => {
    const scale = scales[at % itemCount] ?? 0;
    if (scale > 0) small[at] = Math.round(weight / scale);
  });
  return { itemCount, scales, weights: small };
}

export function trainLinearAutoencoder(
  interactions: Interactions,
  side: SideInformation,
  options: LinearAutoencoderOptions,
): LinearAutoencoder {
  return quantize(trainWeights(interactions, side, options), interactions.itemCount);
}

/** Returns the score of each item for any user's history. */
export function scoreLinear(
  { itemCount, scales, weights }: LinearAutoencoder,
  history: History,
): Float32Array {
  const scores = new Float32Array(itemCount);
  history.items.forEach((item, at) => {
    const strength = history.weights[at] ?? 0;
    const row = item * itemCount;
    for (let j = 0; j < itemCount; j++)
      scores[j] = (scores[j] ?? 0) + strength * (weights[row + j] ?? 0);
  });
  for (let j = 0; j < itemCount; j++) scores[j] = (scores[j] ?? 0) * (scales[j] ?? 0);
  return scores;
}

/** Returns how much each item in a history contributes to the score of one item. */
export function explainLinear(
  { itemCount, scales, weights }: LinearAutoencoder,
  history: History,
  item: number,
): Float32Array {
  // An item that the model does not know has no scale, so all contributions to its score are 0.
  const scale = scales[item] ?? 0;
  return Float32Array.from(
    history.items,
    (from, at) => (history.weights[at] ?? 0) * (weights[from * itemCount + item] ?? 0) * scale,
  );
}
