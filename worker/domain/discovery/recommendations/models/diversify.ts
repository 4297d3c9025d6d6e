/**
 * What likeness weighs beside score: less, or a slider that is hardly moved would already give up
 * what fits best.
 */
const LIKENESS = 0.33;

/**
 * Maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998): takes one candidate after
 * another, each time the one whose score, times 1 - `diversity`, less `diversity` times a third of
 * its likeness to the nearest one taken is highest.
 * @param candidates with scores from 0 to 1, best first
 * @param likeness of two candidates, 0 to 1
 * @param diversity 0 keeps the order, 1 looks at likeness alone
 */
export function diversify<T extends { score: number }>(
  candidates: readonly T[],
  limit: number,
  diversity: number,
  likeness: (a: T, b: T) => number,
): T[] {
  const left = candidates.map((candidate) => ({ candidate, nearest: 0 }));
  const taken: T[] = [];
  while (taken.length < limit && left.length > 0) {
    let best = 0;
    let bestValue = Number.NEGATIVE_INFINITY;
    left.forEach(({ candidate, nearest }, at) => {
      const value = (1 - diversity) * candidate.score - LIKENESS * diversity * nearest;
      if (value > bestValue) {
        best = at;
        bestValue = value;
      }
    });
    const [chosen] = left.splice(best, 1);
    if (!chosen) break;
    taken.push(chosen.candidate);
    for (const other of left)
      other.nearest = Math.max(other.nearest, likeness(other.candidate, chosen.candidate));
  }
  return taken;
}
