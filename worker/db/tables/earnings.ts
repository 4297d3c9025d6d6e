import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { EARNING_TYPES } from "../../domain/money/partner/contract.ts";
import {
  ACCOUNT_STATES,
  PAYOUT_REQUESTERS,
  PAYOUT_STATES,
} from "../../domain/money/payouts/contract.ts";
import { users } from "./users.ts";

const userIdColumn = () =>
  text("user_id")
    .notNull()
    .references(() => users.id);

export const partnerClaims = sqliteTable(
  "partner_claims",
  {
    id: text("id").primaryKey(),
    userId: userIdColumn(),
    kind: text("kind", { enum: EARNING_TYPES }).notNull(),
    count: integer("count").notNull(),
    /** Follower count up to which earlier claims paid the creator; 0 in a claim for views. */
    fromCount: integer("from_count").notNull(),
    /** Cents per thousand views or followers. */
    rateCents: integer("rate_cents").notNull(),
    cents: integer("cents").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Number of views that this claim paid for and that were later found not to be genuine. */
    takenBack: integer("taken_back").notNull().default(0),
  },
  (t) => [
    index("partner_claims_user").on(t.userId, t.createdAt),
    index("partner_claims_taken_back").on(t.kind).where(sql`taken_back > 0`),
    uniqueIndex("partner_claims_followers_once")
      .on(t.userId, t.fromCount)
      .where(sql`kind = 'followers'`),
    check("partner_claim_whole_thousands", sql`count > 0 and count % 1000 = 0`),
  ],
);

export const payoutAccounts = sqliteTable("payout_accounts", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  accountId: text("account_id").notNull().unique(),
  /**
   * - onboarding: the creator has not entered all details
   * - incomplete: the payment company requires more details
   * - reviewing: the payment company checks the details
   * - ready: payouts are possible
   * - rejected: the payment company rejected the account permanently, or the account was closed
   */
  state: text("state", { enum: ACCOUNT_STATES }).notNull().default("onboarding"),
  due: text("due", { mode: "json" }).$type<string[]>().notNull().default([]),
  /** A different fingerprint means that the bank account changed. */
  bankFingerprint: text("bank_fingerprint"),
  bankLabel: text("bank_label"),
  /** Number of the creator's payout accounts, part of the next account's idempotency key. */
  attempt: integer("attempt").notNull().default(1),
  /** Unused column, replaced by `users.payoutThresholdCents`. The next release drops it. */
  thresholdCents: integer("threshold_cents").notNull(),
  /** No payout is sent before this time, which a change of the payout details sets. */
  heldUntil: integer("held_until").notNull().default(0),
  /** Optimistic lock: a writer that read an older version must fetch the account again. */
  version: integer("version").notNull().default(0),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const payouts = sqliteTable(
  "payouts",
  {
    id: text("id").primaryKey(),
    userId: userIdColumn(),
    accountId: text("account_id").notNull(),
    cents: integer("cents").notNull(),
    currency: text("currency").notNull(),
    /**
     * - queued: debited but not sent
     * - sending: a request is in progress, or the Worker crashed during the request
     * - unknown: the response was unclear, so the payout must be looked up before any other step
     * - paid: the payment company confirmed the payout
     * - reversed: rejected permanently; the amount was credited back
     * - returned: paid, but the whole amount came back later
     */
    state: text("state", { enum: PAYOUT_STATES }).notNull(),
    requestedBy: text("requested_by", { enum: PAYOUT_REQUESTERS }).notNull(),
    transferId: text("transfer_id"),
    failure: text("failure"),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at"),
    /** Month of a monthly payout, for example 202611 for November 2026; null for other payouts. */
    month: integer("month"),
    sentAt: integer("sent_at"),
    returnedCents: integer("returned_cents").notNull().default(0),
    toldAt: integer("told_at"),
  },
  (t) => [
    index("payouts_user").on(t.userId, t.createdAt),
    uniqueIndex("payouts_once_a_month").on(t.userId, t.month).where(sql`month is not null`),
    index("payouts_untold")
      .on(t.finishedAt)
      .where(sql`finished_at is not null and told_at is null`),
    index("payouts_state").on(t.state, t.createdAt),
    uniqueIndex("payouts_one_open")
      .on(t.userId)
      .where(sql`state in ('queued', 'sending', 'unknown')`),
    check("payout_pays_something", sql`cents > 0`),
  ],
);

/** Outbox: the batch that debits a balance adds a row; one that ends a payout deletes the row. */
export const payoutOutbox = sqliteTable(
  "payout_outbox",
  {
    payoutId: text("payout_id")
      .primaryKey()
      .references(() => payouts.id),
    attempts: integer("attempts").notNull().default(0),
    dueAt: integer("due_at").notNull(),
  },
  (t) => [index("payout_outbox_due").on(t.dueAt)],
);

export const payoutRuns = sqliteTable("payout_runs", {
  /** Month in UTC as a number, for example 202611 for November 2026. */
  month: integer("month").primaryKey(),
  /** Id of the last processed creator. Creators are processed in the order of their ids. */
  after: text("after").notNull().default(""),
  startedAt: integer("started_at").notNull(),
  finishedAt: integer("finished_at"),
});

/** Emergency stops for staff. While a row exists, no payment of the named kind is sent. */
export const moneySwitches = sqliteTable("money_switches", {
  name: text("name", { enum: ["payouts_frozen"] }).primaryKey(),
  reason: text("reason").notNull(),
  staffId: text("staff_id")
    .notNull()
    .references(() => users.id),
  since: integer("since").notNull(),
});
