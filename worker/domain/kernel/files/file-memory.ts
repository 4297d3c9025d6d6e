import { t } from "#i18n/t.ts";
import { DomainError } from "../errors.ts";

const MIB = 1024 * 1024;
/**
 * Limit of the memory for stored files that all requests of an isolate share, bytes.
 * An isolate has 128 MB of memory.
 */
const FILE_MEMORY_BYTES = 48 * MIB;
/** Limit of the memory for request bodies that all requests of an isolate share, bytes. */
export const BODY_MEMORY_BYTES = 32 * MIB;
/** A request waits at most this time for memory, ms. */
const WAIT_MS = 20_000;
/** Time between two attempts of a waiting request to reserve memory, ms. */
const RETRY_MS = 50;
/** Seconds after which a rejected client may try again. */
const RETRY_AFTER_S = 10;
/**
 * A reservation of memory ends after this time, ms. The runtime stops the code of a request whose
 * client has disconnected, so a `finally` block cannot end every reservation.
 */
const LEASE_MS = 60_000;
/** Time between two renewals of a reservation whose work still runs, ms. */
const RENEW_MS = 20_000;

export type FileMemory = ReturnType<typeof createFileMemory>;

/**
 * Creates a limit for the memory that files of concurrent requests use, bytes.
 * `now` returns the current time, ms since the epoch. `wait` resolves after a number of ms.
 */
export function createFileMemory({
  maxBytes = FILE_MEMORY_BYTES,
  now = Date.now,
  wait = (ms: number): Promise<unknown> => scheduler.wait(ms),
} = {}) {
  const leases = new Set<{ bytes: number; until: number }>();

  function used(): number {
    for (const lease of leases) if (lease.until <= now()) leases.delete(lease);
    return [...leases].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  return {
    used,
    /** Starts an empty reservation, which expires `LEASE_MS` after the last `add`. */
    grow() {
      const lease = { bytes: 0, until: 0 };
      return {
        /** Reserves `bytes` more bytes. Returns false and reserves nothing above the limit. */
        add(bytes: number): boolean {
          if (used() + bytes > maxBytes) return false;
          lease.bytes += bytes;
          lease.until = now() + LEASE_MS;
          leases.add(lease);
          return true;
        },
        release: () => void leases.delete(lease),
      };
    },
    /**
     * Waits until `bytes` bytes of memory are free, and then runs `work`. Work that needs more than
     * the whole limit waits until no other work runs.
     * @throws DomainError UNAVAILABLE if the memory is not free within `WAIT_MS`
     * @throws any error of `work`
     */
    async during<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
      const needed = Math.min(bytes, maxBytes);
      // Each request polls, because a request that has ended cannot wake another request.
      for (const deadline = now() + WAIT_MS; used() + needed > maxBytes; await wait(RETRY_MS))
        if (now() >= deadline)
          throw new DomainError("UNAVAILABLE", t("api.request.memoryFull"), {
            retryAfter: RETRY_AFTER_S,
          });
      const lease = { bytes: needed, until: now() + LEASE_MS };
      leases.add(lease);
      const renewal = setInterval(() => {
        lease.until = now() + LEASE_MS;
      }, RENEW_MS);
      try {
        return await work();
      } finally {
        clearInterval(renewal);
        leases.delete(lease);
      }
    },
  };
}

/** Limits the memory for stored files in an isolate. */
export const fileMemory = createFileMemory();
/** Limits the memory for request bodies in an isolate. */
export const bodyMemory = createFileMemory({ maxBytes: BODY_MEMORY_BYTES });
