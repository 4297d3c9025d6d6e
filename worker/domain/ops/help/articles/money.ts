import { t } from "#i18n/t.ts";
import {
  CREATOR_SHARE_PERCENT,
  MIN_PAYOUT_CENTS,
  PARTNER_MIN_FOLLOWERS,
  PARTNER_MIN_VIEWS,
  PARTNER_RATES,
  PRICES,
  REFUND_WINDOW_DAYS,
} from "../../../accounts/plans/contract.ts";
import { CLAIM_STEP, REAPPLY_DAYS } from "../../../money/partner/contract.ts";
import { HOLD_HOURS, PAYOUT_DAY, THRESHOLDS } from "../../../money/payouts/contract.ts";
import {
  ACCIDENTAL_HOURS,
  answerTakes,
  appealTakes,
  refundTakes,
} from "../../../money/refund-policy/contract-figures.ts";
import {
  MONTH_MS,
  TIP_HOLD_DAYS,
  TIP_LIMITS,
  TIP_MAX_CENTS,
  TIP_MIN_CENTS,
  TIP_RAISE_WAIT_MS,
  TIP_UNDO_MS,
} from "../../../money/tips/contract.ts";
import type { HelpCategory } from "../contract.ts";
import { DAY_MS, dollars, either, HOUR_MS } from "../words.ts";

export const plansAndRefunds = (): HelpCategory => ({
  id: "plans",
  title: t("help.plansAndRefunds"),
  about: t("help.whatPlansGiveCancellingMoneyBack"),
  articles: [
    {
      slug: "plans",
      title: t("help.whatThePlansGive"),
      words: t("help.wordsOfPlans"),
      body: [
        t("help.premiumCostsMonthlyAMonthOr", {
          monthly: dollars(PRICES.premium.monthly),
          yearly: dollars(PRICES.premium.yearly),
          proMonthly: dollars(PRICES.creator_pro.monthly),
          proYearly: dollars(PRICES.creator_pro.yearly),
        }),
        t("help.youCanChangeBetweenThemAt"),
      ],
      links: [
        { to: "/subscription", label: t("help.seeThePlans") },
        { to: "/subscription-checkout", label: t("help.compareAndChoose") },
      ],
    },
    {
      slug: "cancel-your-plan",
      title: t("help.cancelOrChangeYourPlanOr"),
      words: t("help.wordsOfCancelYourPlan"),
      body: [
        t("help.cancelAtTheEndOfThe"),
        t("help.cancelImmediatelyThePlanEndsAt", { refundWindowDays: REFUND_WINDOW_DAYS }),
        t("help.invoicesAndYourPaymentMethodAre"),
      ],
      links: [{ to: "/subscription-management", label: t("help.manageYourPlan") }],
    },
    {
      slug: "get-a-refund",
      title: t("help.getYourMoneyBack"),
      words: t("help.wordsOfGetARefund"),
      body: [
        t("help.yourFirstPlanIsPaidBack", {
          refundWindowDays: REFUND_WINDOW_DAYS,
          accidentalHours: ACCIDENTAL_HOURS,
        }),
        t("help.chooseThePaymentOnThePage", {
          answerTakes: answerTakes(),
          appealTakes: appealTakes(),
        }),
        t("help.howLongTheMoneyTakesMap", {
          takes: refundTakes()
            .map(([how, takes]) => `${how} ${takes}`)
            .join("; "),
        }),
      ],
      links: [
        { to: "/refund-request", label: t("help.askForARefund") },
        { to: "/refund", label: t("help.readTheRefundPolicy") },
      ],
    },
  ],
});

export const earning = (): HelpCategory => ({
  id: "earning",
  title: t("help.earning"),
  about: t("help.tipsThePartnerProgramPayouts"),
  articles: [
    {
      slug: "tips",
      title: t("help.giveAndTakeTips"),
      words: t("help.wordsOfTips"),
      body: [
        t("help.aTipIsTipmincentsToTipmaxcents", {
          least: dollars(TIP_MIN_CENTS),
          most: dollars(TIP_MAX_CENTS),
          day: dollars(TIP_LIMITS.dayCents),
          month: dollars(TIP_LIMITS.monthCents),
          days: MONTH_MS / DAY_MS,
          hours: TIP_RAISE_WAIT_MS / HOUR_MS,
        }),
        t("help.youCanUndoATipFor", {
          seconds: TIP_UNDO_MS / 1000,
          creatorSharePercent: CREATOR_SHARE_PERCENT,
        }),
        t("help.toTakeTipsYouMustBe"),
      ],
      links: [{ to: "/tips", label: t("help.seeYourTipsAndLimits") }],
    },
    {
      slug: "become-a-partner",
      title: t("help.becomeAPartner"),
      words: t("help.wordsOfBecomeAPartner"),
      body: [
        t("help.withPartnerminviewsViewsPartnerminfollowersFollowersAnd", {
          partnerMinViews: PARTNER_MIN_VIEWS,
          partnerMinFollowers: PARTNER_MIN_FOLLOWERS,
        }),
        t("help.partnersGetViewsForEachThousand", {
          step: CLAIM_STEP,
          views: dollars(PARTNER_RATES.views),
          followers: dollars(PARTNER_RATES.followers),
        }),
        t("help.ifYouAreRejectedYouCan", { reapplyDays: REAPPLY_DAYS }),
      ],
      links: [{ to: "/partner", label: t("help.seeHowFarYouAre") }],
    },
    {
      slug: "what-you-earn",
      title: t("help.whatYouEarnAndWhy"),
      words: t("help.wordsOfWhatYouEarn"),
      body: [
        t("help.youGetCreatorsharepercentOfEveryTip", {
          creatorSharePercent: CREATOR_SHARE_PERCENT,
        }),
        t("help.yourStatementShowsEveryLineWith"),
      ],
      links: [{ to: "/earnings", label: t("help.seeYourEarnings") }],
    },
    {
      slug: "payouts",
      title: t("help.getPaidOut"),
      words: t("help.wordsOfPayouts"),
      body: [
        t("help.payoutsAreMadeOnceAMonth", {
          payoutDay: PAYOUT_DAY,
          least: dollars(MIN_PAYOUT_CENTS),
          others: either(THRESHOLDS.slice(1).map(dollars)),
        }),
        t("help.setUpYourAccountWithOur"),
        t("help.ifYouChangeYourBankPayouts", { holdHours: HOLD_HOURS }),
        t("help.tipsOfNewGiversAreHeld", { days: TIP_HOLD_DAYS }),
      ],
      links: [
        { to: "/settings/payouts", label: t("help.setUpPayouts") },
        { to: "/earnings", label: t("help.seeYourBalance") },
      ],
    },
  ],
});
