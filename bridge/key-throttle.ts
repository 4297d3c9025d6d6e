/** An address may try this many wrong stream keys within WINDOW_MS. */
const MAX_FAILURES = 5;
const WINDOW_MS = 60_000;
/** Maximum number of addresses in memory. The oldest address is forgotten first. */
const MAX_ADDRESSES = 10_000;

/**
 * Counts wrong stream keys per IP address. The Worker sees only the bridge's address, so it cannot
 * tell an attacker from the creators who use the same bridge.
 */
export function createKeyThrottle(now: () => number = Date.now) {
  const failures = new Map<string, number[]>();

  const recent = (address: string) =>
    (failures.get(address) ?? []).filter((at) => at > now() - WINDOW_MS);

  return {
    isBlocked: (address: string): boolean => recent(address).length >= MAX_FAILURES,
    failed(address: string): void {
      const times = [...recent(address), now()];
      failures.delete(address);
      failures.set(address, times);
      const [oldest] = failures.keys();
      if (failures.size > MAX_ADDRESSES && oldest !== undefined) failures.delete(oldest);
    },
  };
}
