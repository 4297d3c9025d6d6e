import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PARTNER_STATES } from "../../domain/money/partner/contract.ts";
import { users } from "./users.ts";

/**
 * Who asked to be a partner, and what staff said. The newest of a person is the one that holds;
 * `users.partnerStatus` says the same.
 */
export const partnerApplications = sqliteTable(
  "partner_applications",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    state: text("state", { enum: PARTNER_STATES }).notNull(),
    /** What they had when they applied. */
    views: integer("views").notNull(),
    followers: integer("followers").notNull(),
    createdAt: integer("created_at").notNull(),
    /**
     * How often staff decided on it: who decides says what they had read, and the later of two
     * finds another one.
     */
    version: integer("version").notNull().default(0),
    /** Why, in words for the person: of the last decision. */
    reason: text("reason"),
    decidedAt: integer("decided_at"),
    decidedBy: text("decided_by").references(() => users.id),
    /** Of a rejection, once, in the person's words. */
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
    // One that is not over.
    uniqueIndex("partner_applications_one_open").on(t.userId).where(sql`state <> 'rejected'`),
    check("partner_appeal_of_a_decision", sql`appealed_at is null or decided_at is not null`),
  ],
);
