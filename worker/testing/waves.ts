import { setTimeout as wait } from "node:timers/promises";
import { watchedEnv } from "./watched-env.ts";

/** Latency added to each call, ms. Calls that start within this time belong to the same wave. */
const LATENCY_MS = 20;

export interface Waves {
  env: Env;
  /** Returns the calls of each wave so far. */
  read(): string[][];
}

/**
 * Groups the calls to bindings into waves. A wave is a set of calls that run at the same time. A call
 * starts a new wave if a call of the current wave has completed before. The number of waves is the
 * number of round trips to the database for which a response waits.
 */
export function countWaves(real: Env): Waves {
  const waves: string[][] = [];
  let completed = 0;
  const env = watchedEnv(real, async (work, call) => {
    const wave = completed;
    waves[wave] ??= [];
    waves[wave].push(call);
    try {
      const [result] = await Promise.all([work(), wait(LATENCY_MS)]);
      return result;
    } finally {
      completed = Math.max(completed, wave + 1);
    }
  });
  return { env, read: () => waves };
}
