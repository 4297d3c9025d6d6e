import { sendOnce } from "#app/lib/api.ts";
import { showFailure } from "./failure.ts";
import { createOptimisticWrites, type StoredWrite } from "./optimistic-writes.ts";

/** Each item is this name, a space and the key of a control. */
const UNCONFIRMED_KEY = "unconfirmed-change";
const itemKey = (key: string) => `${UNCONFIRMED_KEY} ${key}`;
/** Keys of the stored items that this page wrote and has not removed. */
const unconfirmed = new Set<string>();
let userId: string | null = null;

/**
 * Accesses the storage, which a browser may forbid. The write is then not available to the next
 * page, but still sent to the server.
 */
function withStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(sessionStorage);
  } catch (error) {
    console.warn("No session storage", error);
    return null;
  }
}

const depart = (): void => pageWrites.depart();

/** Sends and stores every optimistic write that this page makes. */
export const pageWrites = createOptimisticWrites({
  send: sendOnce,
  storage: {
    put: (write) => {
      const key = itemKey(write.key);
      withStorage((storage) => {
        storage.setItem(key, JSON.stringify(write));
        unconfirmed.add(key);
        // Removed as soon as possible, because the listener keeps a page out of the back-forward
        // cache.
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
    // A write that the browser refused to store cannot have reached another page.
    holds: (write) => {
      const key = itemKey(write.key);
      return (
        !unconfirmed.has(key) ||
        (withStorage((storage) => storage.getItem(key) === JSON.stringify(write)) ?? true)
      );
    },
  },
  showFailure,
  userId: () => userId,
  now: Date.now,
  later: (ms, work) => setTimeout(work, ms),
});

/** Sets the signed-in user. Must be called before the first write. */
export const setWritesUser = (id: string | null): void => {
  userId = id;
};

/** The unconfirmed writes in the tab's storage: the item's key, and JSON text. */
const leftWrites = (): [key: string, text: string][] =>
  withStorage((storage) =>
    Object.entries<string>({ ...storage }).filter(([key]) => key.startsWith(itemKey(""))),
  ) ?? [];

/** @returns the number of writes that an earlier page of this tab left and that were sent again */
export async function replayLeftWrites(): Promise<number> {
  if (leftWrites().length === 0) return 0;
  // Loaded on demand: few pages follow an unconfirmed write, and zod is a tenth of what a page may
  // load.
  const module = await import("./stored-write.ts").catch((error: unknown) => {
    console.warn("The next page sends what the last one left:", error);
    return null;
  });
  if (module === null) return 0;
  const writes: StoredWrite[] = [];
  // Read again: the user may have replaced a write while the schema was loading.
  for (const [key, text] of leftWrites()) {
    const write = module.parseStoredWrite(text);
    if (write === null) withStorage((storage) => storage.removeItem(key));
    else writes.push(write);
  }
  return pageWrites.replay(writes);
}
