import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  PAYMENT_TYPES,
  REFUND_KINDS,
  REFUND_POLICIES,
} from "../../domain/money/refund-policy/contract.ts";
import { REFUND_STATES } from "../../domain/money/refunds/contract.ts";
import { users } from "./users.ts";

const optionalUserColumn = (name: string) => text(name).references(() => users.id);

/**
 * Audit log of all actions of staff. Triggers, handwritten in the migration, make the table
 * append-only; only texts about a user can be emptied, when the user's account is deleted.
 * domain/accounts/audit/record-action.ts writes a row in the batch of the action.
 */
export const staffActions = sqliteTable(
  "staff_actions",
  {
    id: text("id").primaryKey(),
    staffId: optionalUserColumn("staff_id").notNull(),
    userId: optionalUserColumn("user_id"),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason").notNull(),
    /** JSON: amounts in cents, and states before and after the action. Never texts about a user. */
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

export const refundRequests = sqliteTable(
  "refund_requests",
  {
    id: text("id").primaryKey(),
    userId: optionalUserColumn("user_id").notNull(),
    subjectType: text("subject_type", { enum: PAYMENT_TYPES }).notNull(),
    subjectId: text("subject_id").notNull(),
    kind: text("kind", { enum: REFUND_KINDS }).notNull(),
    details: text("details").notNull(),
    policy: text("policy", { enum: REFUND_POLICIES }).notNull(),
    askedCents: integer("asked_cents").notNull(),
    currency: text("currency").notNull(),
    /**
     * - open: staff must decide
     * - approved: staff approved, but the refund is not confirmed
     * - refunded: the payment company confirmed the refund
     * - failed: staff approved, but the payment company rejected the refund permanently
     * - "refused" and withdrawn: no refund
     */
    state: text("state", { enum: REFUND_STATES }).notNull(),
    approvedCents: integer("approved_cents"),
    answer: text("answer").notNull().default(""),
    /** Staff action that decided the refund. Only the first of concurrent decisions sets the id. */
    actionId: text("action_id").unique(),
    refundId: text("refund_id"),
    failure: text("failure"),
    attempts: integer("attempts").notNull().default(0),
    /** Lease: until this time, no other job sends the refund. */
    dueAt: integer("due_at").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    decidedAt: integer("decided_at"),
    finishedAt: integer("finished_at"),
  },
  (t) => [
    index("refund_requests_user").on(t.userId, t.createdAt),
    index("refund_requests_state").on(t.state, t.createdAt),
    uniqueIndex("refund_requests_one_open")
      .on(t.subjectType, t.subjectId)
      .where(sql`state in ('open', 'approved')`),
    check(
      "refund_gives_something",
      sql`asked_cents > 0 and (approved_cents is null or approved_cents > 0)`,
    ),
  ],
);

/** Copies of the payment company's records of disputes. The effect on balances is in the ledger. */
export const disputes = sqliteTable(
  "disputes",
  {
    id: text("id").primaryKey(),
    userId: optionalUserColumn("user_id").notNull(),
    subjectType: text("subject_type", { enum: PAYMENT_TYPES }).notNull(),
    subjectId: text("subject_id").notNull(),
    cents: integer("cents").notNull(),
    currency: text("currency").notNull(),
    /** Status in Stripe's terms, such as needs_response or warning_needs_response. */
    status: text("status").notNull(),
    reason: text("reason").notNull(),
    /** Deadline for evidence; null if the payment company accepts no evidence. */
    dueAt: integer("due_at"),
    createdAt: integer("created_at").notNull(),
    syncedAt: integer("synced_at").notNull(),
    evidence: text("evidence").notNull().default(""),
  },
  (t) => [
    index("disputes_newest").on(t.createdAt),
    index("disputes_subject").on(t.subjectType, t.subjectId),
    index("disputes_user").on(t.userId),
  ],
);

export const reconciliations = sqliteTable("reconciliations", {
  ranAt: integer("ran_at").primaryKey(),
  differences: text("differences").notNull(),
});
