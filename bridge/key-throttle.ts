/** One network (see `addressGroup`) can try this many wrong stream keys within WINDOW_MS. */
const MAX_FAILURES = 5;
const WINDOW_MS = 60_000;
/** The throttle remembers at most this many networks and forgets the oldest one first. */
const MAX_NETWORKS = 10_000;

/**
 * Limits the wrong stream keys of each network.
 * The Worker cannot do this, because it sees the IP address of the bridge for all encoders.
 */
export function createKeyThrottle(now: () => number = Date.now) {
  const failures = new Map<string, number[]>();
  /** Number of unfinished checks of stream keys, by network. */
  const pending = new Map<string, number>();

  const recent = (network: string) =>
    (failures.get(network) ?? []).filter((at) => at > now() - WINDOW_MS);

  return {
    isBlocked: (network: string): boolean =>
      recent(network).length + (pending.get(network) ?? 0) >= MAX_FAILURES,
    /** Runs a check of a stream key, which counts as a wrong key until it ends. */
    async during<Result>(network: string, check: () => Promise<Result>): Promise<Result> {
      pending.set(network, (pending.get(network) ?? 0) + 1);
      try {
        return await check();
      } finally {
        const others = (pending.get(network) ?? 1) - 1;
        if (others > 0) pending.set(network, others);
        else pending.delete(network);
      }
    },
    failed(network: string): void {
      const times = [...recent(network), now()];
      failures.delete(network);
      failures.set(network, times);
      const [oldest] = failures.keys();
      if (failures.size > MAX_NETWORKS && oldest !== undefined) failures.delete(oldest);
    },
  };
}
