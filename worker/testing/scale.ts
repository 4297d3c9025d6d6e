import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    isFullSize: boolean;
    propertySeed: string | undefined;
  }
}

export const isFull = () => inject("isFullSize");

/** Returns the number of test cases: `full` in the full suite, otherwise `full / parts`. */
export const scaled = (full: number, parts = 10) =>
  isFull() ? full : Math.max(1, Math.ceil(full / parts));

/** Returns all cases in the full suite, otherwise one of every `parts` cases, evenly spread. */
export function sampled<T>(cases: readonly T[], parts = 10): T[] {
  const wanted = Math.min(cases.length, scaled(cases.length, parts));
  return Array.from(
    { length: wanted },
    (_, i) => cases[Math.floor((i * cases.length) / wanted)],
  ).filter((c) => c !== undefined);
}
