import { MESSAGE_WINDOW_MS } from "#worker/domain/live/chat/contract.ts";
import type { Refusal } from "#worker/domain/live/chat/rules.ts";

export interface Rejection extends Refusal {
  /** Seconds until the user can send the next message. */
  retryAfter?: number;
}

/** All rejections are deleted when there are more than this. */
const REJECTIONS_MAX = 5000;

export interface Rejections {
  /** Returns why the message was rejected in the last `MESSAGE_WINDOW_MS`, or null. */
  find(userId: string, clientId: string | null): Rejection | null;
  add(userId: string, rejection: Rejection): void;
}

/**
 * Creates the list of recently rejected messages by user and client id. A client resends a message
 * whose response is late. Without this list, the room could store the second copy after the author
 * has removed the rejected message. To retry a rejected message, a client sends a new client id.
 * An eviction clears the list.
 */
export function createRejections(now: () => number): Rejections {
  const rejections = new Map<string, { rejection: Rejection; at: number }>();
  const keyOf = (userId: string, clientId: string) => `${userId} ${clientId}`;

  return {
    find(userId, clientId) {
      const known = clientId === null ? undefined : rejections.get(keyOf(userId, clientId));
      return known !== undefined && known.at + MESSAGE_WINDOW_MS > now() ? known.rejection : null;
    },
    add(userId, rejection) {
      if (rejection.clientId === undefined) return;
      if (rejections.size >= REJECTIONS_MAX) rejections.clear();
      rejections.set(keyOf(userId, rejection.clientId), { rejection, at: now() });
    },
  };
}
