import { t } from "#i18n/t.ts";

/** Figures of the refund policy that the page states and the rules enforce. Apart from contract.ts, so that the page does not load zod. */

/** An accidental purchase is told of within so many hours. */
export const ACCIDENTAL_HOURS = 48;
/** How long a refund takes after it is made, by how it was paid. */
export const refundTakes = (): (readonly [method: string, takes: string])[] => [
  [t("refunds.cards"), t("refunds.businessDays", { least: 5, most: 10 })],
  ["PayPal", t("refunds.businessDays", { least: 3, most: 5 })],
  [t("refunds.bankTransfer"), t("refunds.businessDays", { least: 10, most: 15 })],
  [t("refunds.platformCredits"), t("refunds.atOnce")],
];
/** How soon staff answer. */
export const answerTakes = (): string => t("refunds.hoursFromTo", { least: 24, most: 48 });
export const appealTakes = (): string => t("refunds.fiveBusinessDays");
/** Hours after a pay-per-view purchase that was not watched. */
export const PAY_PER_VIEW_HOURS = 24;
/** Hours without the service from which the time lost is paid back. */
export const OUTAGE_HOURS = 24;
/** Days within which a creator tells of an error in their earnings, and business days to the answer. */
export const EARNINGS_DISPUTE_DAYS = 30;
export const EARNINGS_ANSWER_DAYS = 7;
