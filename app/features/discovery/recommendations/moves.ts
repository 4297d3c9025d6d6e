/**
 * Returns how many ranks each entry went up (negative: down), by ID. Empty without previous order.
 */
export function movesOf(
  before: readonly { id: string }[] | null,
  now: readonly { id: string }[],
): Map<string, number | "new"> {
  if (before === null) return new Map();
  const places = new Map(before.map(({ id }, place) => [id, place]));
  return new Map(
    now.map(({ id }, place) => {
      const was = places.get(id);
      return [id, was === undefined ? "new" : was - place];
    }),
  );
}
