/** A cache in the memory of one isolate. Forgets the least recently used values first. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/**
 * Creates a cache in which the sizes of all values add up to at most `max`.
 * A value that is larger than `max` is not kept.
 */
export function createBoundedCache<Value>(
  max: number,
  sizeOf: (value: Value) => number,
): BoundedCache<Value> {
  const values = new Map<string, Value>();
  let total = 0;
  const forget = (key: string) => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    total -= sizeOf(value);
  };
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      forget(key);
      const size = sizeOf(value);
      if (size > max) return;
      values.set(key, value);
      total += size;
      for (const oldest of values.keys()) {
        if (total <= max) return;
        forget(oldest);
      }
    },
  };
}
