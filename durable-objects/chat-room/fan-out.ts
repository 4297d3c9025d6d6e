import type { ChatMessage, ServerFrame } from "#worker/domain/live/chat/contract.ts";
import type { Stored } from "./message-rows.ts";
import type { Framed, Sockets } from "./sockets.ts";

/**
 * Minimum time between two broadcasts, ms. Messages within this window are sent together, because
 * one frame with several messages costs far less than several frames.
 */
const WINDOW_MS = 50;
const WINDOW_MAX_MS = 200;
/**
 * Broadcast window per square root of the number of sockets, ms. Above about 260 sockets, the
 * window grows. The cost of a room grows with its sockets and with its broadcasts per second, so a
 * large room must send less often, but still often enough for a live chat.
 */
const MS_PER_ROOT = 3.1;

/** Returns the broadcast window for a number of sockets, ms. */
export const windowFor = (sockets: number) =>
  Math.min(WINDOW_MAX_MS, Math.max(WINDOW_MS, Math.round(MS_PER_ROOT * Math.sqrt(sockets))));

/** Storage key of the sequence number of the last message that was broadcast. */
const KEY = "told";

/** Stores a message. Returns the message to broadcast, or null. */
type Work = () => Stored | null;

export interface FanOut {
  /**
   * Runs a task at once if the room is quiet, and otherwise at the end of the broadcast window.
   * Tasks run in the order of their arrival.
   */
  post(work: Work): Promise<void> | void;
  /**
   * Runs a task that responds to one client, after the tasks that arrived earlier. Does not shorten
   * the broadcast window.
   */
  answer(work: () => void): void;
  /** Broadcasts a stored message, after all earlier messages. */
  say(stored: Stored): void;
  /** Broadcasts a frame other than a message, after all earlier messages. */
  tell(frame: ServerFrame): void;
  /**
   * Runs the waiting tasks and broadcasts at once. Must be called before an action that affects
   * earlier messages too.
   */
  flush(): void;
}

interface Parts {
  storage: {
    sync(): Promise<void>;
    kv: { get(key: string): unknown; put(key: string, seq: number): void };
  };
  shownAfter(seq: number): Stored[];
  lastSeq(): number;
  sockets: Pick<Sockets, "count" | "broadcast" | "broadcastMessages">;
  now(): number;
  /** Called when a task threw. All other tasks still run. */
  failed(cause: unknown): void;
}

export const chatFrame = ({ user, ...message }: ChatMessage): ServerFrame & { type: "chat" } => ({
  type: "chat",
  message,
  user,
});

/**
 * Creates the component of a chat room that stores and broadcasts messages, several at a time while
 * the room is busy. Messages are stored in one commit, and broadcast in one frame once they are on
 * disk. An earlier broadcast would make each socket wait for the disk separately, which costs more
 * than sending. The sequence number of the last broadcast is stored, so after an eviction the room
 * broadcasts the stored messages after it. A message that was not stored was not acknowledged, so
 * its author sends it again.
 */
export function createFanOut({
  storage,
  sockets,
  shownAfter,
  lastSeq,
  now,
  failed,
}: Parts): FanOut {
  let waiting: Work[] = [];
  let untold: Stored[] = [];
  let storedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function store(): void {
    clearTimeout(timer);
    timer = undefined;
    const works = waiting;
    waiting = [];
    for (const work of works) {
      try {
        const stored = work();
        if (stored !== null) untold.push(stored);
      } catch (cause) {
        failed(cause);
      }
    }
    if (untold.length > 0) storedAt = now();
  }

  function tell(): void {
    const last = untold.at(-1);
    if (last === undefined) return;
    const messages = untold.map(framed);
    untold = [];
    sockets.broadcastMessages(messages);
    storage.kv.put(KEY, last.seq);
  }

  async function pulse(): Promise<void> {
    store();
    if (untold.length === 0) return;
    await storage.sync();
    tell();
  }

  function flush(): void {
    store();
    tell();
  }

  const told = storage.kv.get(KEY);
  if (typeof told === "number") {
    untold = shownAfter(told);
    tell();
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
    answer(work) {
      if (waiting.length === 0) return work();
      waiting.push(() => {
        work();
        return null;
      });
    },
    say(stored) {
      store();
      untold.push(stored);
      tell();
    },
    tell(frame) {
      flush();
      sockets.broadcast(frame);
    },
  };
}

const framed = ({ message }: Stored): Framed => ({
  authorId: message.userId,
  text: JSON.stringify(chatFrame(message)),
});
