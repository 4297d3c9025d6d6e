export interface Sample {
  /** Time since the start, ms. */
  ms: number;
  bytes: number;
}

/**
 * Returns by how many bytes the disk usage grew after the second loop. Returns null if no complete
 * loop follows the second loop. The usage of a loop is its minimum, because a recording uses more
 * and more space until it is erased.
 */
export function growthAfterSecondLoop(samples: readonly Sample[], loopMs: number): number | null {
  const smallest: number[] = [];
  const end = samples.at(-1)?.ms ?? 0;
  for (const { ms, bytes } of samples) {
    const loop = Math.floor(ms / loopMs);
    smallest[loop] = Math.min(smallest[loop] ?? Number.POSITIVE_INFINITY, bytes);
  }
  const whole = smallest.slice(0, Math.floor(end / loopMs));
  const [, second, ...later] = whole;
  const last = later.at(-1);
  return second === undefined || last === undefined ? null : last - second;
}

/**
 * Wraps a fetch function so that every `oneIn`-th request fails as if the connection were lost.
 * These failures happen alternately before the request is sent and after the server has handled it.
 */
export function failSome(send: typeof fetch, oneIn: number) {
  const counts = { sent: 0, failed: 0 };
  const failing: typeof fetch = async (input, init) => {
    counts.sent++;
    if (counts.sent % oneIn !== 0) return send(input, init);
    counts.failed++;
    if (counts.failed % 2 === 0) await (await send(input, init)).arrayBuffer();
    throw new TypeError("The connection was lost on purpose.");
  };
  return { fetch: failing, counts };
}
