import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const person = (name: string) => text(name).references(() => users.id);

/**
 * Everything that staff did, with who and why. Append-only by triggers that the migration adds by hand; only the words about a
 * person may be emptied, when their account is deleted. Written by domain/accounts/audit/record-action.ts, in the batch of the act.
 */
export const staffActions = sqliteTable(
  "staff_actions",
  {
    id: text("id").primaryKey(),
    staffId: person("staff_id").notNull(),
    /** Whose account or money it is about; null where it is nobody's. */
    userId: person("user_id"),
    /** One of domain/accounts/audit/contract.ts. */
    action: text("action").notNull(),
    /** What it was done to: user, refund_request, dispute, payout, model ... and its id. */
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason").notNull(),
    /** JSON: amounts in cents, states before and after; no words about people. */
    facts: text("facts").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("staff_actions_user").on(t.userId, t.createdAt),
    index("staff_actions_newest").on(t.createdAt, t.id),
    index("staff_actions_staff").on(t.staffId, t.createdAt),
    index("staff_actions_subject").on(t.subjectType, t.subjectId),
  ],
);

/** A person asks for money back of one payment; staff decide with a reason. */
export const refundRequests = sqliteTable(
  "refund_requests",
  {
    id: text("id").primaryKey(),
    userId: person("user_id").notNull(),
    subjectType: text("subject_type", { enum: ["invoice", "tip"] }).notNull(),
    /** Of the invoice or the tip. */
    subjectId: text("subject_id").notNull(),
    kind: text("kind", { enum: ["changed_mind", "accidental", "technical", "not_me", "other"] }).notNull(),
    /** In their own words. */
    details: text("details").notNull(),
    /** What the refund policy said of it when it was asked for. */
    policy: text("policy", { enum: ["first_week", "accidental", "case_by_case", "tip"] }).notNull(),
    askedCents: integer("asked_cents").notNull(),
    currency: text("currency").notNull(),
    /**
     * open: to be decided. approved: decided, the refund is not confirmed yet. refunded. failed: approved, and the payment
     * company refused it for good. refused, withdrawn: nothing goes back.
     */
    state: text("state", { enum: ["open", "approved", "refunded", "failed", "refused", "withdrawn"] }).notNull(),
    approvedCents: integer("approved_cents"),
    /** Staff's reason, as the person reads it. */
    answer: text("answer").notNull().default(""),
    /** The line of staff_actions that decided it; whoever set it decided. */
    actionId: text("action_id").unique(),
    /** The payment company's name for the refund. */
    refundId: text("refund_id"),
    failure: text("failure"),
    attempts: integer("attempts").notNull().default(0),
    /** Nobody else sends it before this. */
    dueAt: integer("due_at").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    decidedAt: integer("decided_at"),
    finishedAt: integer("finished_at"),
  },
  (t) => [
    index("refund_requests_user").on(t.userId, t.createdAt),
    index("refund_requests_state").on(t.state, t.createdAt),
    uniqueIndex("refund_requests_one_open").on(t.subjectType, t.subjectId).where(sql`state in ('open', 'approved')`),
    check("refund_gives_something", sql`asked_cents > 0 and (approved_cents is null or approved_cents > 0)`),
  ],
);

/** A copy of what the payment company says of a dispute; what it did to the books is in the ledger. */
export const disputes = sqliteTable(
  "disputes",
  {
    /** Stripe's. */
    id: text("id").primaryKey(),
    userId: person("user_id").notNull(),
    subjectType: text("subject_type", { enum: ["invoice", "tip"] }).notNull(),
    subjectId: text("subject_id").notNull(),
    cents: integer("cents").notNull(),
    currency: text("currency").notNull(),
    /** As Stripe says it: needs_response, under_review, won, lost, warning_needs_response ... */
    status: text("status").notNull(),
    /** As Stripe says it: fraudulent, duplicate, product_not_received ... */
    reason: text("reason").notNull(),
    /** Until when evidence is taken; null where none is. */
    dueAt: integer("due_at"),
    createdAt: integer("created_at").notNull(),
    syncedAt: integer("synced_at").notNull(),
    /** Staff's: what speaks for us. */
    evidence: text("evidence").notNull().default(""),
  },
  (t) => [
    index("disputes_newest").on(t.createdAt),
    index("disputes_subject").on(t.subjectType, t.subjectId),
    index("disputes_user").on(t.userId),
  ],
);

/** What each nightly reconciliation found. */
export const reconciliations = sqliteTable("reconciliations", {
  ranAt: integer("ran_at").primaryKey(),
  /** JSON: domain/money/ledger/reconcile.ts's differences; `[]` is as it must be. */
  differences: text("differences").notNull(),
});
