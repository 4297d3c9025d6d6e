import type { Flair } from "#worker/domain/accounts/users/contract.ts";
import {
  BADGES,
  type ChatBadge,
  type ChatMessage,
  type HeldMessage,
  QUOTE_MAX,
} from "#worker/domain/live/chat/contract.ts";

export type Row = {
  seq: number;
  id: string;
  client_id: string | null;
  user_id: string;
  content: string;
  donation_cents: number | null;
  currency: string | null;
  username: string;
  avatar: string | null;
  is_verified: number;
  badges: string;
  created_at: number;
  state: "shown" | "held" | "rejected" | "removed";
  held_reason: string | null;
  reply_to: string | null;
  flair: string | null;
  highlighted: number;
  quoted_user: string | null;
  quoted_name: string | null;
  quoted: string | null;
};

/** A stored message and its sequence number, which orders the messages of a chat room. */
export interface Stored {
  seq: number;
  message: ChatMessage;
}

/** Columns that the tables of a room lack if an older version of this code created the room. */
const LATER_COLUMNS: [name: string, definition: string][] = [
  ["badges", "text not null default ''"],
  ["currency", "text"],
  ["tip_id", "text"],
  ["reply_to", "text"],
  // A "held" message waits for a moderator. A "rejected" or "removed" message is hidden, and kept
  // for undo and for the author's data export.
  ["state", "text not null default 'shown'"],
  ["held_reason", "text"],
  // `sent_at` is 0 for a tip, because the message limits do not count tips.
  ["sent_at", "integer not null default 0"],
  ["removed_at", "integer"],
  ["removed_by", "text"],
  // The staff decision that removes the message. It keeps the message hidden even if a moderator
  // had deleted the message before and now undoes that deletion.
  ["decision_id", "text"],
  // ID of the author's suspension, which hides the message even if a moderator undoes a deletion.
  ["person_decision_id", "text"],
  // `flair` is the author's title, name color and avatar frame at the time of writing, as JSON.
  ["flair", "text"],
  ["highlighted", "integer not null default 0"],
];

/** Creates the tables, or updates the tables of an older version. */
export function prepareTables(sql: SqlStorage): void {
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
  const known = new Set(
    sql
      .exec<{ name: string }>("select name from pragma_table_info('messages')")
      .toArray()
      .map(({ name }) => name),
  );
  for (const [name, definition] of LATER_COLUMNS)
    if (!known.has(name)) sql.exec(`alter table messages add column ${name} ${definition}`);
  if (!known.has("sent_at")) sql.exec("update messages set sent_at = created_at");
  sql.exec(`
    create index if not exists messages_sent on messages (user_id, sent_at);
    create unique index if not exists messages_tip on messages (tip_id) where tip_id is not null;
    create index if not exists messages_held on messages (seq) where state = 'held';
    create index if not exists messages_removed on messages (removed_at) where removed_at is not null;
  `);
}

/** Selects messages, each with the message that it quotes. A hidden message is not quoted. */
export const SELECT = `select m.*, q.user_id as quoted_user, q.username as quoted_name, substr(q.content, 1, ${QUOTE_MAX}) as quoted
  from messages m left join messages q on q.id = m.reply_to and q.state = 'shown'`;

const flairIn = (text: string): Flair => JSON.parse(text);
const isBadge = (text: string): text is ChatBadge => BADGES.some((badge) => badge === text);

export const toMessage = (row: Row, streamId: string): ChatMessage => ({
  id: row.id,
  content: row.content,
  userId: row.user_id,
  streamId,
  isDonation: row.donation_cents !== null,
  donationAmount: row.donation_cents,
  currency: row.currency,
  replyTo:
    row.reply_to !== null && row.quoted_user !== null && row.quoted_name !== null
      ? {
          id: row.reply_to,
          userId: row.quoted_user,
          username: row.quoted_name,
          content: row.quoted ?? "",
        }
      : null,
  ...(row.highlighted === 1 ? { isHighlighted: true } : {}),
  createdAt: row.created_at,
  user: {
    username: row.username,
    avatar: row.avatar,
    isVerified: row.is_verified === 1,
    badges: row.badges.split(",").filter(isBadge),
    ...(row.flair === null ? {} : { flair: flairIn(row.flair) }),
  },
});

export const toHeldMessage = (row: Row, streamId: string): HeldMessage => ({
  ...toMessage(row, streamId),
  reason: row.held_reason ?? "",
});
