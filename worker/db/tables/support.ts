import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SUPPORT_CATEGORIES } from "../../domain/trust/support/contract.ts";
import { CHAT_ENDS } from "../../domain/trust/support/contract-chat.ts";
import { users } from "./users.ts";

/** A question to the staff, and everything that was said on it. */
export const supportRequests = sqliteTable(
  "support_requests",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    category: text("category", { enum: SUPPORT_CATEGORIES }).notNull(),
    subject: text("subject").notNull(),
    /** waiting: the staff's turn. answered: the person's. closed: nobody's, until the person writes again. */
    state: text("state", { enum: ["waiting", "answered", "closed"] }).notNull(),
    /** Since when it is the staff's turn; of one that is not, since when it last was. */
    waitingSince: integer("waiting_since").notNull(),
    /** Hours to an answer that the plan promised when the person wrote: a better plan since then shortens them, a lesser one does not take them back. */
    promisedHours: integer("promised_hours").notNull(),
    /** Null for a request that was never a live chat. waiting: nobody has taken it. open: staff answer it. ended: it goes on as a ticket. */
    chat: text("chat", { enum: ["waiting", "open", "ended"] }),
    /** Since when the person waits for an answer in the live chat; null while they do not. */
    chatAwaitedSince: integer("chat_awaited_since"),
    /** Who of the staff answers the live chat. */
    chatStaffId: text("chat_staff_id").references(() => users.id),
    chatEnd: text("chat_end", { enum: CHAT_ENDS }),
    chatEndedAt: integer("chat_ended_at"),
    /** The email about the end of the live chat is still to be queued. */
    chatMailDue: integer("chat_mail_due", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("support_requests_user").on(t.userId, t.updatedAt),
    index("support_requests_queue").on(t.state, t.waitingSince),
    uniqueIndex("support_requests_one_chat").on(t.userId).where(sql`chat in ('waiting', 'open')`),
    index("support_requests_chats").on(t.chatAwaitedSince).where(sql`chat in ('waiting', 'open')`),
    index("support_requests_chat_mails").on(t.chatEndedAt).where(sql`chat_mail_due = 1`),
  ],
);

export const supportMessages = sqliteTable(
  "support_messages",
  {
    id: text("id").primaryKey(),
    requestId: text("request_id")
      .notNull()
      .references(() => supportRequests.id, { onDelete: "cascade" }),
    /** Whose request it is. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of the staff; null where the person themselves wrote. */
    staffId: text("staff_id").references(() => users.id),
    text: text("text").notNull(),
    /** Of a live chat's message: its writer's id and the client's own id of it, so that a message that is sent again is stored once. */
    clientId: text("client_id"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("support_messages_request").on(t.requestId, t.createdAt),
    index("support_messages_user").on(t.userId),
    uniqueIndex("support_messages_client").on(t.requestId, t.clientId),
  ],
);

/** Whether articles helped, added up by day: it names nobody. */
export const helpVotes = sqliteTable(
  "help_votes",
  {
    slug: text("slug").notNull(),
    /** Days since the epoch, UTC. */
    day: integer("day").notNull(),
    yes: integer("yes").notNull().default(0),
    no: integer("no").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.slug, t.day] })],
);
