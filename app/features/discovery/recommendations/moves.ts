/**
 * Returns how many ranks each entry went up (negative: down), by ID. Empty without previous order.
 */
export function movesOf(
  before: readonly { id: string }[] | null,
  now: readonly { id: string }[],
): Map<string, number | "new"> {
  if (before === null) return new Map();
  const ranks = new Map(before.map(({ id }, rank) => [id, rank]));
  return new Map(
    now.map(({ id }, rank) => {
      const previousRank = ranks.get(id);
      return [id, previousRank === undefined ? "new" : previousRank - rank];
    }),
  );
}
