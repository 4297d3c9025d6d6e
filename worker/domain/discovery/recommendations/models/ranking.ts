/** Returns the best indices first, except `without`. Of equal scores, the lower index wins. */
export function topItems(
  scores: Float32Array | Float64Array,
  limit: number,
  without: Iterable<number> = [],
): number[] {
  const excluded = new Set(without);
  const top: number[] = [];
  let worst = Number.NEGATIVE_INFINITY;
  for (let item = 0; item < scores.length; item++) {
    const score = scores[item] ?? Number.NEGATIVE_INFINITY;
    if (
      (top.length === limit && score <= worst) ||
      score === Number.NEGATIVE_INFINITY ||
      excluded.has(item)
    )
      continue;
    let at = top.length;
    while (at > 0 && (scores[top[at - 1] ?? 0] ?? 0) < score) at--;
    top.splice(at, 0, item);
    if (top.length > limit) top.pop();
    worst = scores[top[top.length - 1] ?? 0] ?? worst;
  }
  return top;
}

/** Returns the nDCG@k of binary relevance. Source: Järvelin and Kekäläinen, TOIS 2002. */
export function ndcg(ranking: readonly number[], relevant: ReadonlySet<number>, k: number): number {
  let gain = 0;
  let ideal = 0;
  for (let rank = 0; rank < k; rank++) {
    const discount = 1 / Math.log2(rank + 2);
    if (rank < relevant.size) ideal += discount;
    const item = ranking[rank];
    if (item !== undefined && relevant.has(item)) gain += discount;
  }
  return ideal > 0 ? gain / ideal : 0;
}

/** Sums the precision at each hit among the first k items, divided by the relevant items. */
export function averagePrecision(
  ranking: readonly number[],
  relevant: ReadonlySet<number>,
  k: number,
): number {
  let hits = 0;
  let sum = 0;
  ranking.slice(0, k).forEach((item, rank) => {
    if (!relevant.has(item)) return;
    hits++;
    sum += hits / (rank + 1);
  });
  return relevant.size > 0 ? sum / relevant.size : 0;
}

/** Scales scores to mean 0 and variance 1, so that scores of different models can be added. */
export function standardize(scores: Float32Array): Float32Array {
  let sum = 0;
  let squares = 0;
  for (const score of scores) {
    sum += score;
    squares += score * score;
  }
  const mean = sum / scores.length;
  const deviation = Math.sqrt(Math.max(0, squares / scores.length - mean * mean));
  return scores.map((score) => (deviation > 0 ? (score - mean) / deviation : 0));
}
