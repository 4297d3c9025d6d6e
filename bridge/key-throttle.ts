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
  /** Pending checks of stream keys, by network. Each promise resolves when its check ends. */
  const pending = new Map<string, Set<Promise<void>>>();

  const recent = (network: string) =>
    (failures.get(network) ?? []).filter((at) => at > now() - WINDOW_MS);
  const isBlocked = (network: string): boolean => recent(network).length >= MAX_FAILURES;

  /** Counts a check of a stream key as pending until the caller calls the returned function. */
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
     * Runs the check of a stream key. Until the check ends, it counts as a wrong stream key.
     * A check above the limit waits until another check of the network ends, because encoders that
     * share an address can reconnect at the same time.
     * Returns null without a check if the network has used too many wrong stream keys.
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
