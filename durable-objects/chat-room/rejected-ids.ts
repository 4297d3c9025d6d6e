import { MESSAGE_WINDOW_MS } from "#worker/domain/live/chat/contract.ts";

/** Maximum number of remembered ids. The list is emptied when it is full, to limit the memory. */
const IDS_MAX = 5000;

export interface RejectedIds {
  add(userId: string, clientId: string): void;
  /** Returns whether the room rejected this id in the last `MESSAGE_WINDOW_MS`. */
  has(userId: string, clientId: string): boolean;
}

/**
 * Creates a list of the client ids of messages that the room has recently rejected.
 * A client sends a message again, with the same client id, if no response arrives in time.
 * The list keeps the room from storing the second copy of a rejected message.
 * Without the list, the room would store it if the author has removed the message meanwhile.
 * A user who retries a rejected message sends it with a new client id.
 * The list is in memory, so an eviction empties it.
 */
export function createRejectedIds(now: () => number): RejectedIds {
  /** Time of each id's first rejection, ms since the epoch. */
  const times = new Map<string, number>();
  const keyOf = (userId: string, clientId: string) => `${userId} ${clientId}`;
  const has = (userId: string, clientId: string) =>
    (times.get(keyOf(userId, clientId)) ?? Number.NEGATIVE_INFINITY) + MESSAGE_WINDOW_MS > now();

  return {
    has,
    add(userId, clientId) {
      if (has(userId, clientId)) return;
      if (times.size >= IDS_MAX) times.clear();
      times.set(keyOf(userId, clientId), now());
    },
  };
}
