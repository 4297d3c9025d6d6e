import { ApiError, type ApiRequest, type WriteMethod } from "#app/lib/api.ts";

/** How long an unconfirmed write may wait for the next page. An older one could overwrite a newer choice. */
export const REPLAY_MAX_AGE_MS = 120_000;

/** A browser that has not shown the next page for so long stays on this one, for example because the link was a download. */
const DEPARTURE_MAX_MS = 10_000;

/** An unconfirmed write as the browser keeps it for the next page of this tab. */
export interface StoredWrite {
  key: string;
  value: unknown;
  request: { method: WriteMethod; path: string; body: unknown; type?: string | undefined };
  failedTitle: string;
  /** Whose choice it is: another user's page must not send it. */
  userId: string | null;
  /** Epoch milliseconds. */
  at: number;
}

export interface OptimisticWrite<Response> {
  /** Names the control. Writes with the same key are sent one after the other; of those that wait only the last is sent. */
  key: string;
  /** The state that the control shows. It must survive JSON. */
  value: unknown;
  /** Sets the state, whatever it was before, because it may be sent twice. */
  request: ApiRequest<Response>;
  failedTitle: string;
  onSaved?: ((response: Response) => void) | undefined;
  /** Called once the state is taken back. */
  onFailed?: (() => void) | undefined;
}

type Confirmed = { value: unknown } | null;
/** Called when the state of a control is shown or taken back (null), or confirmed by the server. */
type Listener = (confirmed: Confirmed) => void;

interface Dependencies {
  send: <Response>(request: ApiRequest<Response>) => Promise<Response>;
  /** Keeps unconfirmed writes where the next page of the tab finds them. */
  storage: {
    put(write: StoredWrite): void;
    /** Removes the write from the storage, unless another page of the tab has replaced the write there. */
    remove(write: StoredWrite): void;
    /** False once another page of the tab has settled or replaced the write. */
    holds(write: StoredWrite): boolean;
  };
  showFailure: (title: string, error: unknown) => void;
  userId: () => string | null;
  /** Epoch milliseconds. */
  now: () => number;
  later: (ms: number, work: () => void) => void;
}

interface Wanted {
  stored: StoredWrite;
  /** Its response is what to do once it is saved. */
  request: ApiRequest<() => void>;
  onFailed?: (() => void) | undefined;
}

/** One control with an unconfirmed state: the write that was asked for last, and the one that is on its way. */
interface Slot {
  wanted: Wanted;
  sent: Wanted | null;
}

export type OptimisticWrites = ReturnType<typeof createOptimisticWrites>;

/**
 * Keeps the state that a user chose on the screen while the server learns of it, and takes it back if the server refuses it.
 * Every unconfirmed write is stored first, so that the next page of the tab can send it again: the page that sent it may be gone
 * before the response arrives. That is why a write must set a state and not change one.
 */
export function createOptimisticWrites({ send, storage, showFailure, userId, now, later }: Dependencies) {
  const slots = new Map<string, Slot>();
  const { notify, subscribe } = createListeners();
  const departure = createDeparture({ storage, now, later }, (key) => slots.has(key));

  const isDue = (write: StoredWrite) => write.userId === userId() && now() - write.at <= REPLAY_MAX_AGE_MS;
  /** A page from the cache of this device does not know who is signed in: the next page from the server does. */
  const mayBecomeDue = (write: StoredWrite) => userId() === null && now() - write.at <= REPLAY_MAX_AGE_MS;
  /** Whether a page that came back from the back-forward cache must send a write again. */
  const mustResend = ({ stored }: Wanted) => isDue(stored) && storage.holds(stored);
  /** Forgets a write without removing it from the storage, where another page of the tab may have put a newer one. */
  const drop = (key: string) => {
    slots.delete(key);
    notify(key);
  };
  const settle = ({ stored }: Wanted, confirmed: Confirmed) => {
    const { key } = stored;
    slots.delete(key);
    departure.settle(stored);
    notify(key, confirmed);
  };

  /** Sends the wanted write of a control, then whichever was asked for meanwhile, until the server has confirmed the last. */
  async function sendAll(key: string): Promise<void> {
    for (let slot = slots.get(key); slot; slot = slots.get(key)) {
      const { wanted } = slot;
      // Another user may have signed in while this write waited.
      if (wanted.stored.userId !== userId()) return settle(wanted, null);
      const departures = departure.count();
      slot.sent = wanted;
      let onSaved: () => void;
      try {
        onSaved = await send(wanted.request);
      } catch (error) {
        if (slot.wanted !== wanted) continue;
        if (!(error instanceof ApiError)) {
          // The browser aborts requests when the page is left. The next page sends the write again, or this page if it comes back.
          slot.sent = null;
          if (departure.isLeaving()) return;
          if (departures !== departure.count()) {
            if (mustResend(wanted)) continue;
            return drop(key);
          }
        }
        settle(wanted, null);
        wanted.onFailed?.();
        return showFailure(wanted.stored.failedTitle, error);
      }
      if (slot.wanted !== wanted) continue;
      settle(wanted, wanted.stored);
      // A new write of this control, made by onSaved or onFailed, starts its own loop.
      return onSaved();
    }
  }

  function show(wanted: Wanted): Promise<void> {
    const { key } = wanted.stored;
    const slot = slots.get(key);
    storage.put(wanted.stored);
    if (slot) slot.wanted = wanted;
    else slots.set(key, { wanted, sent: null });
    notify(key);
    return slot ? Promise.resolve() : sendAll(key);
  }

  return {
    write<Response>({ key, value, request, failedTitle, onSaved, onFailed }: OptimisticWrite<Response>): void {
      const { method, path, body, type } = request;
      const parse = (json: unknown) => {
        const response = request.parse(json);
        return () => onSaved?.(response);
      };
      const stored = { key, value, request: { method, path, body, type }, failedTitle, userId: userId(), at: now() };
      void show({ stored, request: { ...request, parse }, onFailed });
    },

    /** The unconfirmed state of a control, or null. The same object until it changes. */
    pending: (key: string): { value: unknown } | null => slots.get(key)?.wanted.stored ?? null,

    subscribe,

    /**
     * Sends again what the last page of the tab left unconfirmed. Writes of another user and old ones are dropped.
     * @returns the number of writes that were sent, once all of them are settled
     */
    async replay(left: StoredWrite[]): Promise<number> {
      const open = left.filter(({ key }) => !slots.has(key));
      for (const write of open) if (!isDue(write) && !mayBecomeDue(write)) storage.remove(write);
      const due = open.filter(isDue);
      await Promise.all(due.map((stored) => show({ stored, request: { ...stored.request, parse: () => () => undefined } })));
      return due.length;
    },

    /** The browser begins to load another page. Responses still arrive until that page is here. */
    depart: departure.begin,

    /** The page is going away: sends what waits, and leaves unconfirmed writes to the next page. */
    leave(): void {
      departure.leave();
      for (const { wanted, sent } of slots.values()) {
        if (sent === null || sent === wanted || wanted.stored.userId !== userId()) continue;
        send(wanted.request).catch((error: unknown) => console.warn("The next page sends this again:", error));
      }
    },

    /**
     * The page came back from the back-forward cache: sends the writes again whose requests the browser aborted. Drops those that
     * another page of the tab has settled or replaced, because sending them again would overwrite a newer choice.
     * @returns the number of dropped writes, whose controls show the state from before the page was left
     */
    comeBack(): number {
      departure.comeBack();
      let dropped = 0;
      for (const [key, { sent, wanted }] of slots) {
        if (sent !== null) continue;
        if (mustResend(wanted)) void sendAll(key);
        else {
          drop(key);
          dropped += 1;
        }
      }
      return dropped;
    },
  };
}

/** Keeps the listeners for the state of each control. */
function createListeners() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    notify(key: string, confirmed: Confirmed = null): void {
      for (const listener of listeners.get(key) ?? []) listener(confirmed);
    },
    /** @returns a function that ends the subscription */
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

/** Tracks whether the browser loads another page, and keeps the writes that the server confirms meanwhile stored for that page. */
function createDeparture({ storage, now, later }: Pick<Dependencies, "storage" | "now" | "later">, isPending: (key: string) => boolean) {
  let departingUntil = 0;
  let isLeaving = false;
  let departures = 0;
  /** Writes that the server confirmed after the browser began to load the next page, by control key. They stay stored for the next page. */
  const settledDeparting = new Map<string, StoredWrite>();
  /** Removes the confirmed writes from the storage, because the user stayed on this page. */
  const stay = () => {
    for (const [key, write] of settledDeparting) if (!isPending(key)) storage.remove(write);
    settledDeparting.clear();
  };
  return {
    isLeaving: () => isLeaving,
    /** The number of times that the page was left. */
    count: () => departures,
    settle(stored: StoredWrite): void {
      // The server may render the next page before it handles this write. The next page then sends the stored write again and shows its
      // state.
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
    comeBack(): void {
      departingUntil = 0;
      isLeaving = false;
      settledDeparting.clear();
    },
  };
}
