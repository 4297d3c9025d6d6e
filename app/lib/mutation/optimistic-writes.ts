import { ApiError, type ApiRequest, type WriteMethod } from "#app/lib/api.ts";

/** Older unconfirmed writes are not sent again: they could overwrite a newer choice of the user. */
export const REPLAY_MAX_AGE_MS = 120_000;

/** If the page is open after this time, the user did not leave it: the link was a download. */
const DEPARTURE_MAX_MS = 10_000;

export interface StoredWrite {
  key: string;
  value: unknown;
  request: { method: WriteMethod; path: string; body: unknown; type?: string | undefined };
  failedTitle: string;
  /** The user who made the write. A page of another user must not send this write. */
  userId: string | null;
  at: number;
}

export interface OptimisticWrite<Response> {
  /** Identifies the control, such as a button. Only its newest waiting write is sent. */
  key: string;
  /** The state that the control shows, serializable as JSON. */
  value: unknown;
  /** The request must not depend on the old state, because the page may send it twice. */
  request: ApiRequest<Response>;
  failedTitle: string;
  onSaved?: ((response: Response) => void) | undefined;
  onFailed?: (() => void) | undefined;
}

type Confirmed = { value: unknown } | null;
type Listener = (confirmed: Confirmed) => void;

interface Dependencies {
  send: <Response>(request: ApiRequest<Response>) => Promise<Response>;
  storage: {
    put(write: StoredWrite): void;
    /** Removes the write, unless another page of the tab has replaced the stored write. */
    remove(write: StoredWrite): void;
    /** Returns false once another page of the tab has completed or replaced the write. */
    holds(write: StoredWrite): boolean;
  };
  showFailure: (title: string, error: unknown) => void;
  userId: () => string | null;
  now: () => number;
  later: (ms: number, work: () => void) => void;
}

interface PendingWrite {
  stored: StoredWrite;
  request: ApiRequest<() => void>;
  onFailed?: (() => void) | undefined;
}

interface Slot {
  pending: PendingWrite;
  sent: PendingWrite | null;
}

export type OptimisticWrites = ReturnType<typeof createOptimisticWrites>;

/**
 * Shows a state before the server confirms it. The page stores every unconfirmed write first, and
 * the tab's next page sends the write again. Therefore a write must set a state and not change one.
 */
export function createOptimisticWrites(dependencies: Dependencies) {
  const { storage, userId, now } = dependencies;
  const queue = createQueue(dependencies);
  const { slots, isDue, show } = queue;

  /** Returns true for a recent write on a cached page without a user: the next page can send it. */
  const mayBecomeDue = (write: StoredWrite) =>
    userId() === null && now() - write.at <= REPLAY_MAX_AGE_MS;

  return {
    write<Response>(write: OptimisticWrite<Response>): void {
      const { key, value, request, failedTitle, onSaved, onFailed } = write;
      const { method, path, body, type } = request;
      const parse = (json: unknown) => {
        const response = request.parse(json);
        return () => onSaved?.(response);
      };
      const stored = {
        key,
        value,
        request: { method, path, body, type },
        failedTitle,
        userId: userId(),
        at: now(),
      };
      void show({ stored, request: { ...request, parse }, onFailed });
    },

    pending: (key: string): { value: unknown } | null => slots.get(key)?.pending.stored ?? null,

    subscribe: queue.subscribe,

    async settled(): Promise<void> {
      while (slots.size > 0)
        await Promise.all(
          [...slots.keys()].map(
            (key) =>
              new Promise<void>((resolve) => {
                const end = queue.subscribe(key, () => {
                  if (slots.has(key)) return;
                  end();
                  resolve();
                });
              }),
          ),
        );
    },

    /** @returns the number of sent writes, once the server has responded to all */
    async replay(unsent: StoredWrite[]): Promise<number> {
      const open = unsent.filter(({ key }) => !slots.has(key));
      for (const write of open) if (!isDue(write) && !mayBecomeDue(write)) storage.remove(write);
      const due = open.filter(isDue);
      await Promise.all(
        due.map((stored) =>
          show({ stored, request: { ...stored.request, parse: () => () => undefined } }),
        ),
      );
      return due.length;
    },

    ...createNavigation(dependencies, queue),
  };
}

type Queue = ReturnType<typeof createQueue>;

function createQueue({ send, storage, showFailure, userId, now, later }: Dependencies) {
  const slots = new Map<string, Slot>();
  const { notify, subscribe } = createListeners();
  const departure = createDeparture({ storage, now, later }, (key) => slots.has(key));

  const isDue = (write: StoredWrite) =>
    write.userId === userId() && now() - write.at <= REPLAY_MAX_AGE_MS;
  /** Returns whether a page from the back-forward cache must send the write again. */
  const mustResend = ({ stored }: PendingWrite) => isDue(stored) && storage.holds(stored);
  /** Forgets a write, but does not remove a newer write of another page from the storage. */
  const drop = (key: string) => {
    slots.delete(key);
    notify(key);
  };
  const settle = ({ stored }: PendingWrite, confirmed: Confirmed) => {
    const { key } = stored;
    slots.delete(key);
    departure.settle(stored);
    notify(key, confirmed);
  };

  async function sendAll(key: string): Promise<void> {
    for (let slot = slots.get(key); slot; slot = slots.get(key)) {
      const { pending } = slot;
      // Another user may have signed in while this write waited.
      if (pending.stored.userId !== userId()) return settle(pending, null);
      const departures = departure.count();
      slot.sent = pending;
      let onSaved: () => void;
      try {
        onSaved = await send(pending.request);
      } catch (error) {
        if (slot.pending !== pending) continue;
        if (!(error instanceof ApiError)) {
          // The browser aborts the requests of a page that the user leaves. The next page sends the
          // write.
          slot.sent = null;
          if (departure.isLeaving()) return;
          if (departures !== departure.count()) {
            if (mustResend(pending)) continue;
            return drop(key);
          }
        }
        settle(pending, null);
        pending.onFailed?.();
        return showFailure(pending.stored.failedTitle, error);
      }
      if (slot.pending !== pending) continue;
      settle(pending, pending.stored);
      // If a callback writes to this control, another call of `sendAll` sends that write.
      return onSaved();
    }
  }

  function show(pending: PendingWrite): Promise<void> {
    const { key } = pending.stored;
    const slot = slots.get(key);
    storage.put(pending.stored);
    if (slot) slot.pending = pending;
    else slots.set(key, { pending, sent: null });
    notify(key);
    return slot ? Promise.resolve() : sendAll(key);
  }

  return { slots, departure, subscribe, isDue, mustResend, drop, sendAll, show };
}

function createNavigation(
  { send, userId }: Pick<Dependencies, "send" | "userId">,
  { slots, departure, mustResend, drop, sendAll }: Queue,
) {
  return {
    depart: departure.begin,

    /** Sends the waiting writes when the user leaves the page. Unconfirmed writes stay stored. */
    leave(): void {
      departure.leave();
      for (const { pending, sent } of slots.values()) {
        if (sent === null || sent === pending || pending.stored.userId !== userId()) continue;
        send(pending.request).catch((error: unknown) =>
          console.warn("The next page sends this again:", error),
        );
      }
    },

    /**
     * Drops writes that another page of the tab has completed or replaced, because they would
     * overwrite a newer choice.
     * @returns the number of dropped writes
     */
    pageShown(): number {
      departure.pageShown();
      let dropped = 0;
      for (const [key, { sent, pending }] of slots) {
        if (sent !== null) continue;
        if (mustResend(pending)) void sendAll(key);
        else {
          drop(key);
          dropped += 1;
        }
      }
      return dropped;
    },
  };
}

function createListeners() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    notify(key: string, confirmed: Confirmed = null): void {
      for (const listener of listeners.get(key) ?? []) listener(confirmed);
    },
    subscribe(key: string, listener: Listener): () => void {
      const known = listeners.get(key) ?? new Set();
      listeners.set(key, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(key) === known) listeners.delete(key);
      };
    },
  };
}

/** While the user leaves the page, even confirmed writes stay stored for the next page. */
function createDeparture(
  { storage, now, later }: Pick<Dependencies, "storage" | "now" | "later">,
  isPending: (key: string) => boolean,
) {
  let departingUntil = 0;
  let isLeaving = false;
  let departures = 0;
  const settledDeparting = new Map<string, StoredWrite>();
  /** Removes the confirmed writes from the storage, because the user stayed on this page. */
  const stay = () => {
    for (const [key, write] of settledDeparting) if (!isPending(key)) storage.remove(write);
    settledDeparting.clear();
  };
  return {
    isLeaving: () => isLeaving,
    count: () => departures,
    settle(stored: StoredWrite): void {
      // The server can render the next page before it handles this write, so that page sends it
      // again.
      if (now() >= departingUntil) storage.remove(stored);
      else settledDeparting.set(stored.key, stored);
    },
    begin(): void {
      departingUntil = now() + DEPARTURE_MAX_MS;
      later(DEPARTURE_MAX_MS, () => {
        if (!isLeaving && now() >= departingUntil) stay();
      });
    },
    leave(): void {
      isLeaving = true;
      departures += 1;
    },
    pageShown(): void {
      departingUntil = 0;
      isLeaving = false;
      settledDeparting.clear();
    },
  };
}
