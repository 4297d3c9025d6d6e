/** Adds unique React keys: the item's name and the number of earlier items with that name. */
export function keyed<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
): { key: string; item: T; at: number }[] {
  const seenCounts = new Map<string, number>();
  return items.map((item, at) => {
    const name = nameOf(item);
    const times = seenCounts.get(name) ?? 0;
    seenCounts.set(name, times + 1);
    return { key: `${name} ${times}`, item, at };
  });
}
