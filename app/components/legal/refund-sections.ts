import { MIN_PAYOUT_CENTS, REFUND_WINDOW_DAYS } from "#worker/domain/plans/contract.ts";
import {
  ACCIDENTAL_HOURS,
  ANSWER_TAKES,
  APPEAL_TAKES,
  EARNINGS_ANSWER_DAYS,
  EARNINGS_DISPUTE_DAYS,
  OUTAGE_HOURS,
  PAY_PER_VIEW_HOURS,
  REFUND_TAKES,
} from "#worker/domain/refunds/contract-policy.ts";
import type { LegalSection } from "./legal-page.tsx";

export const REFUND_SECTIONS: LegalSection[] = [
  { title: "Overview", body: ["This policy says when you can have money back, how to ask for it, and how long it takes."] },
  {
    title: "Plans",
    body: [
      `If it is your first plan with us, you can have a full refund within ${REFUND_WINDOW_DAYS} days of paying. After that you can cancel at any time and keep the plan to the end of the billing period; that period is not refunded.`,
    ],
  },
  { title: "Pay-per-view", body: [`A pay-per-view purchase is refunded within ${PAY_PER_VIEW_HOURS} hours if you have not watched it.`] },
  {
    title: "Tips and virtual gifts",
    body: ["Tips and virtual gifts go to the creator and are not refundable, except where a payment was made without your permission."],
  },
  { title: "Accidental purchases", body: [`Write to us within ${ACCIDENTAL_HOURS} hours of a purchase that you did not mean to make.`] },
  {
    title: "When the service fails",
    body: [`An outage of more than ${OUTAGE_HOURS} hours on our side qualifies for a refund of the time lost.`],
  },
  {
    title: "How to ask",
    body: [
      `Choose the payment on the page Refunds of your account, or write to support. You need not give a reason, though it helps. We answer within ${ANSWER_TAKES}, say why, and you see there what became of it.`,
    ],
  },
  {
    title: "How long it takes",
    body: [REFUND_TAKES.map(([how, takes]) => `${how}: ${takes}`)],
  },
  {
    title: "Creator payouts",
    body: [
      `Earnings are paid monthly from $${MIN_PAYOUT_CENTS / 100}. A dispute about earnings must reach us within ${EARNINGS_DISPUTE_DAYS} days and is answered within ${EARNINGS_ANSWER_DAYS} business days.`,
    ],
  },
  {
    title: "Chargebacks",
    body: [
      "Please write to us before you dispute a payment with your bank: we can usually solve it faster. While a dispute is open its money is with the bank, so we cannot refund it as well; creators bear their part of what goes back.",
    ],
  },
  {
    title: "Appeals",
    body: [`If we refuse a refund you can appeal once; a person who did not decide before reviews it within ${APPEAL_TAKES}.`],
  },
  {
    title: "Contact",
    body: [
      "Refunds are handled by support, at any time of any day. Paid plans are promised an earlier answer; how soon is on the support page.",
    ],
  },
];

/** The short version. */
export const QUICK_GUIDE: readonly (readonly [what: string, rule: string])[] = [
  ["First plan", `full refund within ${REFUND_WINDOW_DAYS} days`],
  ["Later periods", "cancel any time, keep it to the end of the period"],
  ["Pay-per-view", `within ${PAY_PER_VIEW_HOURS} hours, if unwatched`],
  ["Bought by accident", `tell us within ${ACCIDENTAL_HOURS} hours`],
  ["Tips and gifts", "not refundable"],
];
