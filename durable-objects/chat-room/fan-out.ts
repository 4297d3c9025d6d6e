import type { ChatMessage, ServerFrame } from "#worker/domain/live/chat/contract.ts";
import type { Stored } from "./message-rows.ts";
import type { Framed, Sockets } from "./sockets.ts";

/** Limits of the time between two broadcasts, ms. A large frame costs less than many small ones. */
const WINDOW_MS = 50;
const WINDOW_MAX_MS = 200;
/**
 * The time between two broadcasts is this many ms times the square root of the number of sockets,
 * so that large rooms send less often.
 */
const MS_PER_ROOT = 3.1;

/** Returns the time between two broadcasts to this number of sockets, ms. */
export const windowFor = (sockets: number) =>
  Math.min(WINDOW_MAX_MS, Math.max(WINDOW_MS, Math.round(MS_PER_ROOT * Math.sqrt(sockets))));

/** Storage key of the sequence number of the last message that was broadcast. */
const KEY = "told";

type Work = () => Stored | null;

export interface FanOut {
  /** Stores a message at once or before the next broadcast, in order of arrival. */
  post(work: Work): Promise<void> | void;
  /** Runs a task that responds to one client, once all earlier tasks have run. */
  runInOrder(work: () => void): void;
  broadcastStored(stored: Stored): void;
  broadcast(frame: ServerFrame): void;
  /** Broadcasts waiting messages. Must be called before messages are removed or restored. */
  flush(): void;
}

interface Parts {
  storage: {
    sync(): Promise<void>;
    kv: { get(key: string): unknown; put(key: string, seq: number): void };
  };
  visibleAfter(seq: number): Stored[];
  lastSeq(): number;
  sockets: Pick<Sockets, "count" | "broadcast" | "broadcastMessages">;
  now(): number;
  /** Receives the error of a failed task. All other tasks run anyway. */
  failed(cause: unknown): void;
}

export const chatFrame = ({ user, ...message }: ChatMessage): ServerFrame & { type: "chat" } => ({
  type: "chat",
  message,
  user,
});

/**
 * Creates the component of a chat room that stores and broadcasts messages in batches. A batch is
 * broadcast only once it is on disk, because each socket would otherwise wait for the disk
 * separately. After an eviction, the room broadcasts the stored messages that follow the last
 * broadcast.
 */
export function createFanOut({
  storage,
  sockets,
  visibleAfter,
  lastSeq,
  now,
  failed,
}: Parts): FanOut {
  let waiting: Work[] = [];
  let unsent: Stored[] = [];
  let storedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function store(): void {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    for (const work of batch) {
      try {
        const stored = work();
        if (stored !== null) unsent.push(stored);
      } catch (cause) {
        failed(cause);
      }
    }
    if (unsent.length > 0) storedAt = now();
  }

  function broadcastUnsent(): void {
    const last = unsent.at(-1);
    if (last === undefined) return;
    const messages = unsent.map(framed);
    unsent = [];
    sockets.broadcastMessages(messages);
    storage.kv.put(KEY, last.seq);
  }

  async function pulse(): Promise<void> {
    store();
    if (unsent.length === 0) return;
    await storage.sync();
    broadcastUnsent();
  }

  function flush(): void {
    store();
    broadcastUnsent();
  }

  const lastSentSeq = storage.kv.get(KEY);
  if (typeof lastSentSeq === "number") {
    unsent = visibleAfter(lastSentSeq);
    broadcastUnsent();
  } else storage.kv.put(KEY, lastSeq());

  return {
    flush,
    post(work) {
      waiting.push(work);
      if (timer !== undefined) return;
      const wait = storedAt + windowFor(sockets.count()) - now();
      if (wait <= 0) return pulse();
      timer = setTimeout(pulse, wait);
    },
    runInOrder(work) {
      if (waiting.length === 0) return work();
      waiting.push(() => {
        work();
        return null;
      });
    },
    broadcastStored(stored) {
      store();
      unsent.push(stored);
      broadcastUnsent();
    },
    broadcast(frame) {
      flush();
      sockets.broadcast(frame);
    },
  };
}

function framed({ message }: Stored): Framed {
  const frame = chatFrame(message);
  return { frame, text: JSON.stringify(frame) };
}
