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
  /** Unfinished checks of stream keys, by network. These promises never reject. */
  const pending = new Map<string, Set<Promise<void>>>();

  const recent = (network: string) =>
    (failures.get(network) ?? []).filter((at) => at > now() - WINDOW_MS);
  const isBlocked = (network: string): boolean => recent(network).length >= MAX_FAILURES;

  /** Counts a check until the returned function is called. */
  function start(network: string): () => void {
    const checks = pending.get(network) ?? new Set();
    let resolve = (): void => undefined;
    const ended = new Promise<void>((resolveEnded) => {
      resolve = resolveEnded;
    });
    pending.set(network, checks.add(ended));
    return () => {
      checks.delete(ended);
      if (checks.size === 0) pending.delete(network);
      resolve();
    };
  }

  return {
    isBlocked,
    /**
     * Runs a check of a stream key, which counts as a wrong key until it ends.
     * Encoders that share an address can reconnect together, so a check above the limit waits for
     * the other checks. Returns null without a check if the network has used wrong keys meanwhile.
     */
    async during<Result>(network: string, check: () => Promise<Result>): Promise<Result | null> {
      for (;;) {
        if (isBlocked(network)) return null;
        const others = pending.get(network);
        if (!others || recent(network).length + others.size < MAX_FAILURES) break;
        await Promise.race(others);
      }
      const end = start(network);
      try {
        return await check();
      } finally {
        end();
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
