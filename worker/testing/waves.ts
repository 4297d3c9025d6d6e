import { setTimeout as wait } from "node:timers/promises";
import { watchedEnv } from "./watched-env.ts";

/** Latency of each call, ms. Calls that start within it of each other form one wave. */
const LATENCY_MS = 20;

export interface Waves {
  env: Env;
  /** The calls of each wave so far, in the order of the waves. */
  read(): string[][];
}

/**
 * Groups the calls to bindings into waves: a call belongs to the wave after the last wave of which
 * a call had completed when it started. The number of waves is the number of round trips to the
 * database that a response waits for.
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
