import { watchedDb, watchedEnv } from "./watched-env.ts";

/** The call fails before its effect, or after its effect (only the response is lost). */
export type When = "before" | "after";

interface Failing {
  env: Env;
  failed(): boolean;
  calls(): number;
}

/** Makes the nth call to any binding (D1, R2, Durable Objects, queues) fail, counted from 1. */
export function failingAt(real: Env, n: number, when: When): Failing {
  let calls = 0;
  const env = watchedEnv(real, async (work) => {
    calls += 1;
    if (calls !== n) return work();
    if (when === "after") await work();
    throw new Error(`The dependency failed at call ${n}`);
  });
  return { env, failed: () => calls >= n, calls: () => calls };
}

/** Makes all D1 queries fail. Preparing a statement succeeds, as during a real outage of D1. */
export const withoutDb = (real: Env): Env => ({
  ...real,
  DB: watchedDb(real.DB, () => Promise.reject(new Error("D1 is gone"))),
});
