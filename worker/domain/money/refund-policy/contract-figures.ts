import { t } from "#i18n/t.ts";

/** This file is separate from contract.ts so that the refund policy page does not load Zod. */

export const ACCIDENTAL_HOURS = 48;
/** Business days from the refund until the money arrives, by payment method. */
export const REFUND_DAYS = {
  card: { least: 5, most: 10 },
  paypal: { least: 3, most: 5 },
  bank: { least: 10, most: 15 },
} as const;

interface RefundMethod {
  name: string;
  takes: string;
  /** True if users can pay this way today. The policy page also names planned payment methods. */
  isOffered: boolean;
}

export const refundMethods = (): RefundMethod[] => [
  {
    name: t("refunds.methods.cards"),
    takes: t("refunds.duration.businessDayRange", REFUND_DAYS.card),
    isOffered: true,
  },
  {
    name: "PayPal",
    takes: t("refunds.duration.businessDayRange", REFUND_DAYS.paypal),
    isOffered: false,
  },
  {
    name: t("refunds.methods.bankTransfer"),
    takes: t("refunds.duration.businessDayRange", REFUND_DAYS.bank),
    isOffered: false,
  },
  {
    name: t("refunds.methods.platformCredits"),
    takes: t("refunds.duration.immediate"),
    isOffered: false,
  },
];
/** Returns how long a refund takes, for the payment methods that users can choose today. */
export const refundTakes = (): (readonly [method: string, takes: string])[] =>
  refundMethods().flatMap(({ name, takes, isOffered }) =>
    isOffered ? [[name, takes] as const] : [],
  );
export const cardRefundTakes = (): string =>
  t("refunds.duration.businessDayRange", REFUND_DAYS.card);
const RESPONSE_HOURS = { least: 24, most: 48 } as const;
export const refundResponseTime = (): string => t("refunds.duration.hourRange", RESPONSE_HOURS);
const APPEAL_BUSINESS_DAYS = 5;
export const appealReviewTime = (): string =>
  t("refunds.duration.businessDays", { days: APPEAL_BUSINESS_DAYS });
/** Hours within which an unwatched pay-per-view purchase can be refunded. */
export const PAY_PER_VIEW_HOURS = 24;
/** For an outage of at least this number of hours, the lost time is refunded. */
export const OUTAGE_HOURS = 24;

export const EARNINGS_DISPUTE_DAYS = 30;
export const EARNINGS_RESPONSE_DAYS = 7;

/** Deadlines for vulnerability reports: business days, but calendar days for `embargoDays`. */
export const SECURITY_REPORT = { confirmDays: 2, findingsDays: 10, embargoDays: 90 } as const;
