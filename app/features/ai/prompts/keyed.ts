/** Equal items get a number, so that React keys are unique. */
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
