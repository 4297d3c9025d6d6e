import { REFUND_WINDOW_DAYS } from "../../accounts/plans/contract.ts";
import { type PaymentType, REFUND_KINDS, type RefundKind, type RefundPolicy } from "./contract.ts";
import { ACCIDENTAL_HOURS } from "./contract-figures.ts";

const HOUR = 3_600_000;

/** Length of the period for a full refund, from a user's first payment for a plan; milliseconds. */
export const REFUND_WINDOW_MS = REFUND_WINDOW_DAYS * 24 * HOUR;

export interface RefundRule {
  policy: RefundPolicy;
  of: PaymentType;
  /**
   * The reasons that the rule covers. Any other reason is decided by the next rule of the table.
   */
  kinds: readonly RefundKind[];
  /**
   * The period in which the refund can be requested: its start, and its length in milliseconds.
   * Null for no time limit.
   */
  window: { from: "first_plan" | "payment"; ms: number } | null;
  /** all: the policy gives a full refund. asked: staff decide. */
  gives: "all" | "asked";
  /**
   * The effect on the other payments of a plan that ends because one of its payments was refunded
   * in full. all: they are refunded in full. unused: the unused part of the plan is refunded, minus
   * earlier refunds. Null for tips.
   */
  others: "all" | "unused" | null;
}

/**
 * The refund policy. A payment that no row fits is not refunded. Uses of this table:
 * - ruleOn (rules.ts) takes the first row that fits.
 * - billing/first-plan.ts reads the refund period of the first plan.
 * - billing/settle-returns.ts reads `others` when a plan ends.
 * - A test compares the sentences of the policy page with this table, in both languages.
 */
export const REFUND_RULES: readonly RefundRule[] = [
  { policy: "tip", of: "tip", kinds: ["not_me"], window: null, gives: "asked", others: null },
  {
    policy: "first_week",
    of: "invoice",
    kinds: REFUND_KINDS,
    window: { from: "first_plan", ms: REFUND_WINDOW_MS },
    gives: "all",
    others: "all",
  },
  {
    policy: "accidental",
    of: "invoice",
    kinds: ["accidental"],
    window: { from: "payment", ms: ACCIDENTAL_HOURS * HOUR },
    gives: "all",
    others: "unused",
  },
  {
    policy: "case_by_case",
    of: "invoice",
    kinds: REFUND_KINDS,
    window: null,
    gives: "asked",
    others: "unused",
  },
];
