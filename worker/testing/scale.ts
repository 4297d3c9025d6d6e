import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether tests take all of their cases, as in `npm run test:full`. */
    isFullSize: boolean;
    /** worker/testing/properties.ts */
    propertySeed: string | undefined;
  }
}

export const isFull = () => inject("isFullSize");

/** The number of cases: all in the full suite, one in `parts` otherwise. */
export const scaled = (full: number, parts = 10) =>
  isFull() ? full : Math.max(1, Math.ceil(full / parts));

/** All cases in the full suite, otherwise one in `parts`, spread evenly over all. */
export function sampled<T>(cases: readonly T[], parts = 10): T[] {
  const wanted = Math.min(cases.length, scaled(cases.length, parts));
  return Array.from(
    { length: wanted },
    (_, i) => cases[Math.floor((i * cases.length) / wanted)],
  ).filter((c) => c !== undefined);
}
