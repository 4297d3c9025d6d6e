import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether the security tests run at their stated size: `npm run test:security`. */
    securityFull: boolean;
    /** worker/testing/properties.ts */
    propertySeed: string | undefined;
  }
}

export const isFull = () => inject("securityFull");

/** A test's stated size in a full run, and one part in so many of it otherwise. */
export const scaled = (full: number, parts = 10) => (isFull() ? full : Math.max(1, Math.ceil(full / parts)));

/** One case in so many, spread evenly over all, or all of them in a full run. */
export function sampled<T>(cases: readonly T[], parts = 10): T[] {
  const wanted = Math.min(cases.length, scaled(cases.length, parts));
  return Array.from({ length: wanted }, (_, i) => cases[Math.floor((i * cases.length) / wanted)]).filter((c) => c !== undefined);
}
