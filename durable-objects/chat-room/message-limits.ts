import {
  MESSAGE_LIMIT,
  MESSAGE_WINDOW_MS,
  SLOW_MODE_MAX,
} from "#worker/domain/live/chat/contract.ts";

const HORIZON_MS = Math.max(MESSAGE_WINDOW_MS, SLOW_MODE_MAX * 1000);
/** The cache of users is cleared when it has more users than this. */
const WRITERS_MAX = 5000;

export interface Limited {
  by: "flood" | "slow mode";
  /** Seconds until the user can send the next message. */
  retryAfter: number;
}

export interface MessageLimits {
  /** Returns the limit that the user has reached, or null. `slowMode` is in seconds. */
  check(input: { userId: string; slowMode: number; now: number }): Limited | null;
  note(userId: string, now: number): void;
  /** Clears the cache of a user whose messages were deleted. */
  forget(userId: string): void;
  forgetAll(): void;
}

/**
 * Creates the flood limit and slow mode. Both count stored messages, so an eviction does not reset
 * a user's count.
 */
export function createMessageLimits(sql: SqlStorage): MessageLimits {
  /** Times of each user's messages, ms since the epoch, newest first. */
  const times = new Map<string, number[]>();

  function timesOf(userId: string, now: number): number[] {
    const known = times.get(userId);
    if (known !== undefined) return known;
    const read = sql
      .exec<{ sent_at: number }>(
        "select sent_at from messages where user_id = ? and sent_at > ? order by sent_at desc limit ?",
        userId,
        now - HORIZON_MS,
        MESSAGE_LIMIT,
      )
      .toArray()
      .map((row) => row.sent_at);
    if (times.size >= WRITERS_MAX) times.clear();
    times.set(userId, read);
    return read;
  }

  return {
    check({ userId, slowMode, now }) {
      const sent = timesOf(userId, now);
      const limited = (by: Limited["by"], until: number): Limited => ({
        by,
        retryAfter: Math.max(1, Math.ceil((until - now) / 1000)),
      });
      const oldest = sent[MESSAGE_LIMIT - 1];
      if (oldest !== undefined && oldest + MESSAGE_WINDOW_MS > now)
        return limited("flood", oldest + MESSAGE_WINDOW_MS);
      const last = sent[0];
      if (last !== undefined && last + slowMode * 1000 > now)
        return limited("slow mode", last + slowMode * 1000);
      return null;
    },
    note(userId, now) {
      const sent = times.get(userId);
      // The next check reads the times of an uncached user from SQLite, including this message.
      if (sent === undefined) return;
      sent.unshift(now);
      if (sent.length > MESSAGE_LIMIT) sent.pop();
    },
    forget: (userId) => void times.delete(userId),
    forgetAll: () => times.clear(),
  };
}
