import type { Rating } from "../../scripts/lib/ratings.ts";
import {
  countPerItem,
  type History,
  historyOf,
  type Interactions,
} from "../../worker/domain/discovery/recommendations/models/interactions.ts";

function countTogether(interactions: Interactions): Float32Array {
  const n = interactions.itemCount;
  const counts = new Float32Array(n * n);
  for (let user = 0; user < interactions.userCount; user++) {
    const { items } = historyOf(interactions, user);
    for (const a of items) for (const b of items) counts[a * n + b] = (counts[a * n + b] ?? 0) + 1;
  }
  return counts;
}

function sumRows(
  similarity: Float32Array,
  n: number,
  { items, weights }: Pick<History, "items"> & { weights: ArrayLike<number> },
): Float64Array {
  const scores = new Float64Array(n);
  items.forEach((item, at) => {
    for (let j = 0; j < n; j++)
      scores[j] = (scores[j] ?? 0) + (weights[at] ?? 0) * (similarity[item * n + j] ?? 0);
  });
  return scores;
}

/** Scores items by the cosine similarity of their viewers. Source: Sarwar et al., WWW 2001. */
export function itemNeighbors(
  interactions: Interactions,
  neighbors: number,
): (history: History) => Float64Array {
  const n = interactions.itemCount;
  const counts = countPerItem(interactions);
  const similarity = countTogether(interactions).map((both, at) => {
    const [a, b] = [Math.floor(at / n), at % n];
    return a === b
      ? 0
      : both / Math.sqrt(Math.max(1, counts[a] ?? 0) * Math.max(1, counts[b] ?? 0));
  });
  for (let item = 0; item < n; item++) {
    const column = Float32Array.from({ length: n }, (_, from) => similarity[from * n + item] ?? 0);
    const least = column.toSorted()[Math.max(0, n - neighbors)] ?? 0;
    column.forEach((value, from) => {
      if (value < least) similarity[from * n + item] = 0;
    });
  }
  return (history) => sumRows(similarity, n, history);
}

const HALF_LIFE_S = 30 * 86_400;

/**
 * The "Simple algorithm for recommendation" of the Microsoft Recommenders benchmark: Jaccard
 * similarity of items, weighted by the user's rating, halved for every 30 days of age.
 */
export function sar(
  interactions: Interactions,
  affinities: Float64Array[],
): (history: History, user: number) => Float64Array {
  const n = interactions.itemCount;
  const counts = countPerItem(interactions);
  const similarity = countTogether(interactions).map((both, at) => {
    const union = (counts[Math.floor(at / n)] ?? 0) + (counts[at % n] ?? 0) - both;
    return union > 0 ? both / union : 0;
  });
  return ({ items }, user) =>
    sumRows(similarity, n, { items, weights: affinities[user] ?? new Float64Array(items.length) });
}

export function affinitiesOf(
  interactions: Interactions,
  ratings: readonly (Rating & { userAt: number; itemAt: number })[],
): Float64Array[] {
  const latest = ratings.reduce((max, { at }) => Math.max(max, at), 0);
  // Timestamps above 1e11 are in milliseconds, smaller ones in seconds.
  const unit = latest > 1e11 ? 1000 : 1;
  const rows = Array.from({ length: interactions.userCount }, () => new Map<number, number>());
  for (const { userAt, itemAt, value, at } of ratings) {
    const row = rows[userAt];
    row?.set(itemAt, (row.get(itemAt) ?? 0) + value * 2 ** (-(latest - at) / unit / HALF_LIFE_S));
  }
  // Affinities are 64-bit floats. A rating halves every 30 days, so after decades its affinity
  // would be 0 as a 32-bit float.
  return rows.map((row, user) =>
    Float64Array.from(historyOf(interactions, user).items, (item) => row.get(item) ?? 0),
  );
}
