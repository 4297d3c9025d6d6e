import type { ChatMessage, ServerFrame } from "#worker/domain/live/chat/contract.ts";
import type { Stored } from "./message-rows.ts";
import type { Framed, Sockets } from "./sockets.ts";

/**
 * Messages within so long of each other go out together: a send costs far more than a message in
 * it.
 */
const WINDOW_MS = 50;
const WINDOW_MAX_MS = 200;
/**
 * Beyond some 230 sockets the window grows with the root of their number: what a second of a room
 * costs is its sockets by its windows, and a room of thousands must neither spend its whole time on
 * sending nor be slow to read.
 */
const MS_PER_ROOT = 3.1;

/** How long a room of so many sockets gathers messages, in milliseconds. */
export const windowFor = (sockets: number) =>
  Math.min(WINDOW_MAX_MS, Math.max(WINDOW_MS, Math.round(MS_PER_ROOT * Math.sqrt(sockets))));

/** How far the room has been told. */
const KEY = "told";

/** Something that is done in its turn; what it stored is told to everybody. */
type Work = () => Stored | null;

export interface FanOut {
  /**
   * Does it at once when the room has been quiet, else with the others of its window, in the order
   * in which they came.
   */
  post(work: Work): Promise<void> | void;
  /** An answer to a frame: after what came before it, and without hurrying that. */
  answer(work: () => void): void;
  /** Tells the room a message that is stored, after the messages that came before it. */
  say(stored: Stored): void;
  /** Tells everyone something else, after the messages that came before it. */
  tell(frame: ServerFrame): void;
  /** Does now what waits: call it before anything that what has come already must not escape. */
  flush(): void;
}

interface Parts {
  storage: {
    sync(): Promise<void>;
    kv: { get(key: string): unknown; put(key: string, seq: number): void };
  };
  /** What is shown after a place in the order. */
  shownAfter(seq: number): Stored[];
  lastSeq(): number;
  sockets: Pick<Sockets, "count" | "broadcast" | "broadcastMessages">;
  now(): number;
  /** A work threw; the others are done. */
  failed(cause: unknown): void;
}

export const chatFrame = ({ user, ...message }: ChatMessage): ServerFrame & { type: "chat" } => ({
  type: "chat",
  message,
  user,
});

/**
 * Stores what is said and carries it to everyone, several messages at once while there are many:
 * one commit, and when it is on disk one frame. (Sent before, each socket would wait for the disk
 * by itself, which costs more than the sending.) How far the room has been told is stored with each
 * sending: what an eviction leaves untold is told by the next life. What waited to be stored was
 * not acknowledged; its writer sends it again.
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

  /** A window's end. */
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
