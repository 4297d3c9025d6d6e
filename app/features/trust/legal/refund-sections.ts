import { chatPromise } from "#app/features/ops/help/chat-hours.ts";
import { supportHours } from "#app/features/ops/help/support-times.ts";
import { formatPrice } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { MIN_PAYOUT_CENTS, REFUND_WINDOW_DAYS } from "#worker/domain/accounts/plans/contract.ts";
import {
  ACCIDENTAL_HOURS,
  appealReviewTime,
  EARNINGS_DISPUTE_DAYS,
  EARNINGS_RESPONSE_DAYS,
  OUTAGE_HOURS,
  PAY_PER_VIEW_HOURS,
  refundMethods,
  refundResponseTime,
} from "#worker/domain/money/refund-policy/contract-figures.ts";
import { TIP_HOLD_DAYS } from "#worker/domain/money/tips/contract.ts";
import type { LegalSection } from "./legal-page.tsx";

export const refundSections = (): LegalSection[] => [
  {
    title: t("legal.refunds.overview.title"),
    body: [t("legal.refunds.overview.body")],
  },
  {
    title: t("legal.refunds.plans.title"),
    body: [
      t("legal.refunds.plans.firstPlanBody", { refundWindowDays: REFUND_WINDOW_DAYS }),
      t("legal.refunds.plans.planEndBody", { refundWindowDays: REFUND_WINDOW_DAYS }),
    ],
  },
  {
    title: t("legal.refunds.payPerView.title"),
    body: [t("legal.refunds.payPerView.body", { payPerViewHours: PAY_PER_VIEW_HOURS })],
  },
  {
    title: t("legal.refunds.tips.title"),
    body: [t("legal.refunds.tips.body")],
  },
  {
    title: t("legal.refunds.accidental.title"),
    body: [t("legal.refunds.accidental.body", { accidentalHours: ACCIDENTAL_HOURS })],
  },
  {
    title: t("legal.refunds.outages.title"),
    body: [t("legal.refunds.outages.body", { outageHours: OUTAGE_HOURS })],
  },
  {
    title: t("legal.refunds.request.title"),
    body: [t("legal.refunds.request.body", { answerTakes: refundResponseTime() })],
  },
  {
    title: t("legal.refunds.timing.title"),
    body: [
      refundMethods().map(({ name, takes, isOffered }) =>
        t(
          isOffered
            ? msg("legal.refunds.timing.method")
            : msg("legal.refunds.timing.unavailableMethod"),
          {
            method: name,
            takes,
          },
        ),
      ),
    ],
  },
  {
    title: t("legal.refunds.payouts.title"),
    body: [
      t("legal.refunds.payouts.disputesBody", {
        minPayout: formatPrice(MIN_PAYOUT_CENTS),
        earningsDisputeDays: EARNINGS_DISPUTE_DAYS,
        earningsAnswerDays: EARNINGS_RESPONSE_DAYS,
      }),
      t("legal.refunds.payouts.heldTipsBody", { days: TIP_HOLD_DAYS }),
    ],
  },
  {
    title: t("legal.refunds.chargebacks.title"),
    body: [t("legal.refunds.chargebacks.disputeBody"), t("legal.refunds.chargebacks.planEndBody")],
  },
  {
    title: t("legal.refunds.appeals.title"),
    body: [t("legal.refunds.appeals.body", { appealTakes: appealReviewTime() })],
  },
  {
    title: t("legal.page.contactTitle"),
    body: [t("legal.refunds.contact.body", { times: supportHours() }), chatPromise()],
  },
];

export const quickGuide = (): (readonly [what: string, rule: string])[] => [
  [
    t("legal.refundSummary.firstPlan.label"),
    t("legal.refundSummary.firstPlan.value", { days: REFUND_WINDOW_DAYS }),
  ],
  [t("legal.refundSummary.laterPeriods.label"), t("legal.refundSummary.laterPeriods.value")],
  [
    t("legal.refundSummary.payPerView.label"),
    t("legal.refundSummary.payPerView.value", { hours: PAY_PER_VIEW_HOURS }),
  ],
  [
    t("legal.refundSummary.accidental.label"),
    t("legal.refundSummary.accidental.value", { hours: ACCIDENTAL_HOURS }),
  ],
  [t("legal.refundSummary.tips.label"), t("legal.refundSummary.tips.value")],
];
