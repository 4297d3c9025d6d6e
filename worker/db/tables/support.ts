import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { SUPPORT_CATEGORIES, SUPPORT_STATES } from "../../domain/trust/support/contract.ts";
import { CHAT_ENDS, CHAT_PHASES } from "../../domain/trust/support/contract-chat.ts";
import { users } from "./users.ts";

export const supportRequests = sqliteTable(
  "support_requests",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    category: text("category", { enum: SUPPORT_CATEGORIES }).notNull(),
    subject: text("subject").notNull(),
    /** waiting: staff must answer. answered: the user must answer. closed: nobody must answer. */
    state: text("state", { enum: SUPPORT_STATES }).notNull(),
    waitingSince: integer("waiting_since").notNull(),
    /** Hours within which staff promise to answer. Only a plan upgrade changes the number. */
    promisedHours: integer("promised_hours").notNull(),
    /** waiting: no staff member has taken the live chat. ended: the chat continues as a ticket. */
    chat: text("chat", { enum: CHAT_PHASES }),
    chatAwaitedSince: integer("chat_awaited_since"),
    chatStaffId: text("chat_staff_id").references(() => users.id),
    chatEnd: text("chat_end", { enum: CHAT_ENDS }),
    chatEndedAt: integer("chat_ended_at"),
    chatMailDue: integer("chat_mail_due", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("support_requests_user").on(t.userId, t.updatedAt),
    index("support_requests_queue").on(t.state, t.waitingSince),
    uniqueIndex("support_requests_one_chat").on(t.userId).where(sql`chat in ('waiting', 'open')`),
    index("support_requests_chats")
      .on(t.chatAwaitedSince)
      .where(sql`chat in ('waiting', 'open') or chat_mail_due = 1`),
  ],
);

export const supportMessages = sqliteTable(
  "support_messages",
  {
    id: text("id").primaryKey(),
    requestId: text("request_id")
      .notNull()
      .references(() => supportRequests.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    staffId: text("staff_id").references(() => users.id),
    text: text("text").notNull(),
    /** Joins the writer's id and an id from the client, so that a retry adds no row. */
    clientId: text("client_id"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("support_messages_request").on(t.requestId, t.createdAt),
    index("support_messages_user").on(t.userId),
    uniqueIndex("support_messages_client").on(t.requestId, t.clientId),
  ],
);

export const helpVotes = sqliteTable(
  "help_votes",
  {
    slug: text("slug").notNull(),
    /** Days since 1970-01-01 (UTC). */
    day: integer("day").notNull(),
    yes: integer("yes").notNull().default(0),
    no: integer("no").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.slug, t.day] })],
);
