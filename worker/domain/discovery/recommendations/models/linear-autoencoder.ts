import { type History, historyOf, type Interactions } from "./interactions.ts";
import { invertPositiveDefinite } from "./positive-definite.ts";

export interface LinearAutoencoderOptions {
  /** Pulls all weights towards 0: EASE's lambda. */
  ridge: number;
  /**
   * Share of a history that training hides: EDLAE's p, from 0 up to (not with) 1. Guards popular
   * items against learning themselves.
   */
  dropout: number;
  /** What a shared property weighs beside a shared viewer. */
  sideWeight: number;
  /** A user with n items counts as n^-userExponent: 0 lets heavy users lead. */
  userExponent: number;
}

/** Which items have a property, such as a category, a tag or a creator. */
export type SideInformation = Uint32Array[];

/**
 * From each item (row) to each item (column): what having taken up the first says for the second;
 * int8 times the column's scale.
 */
export interface LinearAutoencoder {
  itemCount: number;
  scales: Float32Array;
  weights: Int8Array;
}

/** Above this a property says too little for the square of its items that it costs. */
const MAX_SIDE_ITEMS = 2_000;

/**
 * The Gram matrix XᵀX of the users' histories, with the items' properties as rows of further users:
 * Jeunen and others, Closed-Form Models for Collaborative Filtering with Side-Information, RecSys
 * 2020.
 */
function gramMatrix(
  interactions: Interactions,
  side: SideInformation,
  options: LinearAutoencoderOptions,
): Float64Array {
  const n = interactions.itemCount;
  const gram = new Float64Array(n * n);
  const sameSum = levelling(interactions, options.userExponent);
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
      // A rare property says more: each has the same weight to give to its items.
      addOuterProduct(gram, n, items, null, options.sideWeight / items.length);
    }
  }
  return gram;
}

/**
 * What keeps the diagonal's sum when users count by n^-exponent, so that a ridge means the same for
 * each exponent.
 */
function levelling({ userCount, offsets, weights }: Interactions, exponent: number): number {
  if (exponent === 0) return 1;
  let [plain, levelled] = [0, 0];
  for (let user = 0; user < userCount; user++) {
    const [from, to] = [offsets[user] ?? 0, offsets[user + 1] ?? 0];
    let squares = 0;
    for (let at = from; at < to; at++) squares += (weights[at] ?? 0) ** 2;
    plain += squares;
    if (to > from) levelled += squares * (to - from) ** -exponent;
  }
  return levelled > 0 ? plain / levelled : 1;
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
 * The weights B, with zeros on the diagonal, that rebuild every history best from itself, in closed
 * form: P = (XᵀX + Λ)⁻¹, B = I - P·diag(P)⁻¹. With Λ = λI it is EASE (Steck, Embarrassingly Shallow
 * Autoencoders, WWW 2019); with Λ = p/(1-p)·diag(XᵀX) + λI it is EDLAE (Steck, Autoencoders that
 * don't overfit towards the Identity, NeurIPS 2020). Costs itemCount³/2 multiplications and
 * 16·itemCount² bytes.
 * @returns row by row, from an item to all
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
 * Steps from nothing to a column's largest weight. A byte would hold 127: 40 rank as well (npm run
 * eval:recs: nDCG@10 0.398 to 0.393), because what falls away is mostly noise, and what is left
 * packs into a quarter less.
 */
const STEPS = 40;

/** A byte a weight: each column's largest weight becomes `STEPS`. */
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

/**
 * How well each item fits a history, which need not have been trained on: what is watched now
 * counts at once.
 */
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

/** What each item of a history adds to the score of one item; they sum to its score. */
export function explainLinear(
  { itemCount, scales, weights }: LinearAutoencoder,
  history: History,
  item: number,
): Float32Array {
  // What the model does not know has no scale, and nothing to say.
  const scale = scales[item] ?? 0;
  return Float32Array.from(
    history.items,
    (from, at) => (history.weights[at] ?? 0) * (weights[from * itemCount + item] ?? 0) * scale,
  );
}
