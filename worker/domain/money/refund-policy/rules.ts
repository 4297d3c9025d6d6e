import type { PaymentType, RefundKind, Ruling } from "./contract.ts";
import { REFUND_RULES, type RefundRule } from "./contract-rules.ts";

const HOUR = 3_600_000;

export interface RuledPayment {
  subjectType: PaymentType;
  paidAt: number;
  /** The end of the first week of the user's first plan; null for every other payment. */
  firstWeekEndsAt: number | null;
}

/**
 * Applies the refund policy: the first rule that fits the payment, the reason and the time.
 * @returns `until` is the rule's last moment for a request, or the latest one that the user missed
 */
export function ruleOn(payment: RuledPayment, kind: RefundKind, now: number): Ruling {
  let missedWindowEnd: number | null = null;
  for (const rule of REFUND_RULES.filter(
    ({ of, kinds }) => of === payment.subjectType && kinds.includes(kind),
  )) {
    const until = windowEndOf(rule, payment);
    if (rule.window === null)
      return { policy: rule.policy, gives: rule.gives, until: missedWindowEnd };
    if (until !== null && now <= until) return { policy: rule.policy, gives: rule.gives, until };
    missedWindowEnd = until ?? missedWindowEnd;
  }
  return {
    policy: payment.subjectType === "tip" ? "tip" : "case_by_case",
    gives: "nothing",
    until: null,
  };
}

function windowEndOf({ window }: RefundRule, payment: RuledPayment): number | null {
  if (window === null) return null;
  return window.from === "first_plan" ? payment.firstWeekEndsAt : payment.paidAt + window.ms;
}

/** Maximum number of decisions about a payment: one request and one appeal. */
export const MOST_DECISIONS = 2;

/** Returns the waiting time before a refund with an unclear response is sent again, ms. */
export const retryAfter = (attempts: number): number => Math.min(HOUR, 30_000 * 2 ** attempts);
