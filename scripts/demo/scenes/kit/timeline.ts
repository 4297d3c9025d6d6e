export const clamp = (value: number, low = 0, high = 1): number =>
  Math.min(high, Math.max(low, value));
export const lerp = (from: number, to: number, part: number): number => from + (to - from) * part;
export const ease = (part: number): number => {
  const p = clamp(part);
  return p * p * (3 - 2 * p);
};
export const easeOut = (part: number): number => 1 - (1 - clamp(part)) ** 3;
/** Returns the eased part, 0 to 1, of the way from `from` to `to` at time `t`. */
export const span = (t: number, from: number, to: number): number => ease((t - from) / (to - from));
/** Returns 1 between `from` and `to`, with soft edges of `edge` seconds inside. */
export const during = (t: number, from: number, to: number, edge = 0.4): number =>
  Math.min(span(t, from, from + edge), 1 - span(t, to - edge, to));

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`The list has no item ${index}.`);
  return item;
}

/** Like `at`, but starts again at the end of the list. */
export const cycle = <T>(list: readonly T[], index: number): T =>
  at(list, ((index % list.length) + list.length) % list.length);

export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Returns a repeatable random generator (mulberry32) of numbers from 0 to 1. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Computes a value at its first use. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
