import { REFUND_WINDOW_DAYS } from "../../accounts/plans/contract.ts";
import { type PaymentType, REFUND_KINDS, type RefundKind, type RefundPolicy } from "./contract.ts";
import { ACCIDENTAL_HOURS } from "./contract-figures.ts";

const HOUR = 3_600_000;

/** Time from a user's first payment for a plan in which the user can get a full refund, ms. */
export const REFUND_WINDOW_MS = REFUND_WINDOW_DAYS * 24 * HOUR;

export interface RefundRule {
  policy: RefundPolicy;
  of: PaymentType;
  /** Reasons for a refund to which this rule applies. For other reasons, the next rule is tried. */
  kinds: readonly RefundKind[];
  /** A request is possible for `ms` after the payment or the first plan's start; null: any time. */
  window: { from: "first_plan" | "payment"; ms: number } | null;
  /** all: the policy gives a full refund. asked: staff decide. */
  gives: "all" | "asked";
  /**
   * Effect on the other payments of a plan that ends because one payment was refunded in full.
   * unused: the unused time is refunded, minus earlier refunds. Null for tips.
   */
  others: "all" | "unused" | null;
}

/**
 * The refund policy. A payment that no row fits is not refunded. The first fitting row applies
 * (ruleOn). A test compares the sentences of the policy page with this table.
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
