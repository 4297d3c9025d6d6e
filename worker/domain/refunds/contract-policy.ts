import { t } from "#i18n/t.ts";

/** Figures of the refund policy that the page states and the rules enforce. Apart from contract.ts, so that the page does not load zod. */

/** An accidental purchase is told of within so many hours. */
export const ACCIDENTAL_HOURS = 48;
/** Business days that a refund takes after it is made, by how it was paid. */
const REFUND_DAYS = { card: { least: 5, most: 10 }, paypal: { least: 3, most: 5 }, bank: { least: 10, most: 15 } } as const;

interface RefundMethod {
  name: string;
  takes: string;
  /** Payments can be made this way today. The policy keeps the figures of the others. */
  isOffered: boolean;
}

/** Every method that the policy names. */
export const refundMethods = (): RefundMethod[] => [
  { name: t("refunds.cards"), takes: t("refunds.businessDays", REFUND_DAYS.card), isOffered: true },
  { name: "PayPal", takes: t("refunds.businessDays", REFUND_DAYS.paypal), isOffered: false },
  { name: t("refunds.bankTransfer"), takes: t("refunds.businessDays", REFUND_DAYS.bank), isOffered: false },
  { name: t("refunds.platformCredits"), takes: t("refunds.atOnce"), isOffered: false },
];
/** How long a refund takes by the methods that there are. */
export const refundTakes = (): (readonly [method: string, takes: string])[] =>
  refundMethods().flatMap(({ name, takes, isOffered }) => (isOffered ? [[name, takes] as const] : []));
export const cardRefundTakes = (): string => t("refunds.businessDays", REFUND_DAYS.card);
/** Hours within which staff answer a request for a refund. */
const ANSWER_HOURS = { least: 24, most: 48 } as const;
export const answerTakes = (): string => t("refunds.hoursFromTo", ANSWER_HOURS);
/** Business days to the review of an appeal. */
const APPEAL_BUSINESS_DAYS = 5;
export const appealTakes = (): string => t("refunds.dayCount", { days: APPEAL_BUSINESS_DAYS });
/** Hours after a pay-per-view purchase that was not watched. */
export const PAY_PER_VIEW_HOURS = 24;
/** Hours without the service from which the time lost is paid back. */
export const OUTAGE_HOURS = 24;
/** Days within which a creator tells of an error in their earnings, and business days to the answer. */
export const EARNINGS_DISPUTE_DAYS = 30;
export const EARNINGS_ANSWER_DAYS = 7;

/** What staff promise to whoever reports a weakness: business days to a confirmation and to the findings; days until it may be told. */
export const SECURITY_REPORT = { confirmDays: 2, findingsDays: 10, embargoDays: 90 } as const;
