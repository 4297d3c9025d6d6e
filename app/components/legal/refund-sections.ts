import { t } from "#i18n/t.ts";
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
  {
    get title() {
      return t("legal.overview");
    },
    get body() {
      return [t("legal.thisPolicySaysWhenYouCan")];
    },
  },
  {
    get title() {
      return t("legal.plans");
    },
    get body() {
      return [t("legal.ifItIsYourFirstPlan", { refundWindowDays: REFUND_WINDOW_DAYS })];
    },
  },
  {
    get title() {
      return t("legal.payPerView");
    },
    get body() {
      return [t("legal.aPayPerViewPurchaseIs", { payPerViewHours: PAY_PER_VIEW_HOURS })];
    },
  },
  {
    get title() {
      return t("legal.tipsAndVirtualGifts");
    },
    get body() {
      return [t("legal.tipsAndVirtualGiftsGoTo")];
    },
  },
  {
    get title() {
      return t("legal.accidentalPurchases");
    },
    get body() {
      return [t("legal.writeToUsWithinAccidentalhoursHours", { accidentalHours: ACCIDENTAL_HOURS })];
    },
  },
  {
    get title() {
      return t("legal.whenTheServiceFails");
    },
    get body() {
      return [t("legal.anOutageOfMoreThanOutagehours", { outageHours: OUTAGE_HOURS })];
    },
  },
  {
    get title() {
      return t("legal.howToAsk");
    },
    get body() {
      return [t("legal.chooseThePaymentOnThePage", { answerTakes: ANSWER_TAKES })];
    },
  },
  {
    get title() {
      return t("legal.howLongItTakes");
    },
    body: [REFUND_TAKES.map(([how, takes]) => `${how}: ${takes}`)],
  },
  {
    get title() {
      return t("legal.creatorPayouts");
    },
    get body() {
      return [
        t("legal.earningsArePaidMonthlyFromMinpayoutcents", {
          minPayoutCents: MIN_PAYOUT_CENTS / 100,
          earningsDisputeDays: EARNINGS_DISPUTE_DAYS,
          earningsAnswerDays: EARNINGS_ANSWER_DAYS,
        }),
      ];
    },
  },
  {
    get title() {
      return t("legal.chargebacks");
    },
    get body() {
      return [t("legal.pleaseWriteToUsBeforeYou")];
    },
  },
  {
    get title() {
      return t("legal.appeals");
    },
    get body() {
      return [t("legal.ifWeRefuseARefundYou", { appealTakes: APPEAL_TAKES })];
    },
  },
  {
    get title() {
      return t("legal.contact");
    },
    get body() {
      return [t("legal.refundsAreHandledBySupportAt")];
    },
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
