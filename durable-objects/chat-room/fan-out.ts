import type { ChatMessage, ServerFrame } from "#worker/domain/chat/contract.ts";
import type { Stored } from "./message-log.ts";
import type { Sockets } from "./sockets.ts";

/** Messages within so long of each other go out together: a send costs far more than a message in it. */
const WINDOW_MS = 50;
const KEY = "told";

export interface FanOut {
  /** Tells the room a message: at once when it has been quiet, else with the others of its window, in order. */
  say(stored: Stored): void;
  /** Tells everyone something else, after the messages that came before it. */
  tell(frame: ServerFrame): void;
}

interface Parts {
  storage: DurableObjectStorage;
  sockets: Sockets;
  /** What is shown after a place in the order. */
  shownAfter(seq: number): Stored[];
  lastSeq(): number;
  now(): number;
}

export const chatFrame = ({ user, ...message }: ChatMessage): ServerFrame & { type: "chat" } => ({ type: "chat", message, user });

/**
 * Carries messages to everyone, several in one frame while there are many. How far the room has been told is stored with
 * each sending, so what was acknowledged and waited in memory when the object was evicted is told by its next life.
 */
export function createFanOut({ storage, sockets, shownAfter, lastSeq, now }: Parts): FanOut {
  let waiting: Stored[] = [];
  let sentAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const last = waiting.at(-1);
    if (last === undefined) return;
    const frames = waiting.map(({ message }) => ({ authorId: message.userId, text: JSON.stringify(chatFrame(message)) }));
    waiting = [];
    sentAt = now();
    sockets.broadcastMessages(frames);
    storage.kv.put(KEY, last.seq);
  }

  function say(stored: Stored): void {
    waiting.push(stored);
    if (timer !== undefined) return;
    const wait = sentAt + WINDOW_MS - now();
    if (wait <= 0) flush();
    else timer = setTimeout(flush, wait);
  }

  const told = storage.kv.get(KEY);
  if (typeof told === "number") {
    waiting = shownAfter(told);
    flush();
  } else storage.kv.put(KEY, lastSeq());

  return {
    say,
    tell(frame) {
      flush();
      sockets.broadcast(frame);
    },
  };
}
