import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether the security tests run at their stated size: `npm run test:security`. */
    securityFull: boolean;
  }
}

/** A security test's stated size in a full run, and a tenth of it otherwise. */
export const scaled = (full: number) => (inject("securityFull") ? full : Math.max(1, Math.ceil(full / 10)));
