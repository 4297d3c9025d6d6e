/**
 * Returns the largest number, but at least `floor`. `Math.max(...values)` throws for a list that is
 * longer than the maximum number of arguments, which is about 120,000.
 */
export function maxOf(values: Iterable<number>, floor: number): number {
  let most = floor;
  for (const value of values) most = Math.max(most, value);
  return most;
}
