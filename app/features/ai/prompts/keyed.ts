/** Each with a key of what it says; one that says the same as one before it gets a number more. */
export function keyed<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
): { key: string; item: T; at: number }[] {
  const seen = new Map<string, number>();
  return items.map((item, at) => {
    const name = nameOf(item);
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return { key: `${name} ${times}`, item, at };
  });
}
