/** A network may try this many wrong stream keys within WINDOW_MS. */
const MAX_FAILURES = 5;
const WINDOW_MS = 60_000;
/** Maximum number of networks in memory. The oldest network is forgotten first. */
const MAX_NETWORKS = 10_000;

/**
 * Counts wrong stream keys per network (`addressGroup`). The Worker sees only the address of the
 * bridge, so it cannot tell an attacker from the creators who use the same bridge.
 */
export function createKeyThrottle(now: () => number = Date.now) {
  const failures = new Map<string, number[]>();

  const recent = (network: string) =>
    (failures.get(network) ?? []).filter((at) => at > now() - WINDOW_MS);

  return {
    isBlocked: (network: string): boolean => recent(network).length >= MAX_FAILURES,
    failed(network: string): void {
      const times = [...recent(network), now()];
      failures.delete(network);
      failures.set(network, times);
      const [oldest] = failures.keys();
      if (failures.size > MAX_NETWORKS && oldest !== undefined) failures.delete(oldest);
    },
  };
}
