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

/** A security test's stated size in a full run, and a tenth of it otherwise. */
export const scaled = (full: number) => (isFull() ? full : Math.max(1, Math.ceil(full / 10)));

/** A tenth of the cases, spread evenly over all, or all of them in a full run. */
export function sampled<T>(cases: readonly T[]): T[] {
  const wanted = Math.min(cases.length, scaled(cases.length));
  return Array.from({ length: wanted }, (_, i) => cases[Math.floor((i * cases.length) / wanted)]).filter((c) => c !== undefined);
}
