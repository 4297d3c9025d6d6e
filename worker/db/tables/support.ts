import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SUPPORT_CATEGORIES } from "../../domain/support/contract.ts";
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
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("support_requests_user").on(t.userId, t.updatedAt), index("support_requests_queue").on(t.state, t.waitingSince)],
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
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("support_messages_request").on(t.requestId, t.createdAt), index("support_messages_user").on(t.userId)],
);
