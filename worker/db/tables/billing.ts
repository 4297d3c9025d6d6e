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

const userIdColumn = () =>
  text("user_id")
    .notNull()
    .references(() => users.id);

export const billingCustomers = sqliteTable(
  "billing_customers",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    customerId: text("customer_id").notNull().unique(),
    createdAt: integer("created_at").notNull(),
    /** Time of the last daily sync with the payment company; 0 for never. */
    checkedAt: integer("checked_at").notNull().default(0),
  },
  (t) => [index("billing_customers_checked").on(t.checkedAt)],
);

/** Checkout pages for plans. Opening a new page closes the user's previous page. */
export const checkouts = sqliteTable(
  "checkouts",
  {
    id: text("id").primaryKey(),
    userId: userIdColumn(),
    plan: text("plan", { enum: PAID_PLANS }).notNull(),
    cycle: text("cycle", { enum: CYCLES }).notNull(),
    sessionId: text("session_id").unique(),
    state: text("state", { enum: ["open", "completed", "expired"] })
      .notNull()
      .default("open"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("checkouts_one_open").on(t.userId).where(sql`state = 'open'`),
    index("checkouts_user").on(t.userId, t.createdAt),
  ],
);

/** Copies of Stripe's subscriptions. Each sync replaces the whole row. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    userId: userIdColumn(),
    plan: text("plan", { enum: PAID_PLANS }).notNull(),
    cycle: text("cycle", { enum: CYCLES }).notNull(),
    status: text("status").notNull(),
    priceCents: integer("price_cents").notNull(),
    currency: text("currency").notNull(),
    periodStart: integer("period_start").notNull(),
    periodEnd: integer("period_end").notNull(),
    cancelAtPeriodEnd: integer("cancel_at_period_end", { mode: "boolean" }).notNull(),
    trialEndsAt: integer("trial_ends_at"),
    startedAt: integer("started_at").notNull(),
    /** Time at which a sync found the last change of `plan`. Null if the plan never changed. */
    planSince: integer("plan_since"),
    endedAt: integer("ended_at"),
    /** Optimistic lock: a sync that read an older `version` must fetch the subscription again. */
    version: integer("version").notNull(),
    syncedAt: integer("synced_at").notNull(),
  },
  (t) => [index("subscriptions_user").on(t.userId, t.startedAt)],
);

/**
 * Subscriptions that the platform ends at once. The row must be written before the payment company
 * is called, so that a job can finish an ending that was interrupted between the cancellation and
 * the refund.
 */
export const planEndings = sqliteTable(
  "plan_endings",
  {
    subscriptionId: text("subscription_id").primaryKey(),
    userId: userIdColumn(),
    /**
     * - asked: the user canceled the plan.
     * - second: the user had another plan.
     * - trial_used: the card or the user had a trial before.
     * - refunded: a payment for the plan was refunded in full.
     * - disputed: a bank took back a payment for the plan.
     * - closed: the user was banned, the plan began while the account was suspended or closed, or
     *   the plan did not renew and its current period was not paid.
     */
    reason: text("reason", {
      enum: ["asked", "second", "trial_used", "refunded", "disputed", "closed"],
    }).notNull(),
    /**
     * True: all payments for the plan are refunded. False: the unused time is refunded if `reason`
     * is `refunded`, `disputed` or `closed`, and nothing is refunded otherwise.
     */
    refunds: integer("refunds", { mode: "boolean" }).notNull(),
    keptId: text("kept_id"),
    attempts: integer("attempts").notNull().default(0),
    dueAt: integer("due_at").notNull(),
    createdAt: integer("created_at").notNull(),
    doneAt: integer("done_at"),
  },
  (t) => [
    index("plan_endings_waiting").on(t.dueAt).where(sql`done_at is null`),
    index("plan_endings_user").on(t.userId),
  ],
);

export const planTrials = sqliteTable("plan_trials", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Keyed hash of the payment company's card fingerprint; null if the card has no fingerprint. */
  cardHash: text("card_hash").unique(),
  subscriptionId: text("subscription_id").notNull(),
  createdAt: integer("created_at").notNull(),
});

export const firstPlanCards = sqliteTable(
  "first_plan_cards",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    cardHash: text("card_hash"),
    isRepeat: integer("is_repeat", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("first_plan_cards_card").on(t.cardHash).where(sql`card_hash is not null`)],
);

export const invoices = sqliteTable(
  "invoices",
  {
    id: text("id").primaryKey(),
    userId: userIdColumn(),
    subscriptionId: text("subscription_id"),
    paymentIntentId: text("payment_intent_id"),
    number: text("number"),
    status: text("status").notNull(),
    dueCents: integer("due_cents").notNull(),
    paidCents: integer("paid_cents").notNull(),
    taxCents: integer("tax_cents").notNull(),
    refundedCents: integer("refunded_cents").notNull(),
    currency: text("currency").notNull(),
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

/** Emails about plan changes, each sent once. The batch that changes the plan inserts the row. */
export const billingNotices = sqliteTable(
  "billing_notices",
  {
    /** Idempotency key, such as `receipt:in_1`. */
    id: text("id").primaryKey(),
    userId: userIdColumn(),
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
    cents: integer("cents"),
    createdAt: integer("created_at").notNull(),
    /** Time when the email was queued, or skipped as outdated. */
    doneAt: integer("done_at"),
  },
  (t) => [
    index("billing_notices_waiting").on(t.createdAt).where(sql`done_at is null`),
    index("billing_notices_user").on(t.userId),
  ],
);

/** Webhook events, each stored once. An event only triggers a sync with the payment company. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    /** A job empties the body 30 days after processing, because of personal data in the body. */
    payload: text("payload").notNull(),
    state: text("state", { enum: ["received", "done", "failed"] })
      .notNull()
      .default("received"),
    attempts: integer("attempts").notNull().default(0),
    /** Lease: until this time, no other job processes the event. */
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

export const planMonths = sqliteTable(
  "plan_months",
  {
    invoiceId: text("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** Month in UTC as a number, for example 202611 for November 2026. */
    month: integer("month").notNull(),
    userId: userIdColumn(),
    currency: text("currency").notNull(),
    /** Payment for the month without tax, cents. */
    netCents: integer("net_cents").notNull(),
    /** Cents of the month's payment that were refunded or lost in disputes. */
    returnedCents: integer("returned_cents").notNull().default(0),
    /** `netCents` minus `returnedCents` at the split among creators; null before the split. */
    baseCents: integer("base_cents"),
    /** Cents for creators. The platform gets the remaining cents. */
    creatorsCents: integer("creators_cents"),
    splitAt: integer("split_at"),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.month] }),
    index("plan_months_open").on(t.month).where(sql`split_at is null`),
    index("plan_months_user").on(t.userId, t.month),
  ],
);

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

/**
 * Watch time of a subscriber's deleted playbacks, by creator and month. Deleting a history or a
 * video would otherwise take the creators' share of a plan payment that is not split yet. Triggers
 * on `playback_sessions` and `videos` write the rows.
 */
export const deletedWatchTimes = sqliteTable(
  "deleted_watch_times",
  {
    userId: userIdColumn(),
    /** Month in UTC as a number, for example 202611 for November 2026. */
    month: integer("month").notNull(),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    watchedMs: integer("watched_ms").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.month, t.creatorId] }),
    index("deleted_watch_times_month").on(t.month),
  ],
);
