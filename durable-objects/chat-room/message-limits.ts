import {
  MESSAGE_LIMIT,
  MESSAGE_WINDOW_MS,
  SLOW_MODE_MAX,
} from "#worker/domain/live/chat/contract.ts";

/** The longest that any limit looks back, ms. */
const HORIZON_MS = Math.max(MESSAGE_WINDOW_MS, SLOW_MODE_MAX * 1000);
/** Writers remembered at once; beyond, all are read anew. */
const WRITERS_MAX = 5000;

export interface Limited {
  by: "flood" | "slow mode";
  /** Seconds until the next message is accepted. */
  retryAfter: number;
}

export interface MessageLimits {
  /** Whether a person may write now. @param slowMode seconds between their messages */
  check(input: { userId: string; slowMode: number; now: number }): Limited | null;
  /** They have written. */
  note(userId: string, now: number): void;
  /** What they wrote is gone. */
  forget(userId: string): void;
  forgetAll(): void;
}

/**
 * The flood limit and the slow mode. When somebody wrote is counted from the stored messages, so an
 * eviction forgets nothing; what is kept here is a copy, so that a busy room does not ask its
 * database at every message.
 */
export function createMessageLimits(sql: SqlStorage): MessageLimits {
  /** Milliseconds since the epoch, the latest first. */
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
      // Whoever was not read yet is read with this message in it.
      if (sent === undefined) return;
      sent.unshift(now);
      if (sent.length > MESSAGE_LIMIT) sent.pop();
    },
    forget: (userId) => void times.delete(userId),
    forgetAll: () => times.clear(),
  };
}
