/** Weight of similarity against score. A higher weight would drop the best items from the list. */
const LIKENESS = 0.33;

/**
 * Reorders candidates (scores 0 to 1, best first) by maximal marginal relevance (Carbonell and
 * Goldstein, SIGIR 1998).
 * @param diversity 0 keeps the order, 1 ignores the scores
 */
export function diversify<T extends { score: number }>(
  candidates: readonly T[],
  limit: number,
  diversity: number,
  likeness: (a: T, b: T) => number,
): T[] {
  const remaining = candidates.map((candidate) => ({ candidate, nearest: 0 }));
  const selected: T[] = [];
  while (selected.length < limit && remaining.length > 0) {
    let best = 0;
    let bestValue = Number.NEGATIVE_INFINITY;
    remaining.forEach(({ candidate, nearest }, at) => {
      const value = (1 - diversity) * candidate.score - LIKENESS * diversity * nearest;
      if (value > bestValue) {
        best = at;
        bestValue = value;
      }
    });
    const [chosen] = remaining.splice(best, 1);
    if (!chosen) break;
    selected.push(chosen.candidate);
    for (const entry of remaining)
      entry.nearest = Math.max(entry.nearest, likeness(entry.candidate, chosen.candidate));
  }
  return selected;
}
