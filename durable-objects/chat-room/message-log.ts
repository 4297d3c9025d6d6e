import type {
  ChatHistory,
  ChatMessage,
  HeldMessage,
  OwnMessage,
} from "#worker/domain/live/chat/contract.ts";
import type { Tip } from "#worker/domain/live/chat/ports.ts";
import { badgesOf, type SeatedUser } from "#worker/domain/live/chat/seat.ts";
import { createMessageLimits, type Limited } from "./message-limits.ts";
import { prepareTables, type Row, SELECT, toHeld, toMessage } from "./message-rows.ts";
import { createWriters, type Writers } from "./writers.ts";

/** More than this is not repeated to who comes back: it gets the newest page anew. */
const MISSED_MAX = 500;

interface NewMessage {
  id: string;
  clientId: string | null;
  user: SeatedUser;
  content: string;
  replyTo: string | null;
  /** Why it waits for a moderator; null when it is shown at once. */
  heldFor: string | null;
  /** Seconds between a person's messages. */
  slowMode: number;
  /** Paid for, to stand out. */
  isHighlighted: boolean;
  now: number;
}

/** A stored message with its place in the room's order. */
export interface Stored {
  seq: number;
  message: ChatMessage;
}

type Posted =
  | ({ outcome: "stored" } & Stored)
  | { outcome: "held"; message: HeldMessage }
  /** This client id is stored already, under this message id. */
  | { outcome: "repeated"; id: string; held: boolean }
  | ({ outcome: "limited" } & Limited);

export interface MessageLog {
  readonly writers: Writers;
  /** Oldest first; what followed the message `after` when it is given. */
  ofUser(userId: string, input: { limit: number; after: string | null }): OwnMessage[];
  /**
   * Takes out all that a user wrote; of a paid message the amount stays, without words and without
   * a name.
   */
  forget(userId: string): void;
  /** Takes out everything. */
  erase(): void;
  post(input: NewMessage): Posted;
  /** A paid tip, once: null when it is here already. */
  postTip(
    input: Tip & { id: string; heldFor: string | null; now: number },
  ): { seq: number; message: HeldMessage; held: boolean } | null;
  /**
   * Oldest first. With a cursor that is known and near: what followed it, and the ids of what was
   * removed since. Else the newest, and `reset` is true.
   */
  since(
    cursor: string | null,
    newest: number,
  ): { messages: ChatMessage[]; removed: string[]; reset: boolean; more: boolean };
  /** Newest first; older than `before` if that message exists here, else from the newest. */
  page(input: { limit: number; before: string | null }): ChatHistory;
  /** What is shown after a place in the order, oldest first. */
  shownAfter(seq: number): Stored[];
  lastSeq(): number;
  /** Whether somebody's message, by their client's id, is stored and stands out. */
  isHighlighted(userId: string, clientId: string | null): boolean;
  /** A message that is shown. */
  find(id: string): ChatMessage | null;
  /** Usernames of the latest writers, the latest first, each once. */
  recentWriters(limit: number): string[];
}

/**
 * A room's messages in its SQLite. `seq` orders them; ids are what the outside sees. The writer's
 * face is stored as it was when the message was written. The flood limit and the slow mode are
 * counted from these rows, so an eviction forgets nothing. What moderators do to them is
 * moderated-messages.ts's.
 */
export function createMessageLog(sql: SqlStorage, streamId: () => string): MessageLog {
  prepareTables(sql);
  const message = (row: Row) => toMessage(row, streamId());
  const rowAt = (seq: number) => sql.exec<Row>(`${SELECT} where m.seq = ?`, seq).one();
  const rowOf = (id: string) => sql.exec<Row>(`${SELECT} where m.id = ?`, id).toArray()[0];
  const seqOf = (id: string | null): number | null =>
    id === null ? null : (rowOf(id)?.seq ?? null);

  const older = (limit: number, beforeSeq: number | null) =>
    sql
      .exec<Row>(
        `${SELECT} where m.seq < ? and m.state = 'shown' order by m.seq desc limit ?`,
        beforeSeq ?? Number.MAX_SAFE_INTEGER,
        limit + 1,
      )
      .toArray();

  const limits = createMessageLimits(sql);
  const writers = createWriters(sql);

  /** What is stored already under this client id. */
  function repeated({ clientId, user }: NewMessage): Posted | null {
    if (clientId === null) return null;
    const [known] = sql
      .exec<{ id: string; state: string }>(
        "select id, state from messages where user_id = ? and client_id = ?",
        user.id,
        clientId,
      )
      .toArray();
    return known ? { outcome: "repeated", id: known.id, held: known.state === "held" } : null;
  }

  return {
    post(input) {
      const { id, clientId, user, content, replyTo, heldFor, slowMode, isHighlighted, now } = input;
      const limited = limits.check({ userId: user.id, slowMode, now });
      if (limited) return repeated(input) ?? { outcome: "limited", ...limited };
      const badges = badgesOf(user);
      const [made] = sql
        .exec<{ seq: number }>(
          `insert into messages (id, client_id, user_id, content, username, avatar, is_verified, badges, reply_to, state, held_reason, created_at, sent_at, flair, highlighted)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning seq`,
          id,
          clientId,
          user.id,
          content,
          user.username,
          user.avatar,
          user.isVerified ? 1 : 0,
          badges.join(","),
          replyTo,
          heldFor === null ? "shown" : "held",
          heldFor,
          now,
          now,
          user.flair ? JSON.stringify(user.flair) : null,
          isHighlighted ? 1 : 0,
        )
        .toArray();
      if (made === undefined) {
        const known = repeated(input);
        if (known === null) throw new Error("A message was neither stored nor stored before");
        return known;
      }
      limits.note(user.id, now);
      writers.add(user.id);
      const { username, avatar, isVerified, flair } = user;
      const stored: ChatMessage = {
        id,
        content,
        userId: user.id,
        streamId: streamId(),
        isDonation: false,
        donationAmount: null,
        currency: null,
        replyTo: replyTo === null ? null : message(rowAt(made.seq)).replyTo,
        createdAt: now,
        ...(isHighlighted ? { isHighlighted } : {}),
        user: { username, avatar, isVerified, badges, ...(flair ? { flair } : {}) },
      };
      return heldFor === null
        ? { outcome: "stored", seq: made.seq, message: stored }
        : { outcome: "held", message: { ...stored, reason: heldFor } };
    },

    postTip({ id, tipId, user, cents, currency, content, heldFor, now }) {
      const made = sql
        .exec(
          `insert into messages (id, tip_id, user_id, content, donation_cents, currency, username, avatar, is_verified, badges, state, held_reason, created_at, sent_at)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) on conflict do nothing returning seq`,
          id,
          tipId,
          user.id,
          content,
          cents,
          currency,
          user.username,
          user.avatar,
          user.isVerified ? 1 : 0,
          user.badges.join(","),
          heldFor === null ? "shown" : "held",
          heldFor,
          now,
        )
        .toArray();
      if (made.length === 0) return null;
      writers.add(user.id);
      const row = sql.exec<Row>(`${SELECT} where m.id = ?`, id).one();
      return { seq: row.seq, message: toHeld(row, streamId()), held: heldFor !== null };
    },

    writers,

    ofUser: (userId, { limit, after }) =>
      sql
        .exec<Row>(
          `${SELECT} where m.user_id = ? and m.seq > ? order by m.seq limit ?`,
          userId,
          seqOf(after) ?? 0,
          limit,
        )
        .toArray()
        .map(message)
        .map(({ id, content, donationAmount, createdAt }) => ({
          id,
          content,
          donationAmount,
          createdAt,
        })),

    forget(userId) {
      sql.exec("delete from messages where user_id = ? and donation_cents is null", userId);
      sql.exec(
        "update messages set content = '', username = 'deleted', avatar = null, is_verified = 0, badges = '', flair = null, client_id = null where user_id = ?",
        userId,
      );
      writers.forget(userId);
      limits.forget(userId);
    },

    erase() {
      sql.exec("delete from messages");
      writers.forgetAll();
      limits.forgetAll();
    },

    since(cursor, newest) {
      const known = cursor === null ? undefined : rowOf(cursor);
      if (known) {
        const rows = sql
          .exec<Row>(
            `${SELECT} where m.seq > ? and m.state = 'shown' order by m.seq limit ?`,
            known.seq,
            MISSED_MAX + 1,
          )
          .toArray();
        // Whoever was shown something saw it before it was removed, and saw the cursor before they
        // left.
        const removed = sql
          .exec<{ id: string }>(
            "select id from messages where removed_at >= ? limit ?",
            known.created_at,
            MISSED_MAX + 1,
          )
          .toArray()
          .map(({ id }) => id);
        if (rows.length <= MISSED_MAX && removed.length <= MISSED_MAX)
          return { messages: rows.map(message), removed, reset: false, more: false };
      }
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

    shownAfter: (seq) =>
      sql
        .exec<Row>(
          `${SELECT} where m.seq > ? and m.state = 'shown' order by m.seq limit ?`,
          seq,
          MISSED_MAX,
        )
        .toArray()
        .map((row) => ({ seq: row.seq, message: message(row) })),

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

    recentWriters: (limit) =>
      sql
        .exec<{ username: string }>(
          `select username from (select username, max(seq) as last from
             (select username, seq from messages where state = 'shown' order by seq desc limit 300) group by username)
           order by last desc limit ?`,
          limit,
        )
        .toArray()
        .map(({ username }) => username),
  };
}
