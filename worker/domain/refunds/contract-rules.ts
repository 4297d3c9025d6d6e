import { REFUND_WINDOW_DAYS } from "../plans/contract.ts";
import { type PaymentType, REFUND_KINDS, type RefundKind, type RefundPolicy } from "./contract.ts";
import { ACCIDENTAL_HOURS } from "./contract-policy.ts";

const HOUR = 3_600_000;

/** How long after the first money that somebody paid for a plan all of it goes back, milliseconds. */
export const REFUND_WINDOW_MS = REFUND_WINDOW_DAYS * 24 * HOUR;

/** One rule of the refund policy. */
export interface RefundRule {
  policy: RefundPolicy;
  /** What was paid. */
  of: PaymentType;
  /** The reasons for which it can be asked for; for every other one the next rule of the table decides. */
  kinds: readonly RefundKind[];
  /** From when, and for how many milliseconds; null for ever. */
  window: { from: "first_plan" | "payment"; ms: number } | null;
  /** all: the policy gives all of it. asked: staff decide. */
  gives: "all" | "asked";
  /**
   * A plan ends when one of its payments is refunded in full. This says what happens to the other payments for it. all: they are
   * refunded in full. unused: the unused part of the plan is refunded, less what was refunded already. Null for tips.
   */
  others: "all" | "unused" | null;
}

/**
 * The refund policy. The rules take the first row that fits (rules.ts), cancellations read the window of the first plan from it
 * (billing/first-plan.ts), the end of a plan reads `others` (billing/settle-returns.ts), and a test holds the sentences of the
 * policy page against it, in both languages. What no row fits is
 * not refunded.
 */
export const REFUND_RULES: readonly RefundRule[] = [
  { policy: "tip", of: "tip", kinds: ["not_me"], window: null, gives: "asked", others: null },
  {
    ...{ policy: "first_week", of: "invoice", kinds: REFUND_KINDS, window: { from: "first_plan", ms: REFUND_WINDOW_MS } },
    ...{ gives: "all", others: "all" },
  },
  {
    ...{ policy: "accidental", of: "invoice", kinds: ["accidental"], window: { from: "payment", ms: ACCIDENTAL_HOURS * HOUR } },
    ...{ gives: "all", others: "unused" },
  },
  { policy: "case_by_case", of: "invoice", kinds: REFUND_KINDS, window: null, gives: "asked", others: "unused" },
];
