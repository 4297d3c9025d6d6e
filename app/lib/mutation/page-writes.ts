import { sendOnce } from "#app/lib/api.ts";
import { requestAccount, shownUser } from "#app/lib/intent/account-request.ts";
import { needsAccount, withAccount } from "#app/lib/intent/with-account.ts";
import { showFailure } from "./failure.ts";
import {
  createOptimisticWrites,
  type OptimisticWrite,
  type StoredWrite,
} from "./optimistic-writes.ts";

const UNCONFIRMED_KEY = "unconfirmed-change";
const itemKey = (key: string) => `${UNCONFIRMED_KEY} ${key}`;
const unconfirmed = new Set<string>();

/** Returns null if the browser forbids storage. The next page then cannot send the write again. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(sessionStorage);
  } catch (error) {
    console.warn("No session storage", error);
    return null;
  }
}

const depart = (): void => pageWrites.depart();

export const pageWrites = createOptimisticWrites({
  send: (request) => withAccount(request, () => sendOnce(request)),
  storage: {
    put: (write) => {
      const key = itemKey(write.key);
      withStorage((storage) => {
        storage.setItem(key, JSON.stringify(write));
        unconfirmed.add(key);
        // The page removes this listener as soon as all writes are confirmed, because the listener
        // keeps the page out of the back-forward cache.
        addEventListener("beforeunload", depart);
      });
    },
    remove: (write) => {
      const key = itemKey(write.key);
      withStorage((storage) => {
        if (storage.getItem(key) === JSON.stringify(write)) storage.removeItem(key);
      });
      unconfirmed.delete(key);
      if (unconfirmed.size === 0) removeEventListener("beforeunload", depart);
    },
    // Returns true if the browser could not store the write: no other page can have replaced it.
    holds: (write) => {
      const key = itemKey(write.key);
      return (
        !unconfirmed.has(key) ||
        (withStorage((storage) => storage.getItem(key) === JSON.stringify(write)) ?? true)
      );
    },
  },
  showFailure,
  userId: shownUser,
  now: Date.now,
  later: (ms, work) => setTimeout(work, ms),
});

/** Shows the state of a visitor's write only after the visitor has signed in. */
export function writeWithAccount<Response>(write: OptimisticWrite<Response>): void {
  const { intent } = write.request;
  if (!needsAccount(intent)) pageWrites.write(write);
  else
    void requestAccount(intent).then((isSignedIn) => {
      if (isSignedIn) pageWrites.write(write);
    });
}

const storedWrites = (): [key: string, text: string][] =>
  withStorage((storage) =>
    Object.entries<string>({ ...storage }).filter(([key]) => key.startsWith(itemKey(""))),
  ) ?? [];

export async function replayStoredWrites(): Promise<number> {
  if (storedWrites().length === 0) return 0;
  // Few pages have writes to send again, so only these load zod (a tenth of a page's size limit).
  const module = await import("./stored-write.ts").catch((error: unknown) => {
    console.warn("The next page sends what the last one left:", error);
    return null;
  });
  if (module === null) return 0;
  const writes: StoredWrite[] = [];
  // Reads the storage again, because the user may have replaced a write during the import.
  for (const [key, text] of storedWrites()) {
    const write = module.parseStoredWrite(text);
    if (write === null) withStorage((storage) => storage.removeItem(key));
    else writes.push(write);
  }
  return pageWrites.replay(writes);
}
