import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { TIP_STATES, TIP_SUBJECTS } from "../../domain/money/tips/contract.ts";
import { users } from "./users.ts";

const person = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id);

/**
 * Money that a viewer gives a creator, with a stream or a video. What it did to the books is in the
 * ledger.
 */
export const tips = sqliteTable(
  "tips",
  {
    id: text("id").primaryKey(),
    giverId: person("giver_id"),
    creatorId: person("creator_id"),
    /** What it was given with; it may be gone by now. */
    subjectType: text("subject_type", { enum: TIP_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    cents: integer("cents").notNull(),
    /** ISO 4217. */
    currency: text("currency").notNull(),
    /** The creator's part; the rest is the platform's. */
    creatorCents: integer("creator_cents").notNull(),
    /** What its giver wrote; may be empty. */
    message: text("message").notNull(),
    /** Made by the giver's page for one tip: sending it again gives none twice. */
    clientKey: text("client_key").notNull(),
    state: text("state", { enum: TIP_STATES }).notNull(),
    /** Why it failed, for its giver. */
    failure: text("failure"),
    /**
     * The payment company's. A saved card that pays it; null where a card is typed in at its page.
     */
    cardId: text("card_id"),
    sessionId: text("session_id").unique(),
    paymentId: text("payment_id").unique(),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** Until then its giver may undo it; null until it is held. */
    settleAt: integer("settle_at"),
    paidAt: integer("paid_at"),
    /** What went back: refunds that went through, and disputes that took it. */
    refundedCents: integer("refunded_cents").notNull().default(0),
    disputedCents: integer("disputed_cents").notNull().default(0),
    /** When the stream's room was told; null where it is still to be told. */
    announcedAt: integer("announced_at"),
    /** When the job has to look at it again; null when nothing is to be done. */
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

/**
 * How much a giver lets themselves spend on tips. Who has no row has the limits that everybody
 * begins with.
 */
export const tipLimits = sqliteTable("tip_limits", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Cents in any 24 hours. */
  dayCents: integer("day_cents").notNull(),
  /** Cents in any 30 days. */
  monthCents: integer("month_cents").notNull(),
  /** What was asked for above that, and from when on it holds; null without such a wish. */
  nextDayCents: integer("next_day_cents"),
  nextMonthCents: integer("next_month_cents"),
  nextFrom: integer("next_from"),
  /** Raised by each change: who read it before another wrote must read again. */
  version: integer("version").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
