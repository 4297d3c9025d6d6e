import type { ChatMessage, HeldMessage } from "#worker/domain/live/chat/contract.ts";
import type { Tip } from "#worker/domain/live/chat/ports.ts";
import { badgesOf, type SeatedUser } from "#worker/domain/live/chat/seat.ts";
import { createMessageHistory, type MessageHistory } from "./message-history.ts";
import { createMessageLimits, type Limited } from "./message-limits.ts";
import {
  prepareTables,
  type Row,
  SELECT,
  type Stored,
  toHeldMessage,
  toMessage,
} from "./message-rows.ts";
import { createWriters, type Writers } from "./writers.ts";

interface NewMessage {
  id: string;
  clientId: string | null;
  user: SeatedUser;
  content: string;
  replyTo: string | null;
  /** Reason why the message waits for a moderator; null for a message that is shown at once. */
  holdReason: string | null;
  /** Minimum time between two messages of a user, seconds. */
  slowMode: number;
  isHighlighted: boolean;
  now: number;
}

interface NewTip extends Tip {
  id: string;
  /** Reason why the tip's text waits for a moderator; null for a text that is shown at once. */
  holdReason: string | null;
  now: number;
}

/** The client resent a message that is already stored. `id` is the stored message's id. */
interface Repeated {
  outcome: "repeated";
  id: string;
  held: boolean;
}

type Posted =
  | ({ outcome: "stored" } & Stored)
  | { outcome: "held"; message: HeldMessage }
  | Repeated
  | ({ outcome: "limited" } & Limited);

export interface MessageLog extends MessageHistory {
  readonly writers: Writers;
  /** Stores a message if the flood limit and slow mode allow one. Idempotent per client id. */
  post(input: NewMessage): Posted;
  /** Returns the limit that would reject the message, or null. Stores nothing. */
  findLimit(input: Pick<NewMessage, "user" | "clientId" | "slowMode" | "now">): Limited | null;
  /** Finds the stored message that a user sent with this client id, or returns null. */
  findRepeated(userId: string, clientId: string | null): Repeated | null;
  /** Stores a paid tip. Returns null for a tip that is already stored. */
  postTip(input: NewTip): { seq: number; message: HeldMessage; held: boolean } | null;
  forget(userId: string): void;
  erase(): void;
}

/** Creates the log of a chat room's messages, with the author's name at the time of writing. */
export function createMessageLog(sql: SqlStorage, streamId: () => string): MessageLog {
  prepareTables(sql);
  const limits = createMessageLimits(sql);
  const writers = createWriters(sql);

  const find = (userId: string, clientId: string | null) => findRepeated(sql, userId, clientId);
  const rowAt = (seq: number) => sql.exec<Row>(`${SELECT} where m.seq = ?`, seq).one();

  function toStored(seq: number, input: NewMessage): ChatMessage {
    const { id, user, content, replyTo, isHighlighted, now } = input;
    const { username, avatar, isVerified, flair } = user;
    return {
      id,
      content,
      userId: user.id,
      streamId: streamId(),
      isDonation: false,
      donationAmount: null,
      currency: null,
      replyTo: replyTo === null ? null : toMessage(rowAt(seq), streamId()).replyTo,
      createdAt: now,
      ...(isHighlighted ? { isHighlighted } : {}),
      user: { username, avatar, isVerified, badges: badgesOf(user), ...(flair ? { flair } : {}) },
    };
  }

  return {
    ...createMessageHistory(sql, streamId),
    writers,
    findRepeated: find,

    findLimit({ user, clientId, slowMode, now }) {
      const limited = limits.check({ userId: user.id, slowMode, now });
      return limited && find(user.id, clientId) === null ? limited : null;
    },

    post(input) {
      const { user, clientId, holdReason, slowMode, now } = input;
      const limited = limits.check({ userId: user.id, slowMode, now });
      if (limited) return find(user.id, clientId) ?? { outcome: "limited", ...limited };
      const seq = insertMessage(sql, input);
      if (seq === null) {
        const known = find(user.id, clientId);
        if (known === null) throw new Error("A message was neither stored nor stored before");
        return known;
      }
      limits.note(user.id, now);
      writers.add(user.id);
      const message = toStored(seq, input);
      return holdReason === null
        ? { outcome: "stored", seq, message }
        : { outcome: "held", message: { ...message, reason: holdReason } };
    },

    postTip(tip) {
      const seq = insertTip(sql, tip);
      if (seq === null) return null;
      writers.add(tip.user.id);
      return { seq, message: toHeldMessage(rowAt(seq), streamId()), held: tip.holdReason !== null };
    },

    forget(userId) {
      sql.exec("delete from messages where user_id = ? and donation_cents is null", userId);
      // The reason why automatic moderation holds a message quotes the text of the message.
      sql.exec(
        `update messages set content = '', username = 'deleted', avatar = null, is_verified = 0, badges = '', flair = null, client_id = null,
           held_reason = null, state = iif(state = 'held', 'shown', state) where user_id = ?`,
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
  };
}

function findRepeated(sql: SqlStorage, userId: string, clientId: string | null): Repeated | null {
  if (clientId === null) return null;
  const [known] = sql
    .exec<{ id: string; state: string }>(
      "select id, state from messages where user_id = ? and client_id = ?",
      userId,
      clientId,
    )
    .toArray();
  return known ? { outcome: "repeated", id: known.id, held: known.state === "held" } : null;
}

/** Returns the new row's sequence number, or null if the client id is already stored. */
function insertMessage(
  sql: SqlStorage,
  { id, clientId, user, content, replyTo, holdReason, isHighlighted, now }: NewMessage,
): number | null {
  const [row] = sql
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
      badgesOf(user).join(","),
      replyTo,
      holdReason === null ? "shown" : "held",
      holdReason,
      now,
      now,
      user.flair ? JSON.stringify(user.flair) : null,
      isHighlighted ? 1 : 0,
    )
    .toArray();
  return row?.seq ?? null;
}

/** Returns the new row's sequence number, or null if the tip is already stored. */
function insertTip(
  sql: SqlStorage,
  { id, tipId, user, cents, currency, content, holdReason, now }: NewTip,
): number | null {
  const [row] = sql
    .exec<{ seq: number }>(
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
      holdReason === null ? "shown" : "held",
      holdReason,
      now,
    )
    .toArray();
  return row?.seq ?? null;
}
