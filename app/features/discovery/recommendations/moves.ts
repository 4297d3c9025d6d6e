/**
 * By id, how many places each went up from one order to the next (below 0: down); "new" for what
 * was not there before. Empty without an order before.
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
