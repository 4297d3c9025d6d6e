/** Creates a generator of numbers in [0, 1) from a seed: Mulberry32, by Tommy Ettinger. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a normally distributed number with mean 0 and variance 1: Box-Muller transform. */
export function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Shuffles in place: Fisher-Yates shuffle. */
export function shuffle<T extends { length: number; [at: number]: number }>(
  values: T,
  random: () => number,
): T {
  for (let i = values.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const swapped = values[i] ?? 0;
    values[i] = values[j] ?? 0;
    values[j] = swapped;
  }
  return values;
}
