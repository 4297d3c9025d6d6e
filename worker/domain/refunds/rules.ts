import type { PaymentType, RefundKind, Ruling } from "./contract.ts";
import { REFUND_RULES, type RefundRule } from "./contract-rules.ts";

const HOUR = 3_600_000;

/** What of a payment the refund policy asks for; milliseconds. */
export interface RuledPayment {
  subjectType: PaymentType;
  paidAt: number;
  /** The end of the first week of somebody's first plan; null for every other payment. */
  firstWeekEndsAt: number | null;
}

/**
 * What the refund policy gives: the first rule of REFUND_RULES that fits the payment, the reason and the time.
 * @returns with `until` the end of that rule's window; where it was missed, of the window that was missed
 */
export function ruleOn(payment: RuledPayment, kind: RefundKind, now: number): Ruling {
  let missed: number | null = null;
  for (const rule of REFUND_RULES.filter(({ of, kinds }) => of === payment.subjectType && kinds.includes(kind))) {
    const until = endOf(rule, payment);
    if (rule.window === null) return { policy: rule.policy, gives: rule.gives, until: missed };
    if (until !== null && now <= until) return { policy: rule.policy, gives: rule.gives, until };
    missed = until ?? missed;
  }
  return { policy: payment.subjectType === "tip" ? "tip" : "case_by_case", gives: "nothing", until: null };
}

/** When a rule's window closes for a payment; null where it never opened. */
function endOf({ window }: RefundRule, payment: RuledPayment): number | null {
  if (window === null) return null;
  return window.from === "first_plan" ? payment.firstWeekEndsAt : payment.paidAt + window.ms;
}

/** A refusal can be appealed once: after two decisions about a payment there is no third. */
export const MOST_DECISIONS = 2;

/** When a refund without a clear answer is sent again, milliseconds after a try. */
export const retryAfter = (attempts: number): number => Math.min(HOUR, 30_000 * 2 ** attempts);
