/** Figures of the refund policy that the page states and the rules enforce. Apart from contract.ts, so that the page does not load zod. */

/** An accidental purchase is told of within so many hours. */
export const ACCIDENTAL_HOURS = 48;
/** How long a refund takes after it is made, by how it was paid. */
export const REFUND_TAKES: readonly (readonly [method: string, takes: string])[] = [
  ["Cards", "5 to 10 business days"],
  ["PayPal", "3 to 5 business days"],
  ["Bank transfer", "10 to 15 business days"],
  ["Platform credits", "at once"],
];
/** How soon staff answer. */
export const ANSWER_TAKES = "24 to 48 hours";
export const APPEAL_TAKES = "5 business days";
/** Hours after a pay-per-view purchase that was not watched. */
export const PAY_PER_VIEW_HOURS = 24;
/** Hours without the service from which the time lost is paid back. */
export const OUTAGE_HOURS = 24;
/** Days within which a creator tells of an error in their earnings, and business days to the answer. */
export const EARNINGS_DISPUTE_DAYS = 30;
export const EARNINGS_ANSWER_DAYS = 7;
