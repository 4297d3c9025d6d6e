import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { CYCLES, PAID_PLANS } from "../../domain/accounts/plans/contract.ts";
import { users } from "./users.ts";

const owner = () =>
  text("user_id")
    .notNull()
    .references(() => users.id);

/** Who a user is to the payment company. */
export const billingCustomers = sqliteTable("billing_customers", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Stripe's. */
  customerId: text("customer_id").notNull().unique(),
  createdAt: integer("created_at").notNull(),
  /** When all that the payment company has of them was last read without an event; 0 for never. */
  checkedAt: integer("checked_at").notNull().default(0),
});

/** A checkout of a plan that was begun. One open at a time: a newer one closes it. */
export const checkouts = sqliteTable(
  "checkouts",
  {
    id: text("id").primaryKey(),
    userId: owner(),
    plan: text("plan", { enum: PAID_PLANS }).notNull(),
    cycle: text("cycle", { enum: CYCLES }).notNull(),
    /** Stripe's; null until it answered. */
    sessionId: text("session_id").unique(),
    state: text("state", { enum: ["open", "completed", "expired"] })
      .notNull()
      .default("open"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("checkouts_one_open").on(t.userId).where(sql`state = 'open'`)],
);

/** A copy of what the payment company says of a subscription, fetched whole each time. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    /** Stripe's. */
    id: text("id").primaryKey(),
    userId: owner(),
    plan: text("plan", { enum: PAID_PLANS }).notNull(),
    cycle: text("cycle", { enum: CYCLES }).notNull(),
    /**
     * As Stripe says it: active, trialing, past_due, canceled, unpaid, incomplete,
     * incomplete_expired, paused.
     */
    status: text("status").notNull(),
    priceCents: integer("price_cents").notNull(),
    /** ISO 4217. */
    currency: text("currency").notNull(),
    periodStart: integer("period_start").notNull(),
    periodEnd: integer("period_end").notNull(),
    cancelAtPeriodEnd: integer("cancel_at_period_end", { mode: "boolean" }).notNull(),
    trialEndsAt: integer("trial_ends_at"),
    startedAt: integer("started_at").notNull(),
    endedAt: integer("ended_at"),
    /** Raised by each write: who read it before another wrote must fetch again. */
    version: integer("version").notNull(),
    syncedAt: integer("synced_at").notNull(),
  },
  (t) => [index("subscriptions_user").on(t.userId, t.startedAt)],
);

/**
 * Subscriptions that we end at once. The row is written before the payment company is asked, so
 * that a job finishes what breaks off between the cancellation and the refund.
 */
export const planEndings = sqliteTable(
  "plan_endings",
  {
    subscriptionId: text("subscription_id").primaryKey(),
    userId: owner(),
    /**
     * - asked: the user cancelled the plan.
     * - second: the user had another plan.
     * - trial_used: the card or the user had a trial before.
     * - refunded: one of its payments was refunded in full.
     * - disputed: a bank took back one of its payments.
     */
    reason: text("reason", {
      enum: ["asked", "second", "trial_used", "refunded", "disputed"],
    }).notNull(),
    /**
     * True: every payment for the plan is refunded. False: only `refunded` and `disputed` plans get
     * their unused part refunded.
     */
    refunds: integer("refunds", { mode: "boolean" }).notNull(),
    /** The subscription that its owner keeps instead. */
    keptId: text("kept_id"),
    attempts: integer("attempts").notNull().default(0),
    /** The job does not try again before this. */
    dueAt: integer("due_at").notNull(),
    createdAt: integer("created_at").notNull(),
    doneAt: integer("done_at"),
  },
  (t) => [
    index("plan_endings_waiting").on(t.dueAt).where(sql`done_at is null`),
    index("plan_endings_user").on(t.userId),
  ],
);

/** Who had a trial, and with which card: each person and each card has one. */
export const planTrials = sqliteTable("plan_trials", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Keyed hash of the card's fingerprint at the payment company; null where it has none. */
  cardHash: text("card_hash").unique(),
  subscriptionId: text("subscription_id").notNull(),
  createdAt: integer("created_at").notNull(),
});

/**
 * The card of each user's first plan: a card has one window for a full refund, whatever account
 * uses it.
 */
export const firstPlanCards = sqliteTable(
  "first_plan_cards",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    /** Keyed hash of the card's fingerprint at the payment company; null where it has none. */
    cardHash: text("card_hash"),
    /** True if another account paid for its first plan with this card before. */
    isRepeat: integer("is_repeat", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("first_plan_cards_card").on(t.cardHash).where(sql`card_hash is not null`)],
);

/** A copy of an invoice; what it did to the books is in the ledger. */
export const invoices = sqliteTable(
  "invoices",
  {
    /** Stripe's. */
    id: text("id").primaryKey(),
    userId: owner(),
    subscriptionId: text("subscription_id"),
    paymentIntentId: text("payment_intent_id"),
    number: text("number"),
    /** draft, open, paid, uncollectible, void. */
    status: text("status").notNull(),
    dueCents: integer("due_cents").notNull(),
    paidCents: integer("paid_cents").notNull(),
    taxCents: integer("tax_cents").notNull(),
    /** Refunds that went through. */
    refundedCents: integer("refunded_cents").notNull(),
    currency: text("currency").notNull(),
    /** What the money is for, milliseconds. */
    serviceStart: integer("service_start").notNull(),
    serviceEnd: integer("service_end").notNull(),
    hostedUrl: text("hosted_url"),
    pdfUrl: text("pdf_url"),
    paidAt: integer("paid_at"),
    createdAt: integer("created_at").notNull(),
    version: integer("version").notNull(),
  },
  (t) => [
    index("invoices_user").on(t.userId, t.createdAt),
    index("invoices_intent").on(t.paymentIntentId),
  ],
);

/**
 * What a person is told by mail of their plan, once each: written with the fact that it tells of,
 * sent by a job.
 */
export const billingNotices = sqliteTable(
  "billing_notices",
  {
    /** The business key, such as `receipt:in_1`. */
    id: text("id").primaryKey(),
    userId: owner(),
    kind: text("kind", {
      enum: [
        "receipt",
        "payment_failed",
        "trial_started",
        "trial_ending",
        "ending",
        "ended",
        "refunded",
        "second_plan",
        "trial_used",
        "plan_refunded",
        "plan_disputed",
      ],
    }).notNull(),
    subscriptionId: text("subscription_id"),
    invoiceId: text("invoice_id"),
    /** What went back, for a refund. */
    cents: integer("cents"),
    createdAt: integer("created_at").notNull(),
    /** When its mail was handed to the queue, or was found to be of no use any more. */
    doneAt: integer("done_at"),
  },
  (t) => [
    index("billing_notices_waiting").on(t.createdAt).where(sql`done_at is null`),
    index("billing_notices_user").on(t.userId),
  ],
);

/** Every webhook, once. It only wakes: what is true is fetched. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    /** The body as it came; emptied 30 days after it was done with, since it may name people. */
    payload: text("payload").notNull(),
    state: text("state", { enum: ["received", "done", "failed"] })
      .notNull()
      .default("received"),
    attempts: integer("attempts").notNull().default(0),
    /** Nobody else takes it before this. */
    leaseUntil: integer("lease_until").notNull().default(0),
    lastError: text("last_error"),
    receivedAt: integer("received_at").notNull(),
    doneAt: integer("done_at"),
  },
  (t) => [
    index("stripe_events_due").on(t.leaseUntil).where(sql`state = 'received'`),
    index("stripe_events_failed").on(t.receivedAt).where(sql`state = 'failed'`),
    index("stripe_events_done").on(t.doneAt),
  ],
);

/** The part of a payment that is for one month, and how it was split. */
export const planMonths = sqliteTable(
  "plan_months",
  {
    invoiceId: text("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** 202611 is November 2026, UTC. */
    month: integer("month").notNull(),
    /** Who paid. */
    userId: owner(),
    currency: text("currency").notNull(),
    /** What was paid for it, without tax. */
    netCents: integer("net_cents").notNull(),
    /** What of that went back: refunds and lost disputes. */
    returnedCents: integer("returned_cents").notNull().default(0),
    /** What was split: what had not gone back until then. Null until it is. */
    baseCents: integer("base_cents"),
    /** The creators' part of it; the rest is the platform's. */
    creatorsCents: integer("creators_cents"),
    splitAt: integer("split_at"),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.month] }),
    index("plan_months_open").on(t.month).where(sql`split_at is null`),
    index("plan_months_user").on(t.userId, t.month),
  ],
);

/** What each creator got of a payment's month, with the watch time that says why. */
export const planShares = sqliteTable(
  "plan_shares",
  {
    invoiceId: text("invoice_id").notNull(),
    month: integer("month").notNull(),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    watchedMs: integer("watched_ms").notNull(),
    cents: integer("cents").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.month, t.creatorId] }),
    index("plan_shares_creator").on(t.creatorId, t.month),
  ],
);
