/**
 * Takes the first items that the page does not show yet, in their order, and adds their ids to
 * `shown`. Items that the page already shows fill the list only up to `atLeast` items.
 */
export function takeUnshown<Item>(
  items: readonly Item[],
  shown: Set<string>,
  { limit, atLeast = 0, idOf }: { limit: number; atLeast?: number; idOf: (item: Item) => string },
): Item[] {
  const unshown = items.filter((item) => !shown.has(idOf(item))).slice(0, limit);
  const missing = Math.max(0, Math.min(limit, atLeast) - unshown.length);
  const repeated = items.filter((item) => shown.has(idOf(item))).slice(0, missing);
  const taken = new Set([...unshown, ...repeated]);
  for (const item of taken) shown.add(idOf(item));
  return items.filter((item) => taken.has(item));
}
