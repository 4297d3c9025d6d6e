import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const owner = () =>
  text("user_id")
    .notNull()
    .references(() => users.id);

/** The platform's bonus to a partner for verified views or followers, in whole thousands, each once. */
export const partnerClaims = sqliteTable(
  "partner_claims",
  {
    id: text("id").primaryKey(),
    userId: owner(),
    kind: text("kind", { enum: ["views", "followers"] }).notNull(),
    /** How many of them. */
    count: integer("count").notNull(),
    /** Followers: the highest count that was paid before; 0 for views. */
    fromCount: integer("from_count").notNull(),
    /** For a thousand of them. */
    rateCents: integer("rate_cents").notNull(),
    cents: integer("cents").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Number of paid views of this claim that were later found to be fraudulent (domain/money/fraud/take-back.ts). */
    takenBack: integer("taken_back").notNull().default(0),
  },
  (t) => [
    index("partner_claims_user").on(t.userId, t.createdAt),
    // Two claims of the same followers cannot be.
    uniqueIndex("partner_claims_followers_once").on(t.userId, t.fromCount).where(sql`kind = 'followers'`),
    check("partner_claim_whole_thousands", sql`count > 0 and count % 1000 = 0`),
  ],
);

/** Where a creator is paid: a copy of what the payment company says of the account, fetched whole each time. */
export const payoutAccounts = sqliteTable("payout_accounts", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Stripe Connect's account. */
  accountId: text("account_id").notNull().unique(),
  /**
   * onboarding: its owner has not told all yet. incomplete: the company wants more. reviewing: it looks at what it was told.
   * ready: it can be paid. rejected: refused for good, or closed.
   */
  state: text("state", { enum: ["onboarding", "incomplete", "reviewing", "ready", "rejected"] })
    .notNull()
    .default("onboarding"),
  /** What the company still wants, by its own names, such as `individual.dob.day`. */
  due: text("due", { mode: "json" }).$type<string[]>().notNull().default([]),
  /** Says whether it is another bank than before; the last that was known. */
  bankFingerprint: text("bank_fingerprint"),
  /** For its owner to know it by: the bank's name and the last four digits. */
  bankLabel: text("bank_label"),
  /** How many accounts this creator has had: names the next at the company. */
  attempt: integer("attempt").notNull().default(1),
  /** Not read any more: `users.payoutThresholdCents` holds it. Removed in a later deploy. */
  thresholdCents: integer("threshold_cents").notNull(),
  /** After its details changed nothing is paid out before this. */
  heldUntil: integer("held_until").notNull().default(0),
  /** Raised by each write of what the company says: who read it before another wrote must fetch again. */
  version: integer("version").notNull().default(0),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const payouts = sqliteTable(
  "payouts",
  {
    id: text("id").primaryKey(),
    userId: owner(),
    accountId: text("account_id").notNull(),
    cents: integer("cents").notNull(),
    currency: text("currency").notNull(),
    /**
     * queued: debited, to be sent. sending: a call is under way or its answer was lost with the Worker. unknown: no clear
     * answer, to be looked up before anything else. paid. reversed: refused for good, the money is back. returned: paid, and
     * all of it came back later.
     */
    state: text("state", { enum: ["queued", "sending", "unknown", "paid", "reversed", "returned"] }).notNull(),
    requestedBy: text("requested_by", { enum: ["creator", "monthly", "closing"] }).notNull(),
    /** The payment company's name for it. */
    transferId: text("transfer_id"),
    failure: text("failure"),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at"),
    /** The month whose run asked for it, 202611; null for all others. */
    month: integer("month"),
    /** When it was first sent. */
    sentAt: integer("sent_at"),
    /** What came back after it was paid. */
    returnedCents: integer("returned_cents").notNull().default(0),
    /** When its owner was told how it ended. */
    toldAt: integer("told_at"),
  },
  (t) => [
    index("payouts_user").on(t.userId, t.createdAt),
    uniqueIndex("payouts_once_a_month").on(t.userId, t.month).where(sql`month is not null`),
    index("payouts_untold").on(t.finishedAt).where(sql`finished_at is not null and told_at is null`),
    index("payouts_state").on(t.state, t.createdAt),
    uniqueIndex("payouts_one_open").on(t.userId).where(sql`state in ('queued', 'sending', 'unknown')`),
    check("payout_pays_something", sql`cents > 0`),
  ],
);

/** Payouts that are to be sent or looked up: written in the batch that debits, taken out in the one that ends it. */
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

/** The monthly payouts: how far through the creators it has come, so that another run takes it up there. */
export const payoutRuns = sqliteTable("payout_runs", {
  /** 202611 is November 2026, UTC. */
  month: integer("month").primaryKey(),
  /** The last creator who was looked at; they go by id. */
  after: text("after").notNull().default(""),
  startedAt: integer("started_at").notNull(),
  finishedAt: integer("finished_at"),
});

/** Emergency stops that staff throw: while one is on, nothing of its kind leaves. */
export const moneySwitches = sqliteTable("money_switches", {
  name: text("name", { enum: ["payouts_frozen"] }).primaryKey(),
  reason: text("reason").notNull(),
  staffId: text("staff_id")
    .notNull()
    .references(() => users.id),
  since: integer("since").notNull(),
});
