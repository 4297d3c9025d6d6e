import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { TIP_STATES, TIP_SUBJECTS } from "../../domain/money/tips/contract.ts";
import { users } from "./users.ts";

const userColumn = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id);

export const tips = sqliteTable(
  "tips",
  {
    id: text("id").primaryKey(),
    giverId: userColumn("giver_id"),
    creatorId: userColumn("creator_id"),
    /** `subjectId` has no foreign key, because the stream or video can be deleted later. */
    subjectType: text("subject_type", { enum: TIP_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    cents: integer("cents").notNull(),
    currency: text("currency").notNull(),
    /** The creator's share. The platform gets the remaining cents. */
    creatorCents: integer("creator_cents").notNull(),
    message: text("message").notNull(),
    clientKey: text("client_key").notNull(),
    state: text("state", { enum: TIP_STATES }).notNull(),
    failure: text("failure"),
    /** Card id at the payment company; null if the giver enters a card at checkout. */
    cardId: text("card_id"),
    sessionId: text("session_id").unique(),
    paymentId: text("payment_id").unique(),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** Until this time, the giver can undo the tip; null until the payment is authorized. */
    settleAt: integer("settle_at"),
    paidAt: integer("paid_at"),
    refundedCents: integer("refunded_cents").notNull().default(0),
    disputedCents: integer("disputed_cents").notNull().default(0),
    announcedAt: integer("announced_at"),
    /** Time when the job must process the tip again; null if nothing is left to do. */
    dueAt: integer("due_at"),
    attempts: integer("attempts").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("tips_once").on(t.giverId, t.clientKey),
    index("tips_giver").on(t.giverId, t.createdAt),
    index("tips_creator").on(t.creatorId, t.createdAt),
    index("tips_due").on(t.dueAt).where(sql`due_at is not null`),
    check("tip_gives_something", sql`cents > 0 and creator_cents >= 0 and creator_cents <= cents`),
    check("tip_returns_at_most_itself", sql`refunded_cents >= 0 and disputed_cents >= 0`),
  ],
);

export const tipLimits = sqliteTable("tip_limits", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  dayCents: integer("day_cents").notNull(),
  monthCents: integer("month_cents").notNull(),
  nextDayCents: integer("next_day_cents"),
  nextMonthCents: integer("next_month_cents"),
  nextFrom: integer("next_from"),
  /** Optimistic lock: a writer that read an older version must read the limits again. */
  version: integer("version").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
