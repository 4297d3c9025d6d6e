import type { ChatHistory, ChatMessage, OwnMessage } from "#worker/domain/live/chat/contract.ts";
import { type Row, SELECT, type Stored, toMessage } from "./message-rows.ts";

/** A client that reconnects and missed more messages than this gets only the newest messages. */
const MISSED_MAX = 500;
/** The search for recent writers reads only this many of the newest messages. */
const WRITERS_AMONG = 300;

export interface MessageHistory {
  /** Returns a user's messages in any state after the message id `after`, oldest first. */
  ofUser(userId: string, input: { limit: number; after: string | null }): OwnMessage[];
  /**
   * Returns the messages and removals after `cursor`, oldest first. If the cursor is unknown or
   * more than 500 messages followed, returns the newest messages and `reset: true`.
   */
  since(
    cursor: string | null,
    newest: number,
  ): { messages: ChatMessage[]; removed: string[]; reset: boolean; more: boolean };
  /** Returns shown messages, newest first. Starts before the message id `before`, if any. */
  page(input: { limit: number; before: string | null }): ChatHistory;
  /** Returns at most 500 shown messages with a higher sequence number, oldest first. */
  visibleAfter(seq: number): Stored[];
  lastSeq(): number;
  isHighlighted(userId: string, clientId: string | null): boolean;
  find(id: string): ChatMessage | null;
  recentWriters(limit: number): string[];
}

/** Creates the functions that read stored messages. The tables must exist. */
export function createMessageHistory(sql: SqlStorage, streamId: () => string): MessageHistory {
  const message = (row: Row) => toMessage(row, streamId());
  const rowOf = (id: string) => sql.exec<Row>(`${SELECT} where m.id = ?`, id).toArray()[0];
  const seqOf = (id: string | null) => (id === null ? null : (rowOf(id)?.seq ?? null));

  /** Reads one row more than the limit, to find out whether more rows exist. */
  const older = (limit: number, beforeSeq: number | null) =>
    sql
      .exec<Row>(
        `${SELECT} where m.seq < ? and m.state = 'shown' order by m.seq desc limit ?`,
        beforeSeq ?? Number.MAX_SAFE_INTEGER,
        limit + 1,
      )
      .toArray();

  const newer = (seq: number, limit: number) =>
    sql
      .exec<Row>(
        `${SELECT} where m.seq > ? and m.state = 'shown' order by m.seq limit ?`,
        seq,
        limit,
      )
      .toArray();

  /**
   * Returns the messages and removals since the client's last message; null if the client missed
   * more than MISSED_MAX messages.
   */
  function readMissed({
    seq,
    created_at,
  }: Row): { messages: ChatMessage[]; removed: string[] } | null {
    const rows = newer(seq, MISSED_MAX + 1);
    const removed = sql
      .exec<{ id: string }>(
        "select id from messages where removed_at >= ? limit ?",
        created_at,
        MISSED_MAX + 1,
      )
      .toArray()
      .map(({ id }) => id);
    if (rows.length > MISSED_MAX || removed.length > MISSED_MAX) return null;
    return { messages: rows.map(message), removed };
  }

  return {
    ofUser: (userId, { limit, after }) =>
      readOwnMessages(sql, { userId, limit, afterSeq: seqOf(after) ?? 0 })
        .map(message)
        .map(toOwnMessage),

    since(cursor, newest) {
      const known = cursor === null ? undefined : rowOf(cursor);
      const found = known ? readMissed(known) : null;
      if (found) return { ...found, reset: false, more: false };
      const rows = older(newest, null);
      return {
        messages: rows.slice(0, newest).reverse().map(message),
        removed: [],
        reset: true,
        more: rows.length > newest,
      };
    },

    page({ limit, before }) {
      const rows = older(limit, seqOf(before));
      const messages = rows.slice(0, limit).map(message);
      return { messages, before: rows.length > limit ? (messages.at(-1)?.id ?? null) : null };
    },

    visibleAfter: (seq) =>
      newer(seq, MISSED_MAX).map((row) => ({ seq: row.seq, message: message(row) })),

    isHighlighted: (userId, clientId) =>
      sql
        .exec(
          "select 1 from messages where user_id = ? and client_id = ? and highlighted = 1",
          userId,
          clientId,
        )
        .toArray().length > 0,

    lastSeq: () =>
      sql.exec<{ seq: number | null }>("select max(seq) as seq from messages").one().seq ?? 0,

    find(id) {
      const row = rowOf(id);
      return row?.state === "shown" ? message(row) : null;
    },

    recentWriters: (limit) => readRecentWriters(sql, limit),
  };
}

function readOwnMessages(
  sql: SqlStorage,
  { userId, limit, afterSeq }: { userId: string; limit: number; afterSeq: number },
): Row[] {
  return sql
    .exec<Row>(
      `${SELECT} where m.user_id = ? and m.seq > ? order by m.seq limit ?`,
      userId,
      afterSeq,
      limit,
    )
    .toArray();
}

const toOwnMessage = ({ id, content, donationAmount, createdAt }: ChatMessage): OwnMessage => ({
  id,
  content,
  donationAmount,
  createdAt,
});

const readRecentWriters = (sql: SqlStorage, limit: number): string[] =>
  sql
    .exec<{ username: string }>(
      `select username from (select username, max(seq) as last from
         (select username, seq from messages where state = 'shown' order by seq desc limit ${WRITERS_AMONG}) group by username)
       order by last desc limit ?`,
      limit,
    )
    .toArray()
    .map(({ username }) => username);
