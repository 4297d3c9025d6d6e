import { type History, historyOf, type Interactions } from "./interactions.ts";
import { solvePositiveDefinite } from "./positive-definite.ts";
import { gaussian, seededRandom } from "./random.ts";

/**
 * Matrix factorization for implicit feedback: Hu and others, Collaborative Filtering for Implicit
 * Feedback Datasets, ICDM 2008. User factors are computed from the history when needed.
 */
export interface ImplicitFactors {
  itemCount: number;
  size: number;
  /** itemCount rows of `size` values. */
  items: Float32Array;
  /** `size` rows of `size` values: the sum of the outer products of all item factors, weighted. */
  gram: Float32Array;
  /** Regularization: added to the diagonal of each row's equations. */
  ridge: number;
}

export interface FactorOptions {
  size: number;
  /** Weight of an item that the user did not interact with. All other items have weight 1. */
  absent: number;
  /** Regularization: added to the diagonal of each row's equations. */
  ridge: number;
  rounds: number;
  seed: number;
}

export const FACTOR_DEFAULTS: FactorOptions = {
  size: 32,
  absent: 0.15,
  ridge: 4,
  rounds: 8,
  seed: 1,
};

export function trainFactors(interactions: Interactions, options: FactorOptions): ImplicitFactors {
  const { size, absent, ridge } = options;
  const random = seededRandom(options.seed);
  const byItem = transpose(interactions);
  const start = (rows: number) =>
    Float32Array.from({ length: rows * size }, () => (0.1 / Math.sqrt(size)) * gaussian(random));
  const users = start(interactions.userCount);
  const items = start(interactions.itemCount);
  for (let round = 0; round < options.rounds; round++) {
    solveRows(users, items, interactions, options);
    solveRows(items, users, byItem, options);
  }
  return {
    itemCount: interactions.itemCount,
    size,
    items,
    gram: gramOf(items, size, absent),
    ridge,
  };
}

export function scoreFactors(model: ImplicitFactors, history: History): Float32Array {
  const { size, items, itemCount } = model;
  const scores = new Float32Array(itemCount);
  if (history.items.length === 0) return scores;
  const taste = solveRow(items, model.gram, history, size, model.ridge);
  for (let item = 0; item < itemCount; item++) {
    let sum = 0;
    for (let f = 0; f < size; f++) sum += (taste[f] ?? 0) * (items[item * size + f] ?? 0);
    scores[item] = sum;
  }
  return scores;
}

function solveRows(
  rows: Float32Array,
  otherFactors: Float32Array,
  interactions: Interactions,
  { size, absent, ridge }: Pick<FactorOptions, "size" | "absent" | "ridge">,
): void {
  const gram = gramOf(otherFactors, size, absent);
  for (let row = 0; row < interactions.userCount; row++) {
    rows.set(solveRow(otherFactors, gram, historyOf(interactions, row), size, ridge), row * size);
  }
}

/** Computes the factors of one user or item while the factors of all items or users are fixed. */
function solveRow(
  otherFactors: Float32Array,
  gram: Float32Array,
  { items, weights }: History,
  size: number,
  ridge: number,
): Float64Array {
  const matrix = Float64Array.from(gram);
  const rightSide = new Float64Array(size);
  for (let at = 0; at < items.length; at++) {
    const from = (items[at] ?? 0) * size;
    const weight = weights[at] ?? 0;
    for (let a = 0; a < size; a++) {
      const value = weight * (otherFactors[from + a] ?? 0);
      rightSide[a] = (rightSide[a] ?? 0) + value;
      // `solvePositiveDefinite` reads only the lower triangle.
      for (let b = 0; b <= a; b++)
        matrix[a * size + b] = (matrix[a * size + b] ?? 0) + value * (otherFactors[from + b] ?? 0);
    }
  }
  for (let a = 0; a < size; a++) matrix[a * size + a] = (matrix[a * size + a] ?? 0) + ridge;
  solvePositiveDefinite(matrix, rightSide, size);
  return rightSide;
}

function gramOf(rows: Float32Array, size: number, scale: number): Float32Array {
  const gram = new Float64Array(size * size);
  for (let from = 0; from < rows.length; from += size) {
    for (let a = 0; a < size; a++) {
      const value = scale * (rows[from + a] ?? 0);
      for (let b = 0; b < size; b++)
        gram[a * size + b] = (gram[a * size + b] ?? 0) + value * (rows[from + b] ?? 0);
    }
  }
  return Float32Array.from(gram);
}

function transpose({ userCount, itemCount, offsets, items, weights }: Interactions): Interactions {
  const starts = new Uint32Array(itemCount + 1);
  for (const item of items) starts[item + 1] = (starts[item + 1] ?? 0) + 1;
  for (let item = 0; item < itemCount; item++)
    starts[item + 1] = (starts[item + 1] ?? 0) + (starts[item] ?? 0);
  const transposed = {
    userCount: itemCount,
    itemCount: userCount,
    offsets: starts,
    items: new Uint32Array(items.length),
    weights: new Float32Array(items.length),
  };
  const filled = starts.slice();
  for (let user = 0; user < userCount; user++) {
    for (let at = offsets[user] ?? 0; at < (offsets[user + 1] ?? 0); at++) {
      const item = items[at] ?? 0;
      const slot = filled[item] ?? 0;
      transposed.items[slot] = user;
      transposed.weights[slot] = weights[at] ?? 0;
      filled[item] = slot + 1;
    }
  }
  return transposed;
}
