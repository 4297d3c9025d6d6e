import { MESSAGE_WINDOW_MS } from "#worker/domain/live/chat/contract.ts";

/** All ids are deleted when there are more than this. */
const IDS_MAX = 5000;

export interface RejectedIds {
  add(userId: string, clientId: string): void;
  /** Returns whether the id was added at most `MESSAGE_WINDOW_MS` ago. */
  has(userId: string, clientId: string): boolean;
}

/**
 * Creates the list of the client ids of recently rejected messages. A client resends a message whose
 * response is late. Without this list, the room could store the second copy after the author has
 * removed the rejected message. To retry a rejected message, a client sends a new client id. An
 * eviction clears the list.
 */
export function createRejectedIds(now: () => number): RejectedIds {
  /** Times of the first rejection, ms since the epoch. */
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
