/** Whether the long suites run at the size that docs name (`npm run test:security`); `npm test` runs a tenth. */
export const IS_FULL = Boolean(process.env.TEST_FULL);

/** How many of `n` cases to run: all of them in a full run, a tenth (at least one) else. */
export const scaled = (n: number): number => (IS_FULL ? n : Math.max(1, Math.round(n / 10)));

/** A tenth of the cases, spread evenly over all, or all of them in a full run. */
export function sampled<T>(cases: readonly T[]): T[] {
  const wanted = scaled(cases.length);
  return Array.from({ length: wanted }, (_, i) => cases[Math.floor((i * cases.length) / wanted)]).filter((c) => c !== undefined);
}
