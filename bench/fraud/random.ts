import { seededRandom } from "../../worker/domain/discovery/recommendations/models/random.ts";

export function seeded(seed: number) {
  const next = seededRandom(seed);
  return {
    /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
    next,
    whole: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    isTrue: (probability: number) => next() < probability,
  };
}
export type Random = ReturnType<typeof seeded>;

/** Draws ranks from 0 to size - 1 by Zipf's law: rank r with weight (r + 1) ** -exponent. */
export function zipf(random: Random, size: number, exponent: number): () => number {
  const sums = new Float64Array(size);
  let total = 0;
  for (let rank = 0; rank < size; rank++) {
    total += (rank + 1) ** -exponent;
    sums[rank] = total;
  }
  return () => {
    const threshold = random.next() * total;
    let [low, high] = [0, size - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < threshold) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
