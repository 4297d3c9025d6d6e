import type { ChatHistory, ChatMessage, OwnMessage } from "#worker/domain/chat/contract.ts";
import { MESSAGE_LIMIT, MESSAGE_WINDOW_MS } from "#worker/domain/chat/contract.ts";
import type { SeatedUser } from "#worker/domain/chat/seat.ts";

/** More than this is not repeated to who comes back: it gets the newest page anew. */
const MISSED_MAX = 500;

type Row = {
  seq: number;
  id: string;
  user_id: string;
  content: string;
  donation_cents: number | null;
  username: string;
  avatar: string | null;
  is_verified: number;
  created_at: number;
};

type Posted =
  | { outcome: "stored"; message: ChatMessage }
  /** This client id is stored already, under this message id. */
  | { outcome: "repeated"; id: string }
  /** Over the limit; seconds until the next message is accepted. */
  | { outcome: "limited"; retryAfter: number };

/** Who has written in this room, for D1: it must know where a person's words are, to copy or to delete them. */
export interface Writers {
  /** At most 90, those that D1 has not been told of. */
  unrecorded(): string[];
  recorded(userIds: string[]): void;
}

export interface MessageLog {
  readonly writers: Writers;
  /** Oldest first; what followed the message `after` when it is given. */
  ofUser(userId: string, input: { limit: number; after: string | null }): OwnMessage[];
  /** Takes out all that a user wrote; of a paid message the amount stays, without words and without a name. */
  forget(userId: string): void;
  /** Takes out everything. */
  erase(): void;
  post(input: { id: string; clientId: string | null; user: SeatedUser; content: string; now: number }): Posted;
  /** Oldest first. With a cursor that is known and near: what followed it. Else the newest, and `reset` is true. */
  since(cursor: string | null, newest: number): { messages: ChatMessage[]; reset: boolean; more: boolean };
  /** Newest first; older than `before` if that message exists here, else from the newest. */
  page(input: { limit: number; before: string | null }): ChatHistory;
}

/**
 * A room's messages in its SQLite. `seq` orders them; ids are what the outside sees. The writer's face is stored as it was
 * when the message was written. The flood limit is counted from these rows, so an eviction forgets nothing.
 */
export function createMessageLog(sql: SqlStorage, streamId: () => string): MessageLog {
  sql.exec(`
    create table if not exists messages (
      seq integer primary key autoincrement,
      id text not null unique,
      client_id text,
      user_id text not null,
      content text not null,
      donation_cents integer,
      username text not null,
      avatar text,
      is_verified integer not null,
      created_at integer not null
    );
    create unique index if not exists messages_client on messages (user_id, client_id) where client_id is not null;
    create index if not exists messages_user on messages (user_id, created_at);
    create table if not exists writers (user_id text primary key, recorded integer not null default 0) without rowid;
    create index if not exists writers_unrecorded on writers (user_id) where recorded = 0;
  `);

  const toMessage = (row: Row): ChatMessage => ({
    id: row.id,
    content: row.content,
    userId: row.user_id,
    streamId: streamId(),
    isDonation: row.donation_cents !== null,
    donationAmount: row.donation_cents,
    createdAt: row.created_at,
    user: { username: row.username, avatar: row.avatar, isVerified: row.is_verified === 1 },
  });

  const seqOf = (id: string | null): number | null =>
    id === null ? null : (sql.exec<{ seq: number }>("select seq from messages where id = ?", id).toArray()[0]?.seq ?? null);

  const older = (limit: number, beforeSeq: number | null) =>
    sql
      .exec<Row>("select * from messages where seq < ? order by seq desc limit ?", beforeSeq ?? Number.MAX_SAFE_INTEGER, limit + 1)
      .toArray();

  return {
    post({ id, clientId, user, content, now }) {
      if (clientId !== null) {
        const known = sql
          .exec<{ id: string }>("select id from messages where user_id = ? and client_id = ?", user.id, clientId)
          .toArray()[0];
        if (known) return { outcome: "repeated", id: known.id };
      }
      const recent = sql
        .exec<{ created_at: number }>(
          "select created_at from messages where user_id = ? and created_at > ? order by created_at desc limit ?",
          user.id,
          now - MESSAGE_WINDOW_MS,
          MESSAGE_LIMIT,
        )
        .toArray();
      const oldest = recent[MESSAGE_LIMIT - 1];
      if (oldest) return { outcome: "limited", retryAfter: Math.max(1, Math.ceil((oldest.created_at + MESSAGE_WINDOW_MS - now) / 1000)) };
      const row = sql
        .exec<Row>(
          `insert into messages (id, client_id, user_id, content, username, avatar, is_verified, created_at)
           values (?, ?, ?, ?, ?, ?, ?, ?) returning *`,
          id,
          clientId,
          user.id,
          content,
          user.username,
          user.avatar,
          user.isVerified ? 1 : 0,
          now,
        )
        .one();
      sql.exec("insert or ignore into writers (user_id) values (?)", user.id);
      return { outcome: "stored", message: toMessage(row) };
    },

    writers: {
      unrecorded: () =>
        sql
          .exec<{ user_id: string }>("select user_id from writers where recorded = 0 limit 90")
          .toArray()
          .map((row) => row.user_id),
      recorded(userIds) {
        for (const userId of userIds) sql.exec("update writers set recorded = 1 where user_id = ?", userId);
      },
    },

    ofUser: (userId, { limit, after }) =>
      sql
        .exec<Row>("select * from messages where user_id = ? and seq > ? order by seq limit ?", userId, seqOf(after) ?? 0, limit)
        .toArray()
        .map(toMessage)
        .map(({ id, content, donationAmount, createdAt }) => ({ id, content, donationAmount, createdAt })),

    forget(userId) {
      sql.exec("delete from messages where user_id = ? and donation_cents is null", userId);
      sql.exec(
        "update messages set content = '', username = 'deleted', avatar = null, is_verified = 0, client_id = null where user_id = ?",
        userId,
      );
      sql.exec("delete from writers where user_id = ?", userId);
    },

    erase() {
      sql.exec("delete from messages");
      sql.exec("delete from writers");
    },

    since(cursor, newest) {
      const seq = seqOf(cursor);
      if (seq !== null) {
        const rows = sql.exec<Row>("select * from messages where seq > ? order by seq limit ?", seq, MISSED_MAX + 1).toArray();
        if (rows.length <= MISSED_MAX) return { messages: rows.map(toMessage), reset: false, more: false };
      }
      const rows = older(newest, null);
      return { messages: rows.slice(0, newest).reverse().map(toMessage), reset: true, more: rows.length > newest };
    },

    page({ limit, before }) {
      const rows = older(limit, seqOf(before));
      const messages = rows.slice(0, limit).map(toMessage);
      return { messages, before: rows.length > limit ? (messages.at(-1)?.id ?? null) : null };
    },
  };
}
