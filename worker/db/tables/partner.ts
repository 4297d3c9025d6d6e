import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PARTNER_STATES } from "../../domain/money/partner/contract.ts";
import { users } from "./users.ts";

/** A user's newest application is the current one; `users.partnerStatus` has the same state. */
export const partnerApplications = sqliteTable(
  "partner_applications",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    state: text("state", { enum: PARTNER_STATES }).notNull(),
    views: integer("views").notNull(),
    followers: integer("followers").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Optimistic lock: of two concurrent decisions, the second decision fails. */
    version: integer("version").notNull().default(0),
    reason: text("reason"),
    decidedAt: integer("decided_at"),
    decidedBy: text("decided_by").references(() => users.id),
    appeal: text("appeal"),
    appealedAt: integer("appealed_at"),
    appealReason: text("appeal_reason"),
    appealDecidedAt: integer("appeal_decided_at"),
    appealDecidedBy: text("appeal_decided_by").references(() => users.id),
  },
  (t) => [
    index("partner_applications_user").on(t.userId, t.createdAt),
    index("partner_applications_state").on(t.state, t.createdAt),
    index("partner_applications_appeals")
      .on(t.appealedAt)
      .where(sql`appealed_at is not null and appeal_decided_at is null`),
    uniqueIndex("partner_applications_one_open").on(t.userId).where(sql`state <> 'rejected'`),
    check("partner_appeal_of_a_decision", sql`appealed_at is null or decided_at is not null`),
  ],
);
