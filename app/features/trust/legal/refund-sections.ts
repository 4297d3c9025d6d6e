import { chatPromise } from "#app/features/ops/help/chat-hours.ts";
import { supportHours } from "#app/features/ops/help/support-times.ts";
import { formatPrice } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { MIN_PAYOUT_CENTS, REFUND_WINDOW_DAYS } from "#worker/domain/accounts/plans/contract.ts";
import {
  ACCIDENTAL_HOURS,
  answerTakes,
  appealTakes,
  EARNINGS_ANSWER_DAYS,
  EARNINGS_DISPUTE_DAYS,
  OUTAGE_HOURS,
  PAY_PER_VIEW_HOURS,
  refundMethods,
} from "#worker/domain/money/refund-policy/contract-figures.ts";
import { TIP_HOLD_DAYS } from "#worker/domain/money/tips/contract.ts";
import type { LegalSection } from "./legal-page.tsx";

export const refundSections = (): LegalSection[] => [
  {
    title: t("legal.overview"),
    body: [t("legal.thisPolicySaysWhenYouCan")],
  },
  {
    title: t("legal.plans"),
    body: [
      t("legal.ifItIsYourFirstPlan", { refundWindowDays: REFUND_WINDOW_DAYS }),
      t("legal.planEndsWithItsPayment", { refundWindowDays: REFUND_WINDOW_DAYS }),
    ],
  },
  {
    title: t("legal.payPerView"),
    body: [t("legal.aPayPerViewPurchaseIs", { payPerViewHours: PAY_PER_VIEW_HOURS })],
  },
  {
    title: t("legal.tipsAndVirtualGifts"),
    body: [t("legal.tipsAndVirtualGiftsGoTo")],
  },
  {
    title: t("legal.accidentalPurchases"),
    body: [t("legal.writeToUsWithinAccidentalhoursHours", { accidentalHours: ACCIDENTAL_HOURS })],
  },
  {
    title: t("legal.whenTheServiceFails"),
    body: [t("legal.anOutageOfMoreThanOutagehours", { outageHours: OUTAGE_HOURS })],
  },
  {
    title: t("legal.howToAsk"),
    body: [t("legal.chooseThePaymentOnThePage", { answerTakes: answerTakes() })],
  },
  {
    title: t("legal.howLongItTakes"),
    body: [
      refundMethods().map(({ name, takes, isOffered }) =>
        t(isOffered ? msg("legal.howLongOfMethod") : msg("legal.methodNotAvailable"), {
          method: name,
          takes,
        }),
      ),
    ],
  },
  {
    title: t("legal.creatorPayouts"),
    body: [
      t("legal.earningsArePaidMonthlyFromMinpayoutcents", {
        minPayout: formatPrice(MIN_PAYOUT_CENTS),
        earningsDisputeDays: EARNINGS_DISPUTE_DAYS,
        earningsAnswerDays: EARNINGS_ANSWER_DAYS,
      }),
      t("legal.tipsOfNewGiversAreHeld", { days: TIP_HOLD_DAYS }),
    ],
  },
  {
    title: t("legal.chargebacks"),
    body: [t("legal.pleaseWriteToUsBeforeYou"), t("legal.chargebackEndsPlan")],
  },
  {
    title: t("legal.appeals"),
    body: [t("legal.ifWeRefuseARefundYou", { appealTakes: appealTakes() })],
  },
  {
    title: t("legal.contact"),
    body: [t("legal.refundsAreHandledBySupportAt", { times: supportHours() }), chatPromise()],
  },
];

/** Summary of the refund policy. */
export const quickGuide = (): (readonly [what: string, rule: string])[] => [
  [t("legal.firstPlan"), t("legal.fullRefundWithin", { days: REFUND_WINDOW_DAYS })],
  [t("legal.laterPeriods"), t("legal.cancelAnyTimeKeepIt")],
  [t("legal.payPerViewShort"), t("legal.withinHoursIfUnwatched", { hours: PAY_PER_VIEW_HOURS })],
  [t("legal.boughtByAccident"), t("legal.tellUsWithinHours", { hours: ACCIDENTAL_HOURS })],
  [t("legal.tipsAndGiftsShort"), t("legal.notRefundable")],
];
