import type { PaymentType, RefundKind, Ruling } from "./contract.ts";
import { ACCIDENTAL_HOURS } from "./contract-policy.ts";

const HOUR = 3_600_000;

/** What of a payment the refund policy asks for; milliseconds. */
export interface RuledPayment {
  subjectType: PaymentType;
  paidAt: number;
  /** The end of the first week of somebody's first plan; null for every other payment. */
  firstWeekEndsAt: number | null;
}

/**
 * What the refund policy gives (app/routes/refund.tsx): the first week of a first plan, and a purchase that nobody meant to
 * make, within 48 hours. All else of plans is for staff to decide; a tip only where somebody else made it.
 */
export function ruleOn(payment: RuledPayment, kind: RefundKind, now: number): Ruling {
  if (payment.subjectType === "tip") return { policy: "tip", gives: kind === "not_me" ? "asked" : "nothing", until: null };
  if (payment.firstWeekEndsAt !== null && now <= payment.firstWeekEndsAt)
    return { policy: "first_week", gives: "all", until: payment.firstWeekEndsAt };
  if (kind !== "accidental") return { policy: "case_by_case", gives: "asked", until: payment.firstWeekEndsAt };
  const until = payment.paidAt + ACCIDENTAL_HOURS * HOUR;
  return now <= until ? { policy: "accidental", gives: "all", until } : { policy: "case_by_case", gives: "asked", until };
}

/** A refusal can be appealed once: after two decisions about a payment there is no third. */
export const MOST_DECISIONS = 2;

/** When a refund without a clear answer is sent again, milliseconds after a try. */
export const retryAfter = (attempts: number): number => Math.min(HOUR, 30_000 * 2 ** attempts);
