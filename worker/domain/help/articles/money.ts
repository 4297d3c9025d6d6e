import { t } from "#i18n/t.ts";
import { REAPPLY_DAYS } from "../../partner/contract.ts";
import { HOLD_HOURS, PAYOUT_DAY, THRESHOLDS } from "../../payouts/contract.ts";
import {
  CREATOR_SHARE_PERCENT,
  MIN_PAYOUT_CENTS,
  PARTNER_MIN_FOLLOWERS,
  PARTNER_MIN_VIEWS,
  PARTNER_RATES,
  PRICES,
  REFUND_WINDOW_DAYS,
} from "../../plans/contract.ts";
import { ACCIDENTAL_HOURS, ANSWER_TAKES, APPEAL_TAKES, REFUND_TAKES } from "../../refunds/contract-policy.ts";
import { TIP_LIMITS, TIP_MAX_CENTS, TIP_MIN_CENTS, TIP_RAISE_WAIT_MS, TIP_UNDO_MS } from "../../tips/contract.ts";
import type { HelpCategory } from "../contract.ts";
import { count, dollars, HOUR_MS, listed } from "../words.ts";

export const PLANS_AND_REFUNDS: HelpCategory = {
  id: "plans",
  get title() {
    return t("help.plansAndRefunds");
  },
  get about() {
    return t("help.whatPlansGiveCancellingMoneyBack");
  },
  articles: [
    {
      slug: "plans",
      get title() {
        return t("help.whatThePlansGive");
      },
      words: "premium creator pro price subscription upgrade cost trial yearly",
      get body() {
        return [
          t("help.premiumCostsMonthlyAMonthOr", {
            monthly: dollars(PRICES.premium.monthly),
            yearly: dollars(PRICES.premium.yearly),
            monthly2: dollars(PRICES.creator_pro.monthly),
            yearly2: dollars(PRICES.creator_pro.yearly),
          }),
          t("help.youCanChangeBetweenThemAt"),
        ];
      },
      links: [
        {
          to: "/subscription",
          get label() {
            return t("help.seeThePlans");
          },
        },
        {
          to: "/subscription-checkout",
          get label() {
            return t("help.compareAndChoose");
          },
        },
      ],
    },
    {
      slug: "cancel-your-plan",
      get title() {
        return t("help.cancelOrChangeYourPlanOr");
      },
      words: "stop end renew downgrade payment method invoice receipt billing",
      get body() {
        return [
          t("help.cancelAtTheEndOfThe"),
          t("help.cancelImmediatelyThePlanEndsAt", { refundWindowDays: REFUND_WINDOW_DAYS }),
          t("help.invoicesAndYourPaymentMethodAre"),
        ];
      },
      links: [
        {
          to: "/subscription-management",
          get label() {
            return t("help.manageYourPlan");
          },
        },
      ],
    },
    {
      slug: "get-a-refund",
      get title() {
        return t("help.getYourMoneyBack");
      },
      words: "refund charge accidental purchase chargeback dispute",
      get body() {
        return [
          t("help.yourFirstPlanIsPaidBack", { refundWindowDays: REFUND_WINDOW_DAYS, accidentalHours: ACCIDENTAL_HOURS }),
          t("help.chooseThePaymentOnThePage", { answerTakes: ANSWER_TAKES, appealTakes: APPEAL_TAKES }),
          t("help.howLongTheMoneyTakesMap", { map: REFUND_TAKES.map(([how, takes]) => `${how} ${takes}`).join("; ") }),
        ];
      },
      links: [
        {
          to: "/refund-request",
          get label() {
            return t("help.askForARefund");
          },
        },
        {
          to: "/refund",
          get label() {
            return t("help.readTheRefundPolicy");
          },
        },
      ],
    },
  ],
};

export const EARNING: HelpCategory = {
  id: "earning",
  get title() {
    return t("help.earning");
  },
  get about() {
    return t("help.tipsThePartnerProgramPayouts");
  },
  articles: [
    {
      slug: "tips",
      get title() {
        return t("help.giveAndTakeTips");
      },
      words: "donation donate gift support streamer limit undo",
      get body() {
        return [
          t("help.aTipIsTipmincentsToTipmaxcents", {
            tipMinCents: dollars(TIP_MIN_CENTS),
            tipMaxCents: dollars(TIP_MAX_CENTS),
            dayCents: dollars(TIP_LIMITS.dayCents),
            monthCents: dollars(TIP_LIMITS.monthCents),
            tipRaiseWaitMs: TIP_RAISE_WAIT_MS / HOUR_MS,
          }),
          t("help.youCanUndoATipFor", { tipUndoMs: TIP_UNDO_MS / 1000, creatorSharePercent: CREATOR_SHARE_PERCENT }),
          t("help.toTakeTipsYouMustBe"),
        ];
      },
      links: [
        {
          to: "/tips",
          get label() {
            return t("help.seeYourTipsAndLimits");
          },
        },
      ],
    },
    {
      slug: "become-a-partner",
      get title() {
        return t("help.becomeAPartner");
      },
      words: "partner program monetize apply eligibility rejected appeal views followers earn",
      get body() {
        return [
          t("help.withPartnerminviewsViewsPartnerminfollowersFollowersAnd", {
            partnerMinViews: count(PARTNER_MIN_VIEWS),
            partnerMinFollowers: count(PARTNER_MIN_FOLLOWERS),
          }),
          t("help.partnersGetViewsForEachThousand", { views: dollars(PARTNER_RATES.views), followers: dollars(PARTNER_RATES.followers) }),
          t("help.ifYouAreRejectedYouCan", { reapplyDays: REAPPLY_DAYS }),
        ];
      },
      links: [
        {
          to: "/partner",
          get label() {
            return t("help.seeHowFarYouAre");
          },
        },
      ],
    },
    {
      slug: "what-you-earn",
      get title() {
        return t("help.whatYouEarnAndWhy");
      },
      words: "revenue share split statement earnings percent 70",
      get body() {
        return [
          t("help.youGetCreatorsharepercentOfEveryTip", { creatorSharePercent: CREATOR_SHARE_PERCENT }),
          t("help.yourStatementShowsEveryLineWith"),
        ];
      },
      links: [
        {
          to: "/earnings",
          get label() {
            return t("help.seeYourEarnings");
          },
        },
      ],
    },
    {
      slug: "payouts",
      get title() {
        return t("help.getPaidOut");
      },
      words: "payout bank account withdraw threshold minimum monthly money transfer",
      get body() {
        return [
          t("help.payoutsAreMadeOnceAMonth", {
            payoutDay: PAYOUT_DAY,
            minPayoutCents: dollars(MIN_PAYOUT_CENTS),
            listed: listed(THRESHOLDS.slice(1).map(dollars)),
          }),
          t("help.setUpYourAccountWithOur"),
          t("help.ifYouChangeYourBankPayouts", { holdHours: HOLD_HOURS }),
        ];
      },
      links: [
        {
          to: "/settings/payouts",
          get label() {
            return t("help.setUpPayouts");
          },
        },
        {
          to: "/earnings",
          get label() {
            return t("help.seeYourBalance");
          },
        },
      ],
    },
  ],
};
