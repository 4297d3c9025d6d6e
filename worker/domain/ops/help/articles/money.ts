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
  appealReviewTime,
  refundResponseTime,
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
import { DAY_MS, dollars, formatDisjunction, HOUR_MS } from "../format.ts";

export const plansAndRefunds = (): HelpCategory => ({
  id: "plans",
  title: t("help.categories.plansTitle"),
  about: t("help.categories.plansDescription"),
  articles: [
    {
      slug: "plans",
      title: t("help.plans.title"),
      searchTerms: t("help.plans.searchTerms"),
      body: [
        t("help.plans.pricesBody", {
          monthly: dollars(PRICES.premium.monthly),
          yearly: dollars(PRICES.premium.yearly),
          proMonthly: dollars(PRICES.creator_pro.monthly),
          proYearly: dollars(PRICES.creator_pro.yearly),
        }),
        t("help.plans.changeBody"),
      ],
      links: [
        { to: "/subscription", label: t("help.plans.plansLink") },
        { to: "/subscription-checkout", label: t("help.plans.compareLink") },
      ],
    },
    {
      slug: "cancel-your-plan",
      title: t("help.cancelPlan.title"),
      searchTerms: t("help.cancelPlan.searchTerms"),
      body: [
        t("help.cancelPlan.periodEndBody"),
        t("help.cancelPlan.immediatelyBody", { refundWindowDays: REFUND_WINDOW_DAYS }),
        t("help.cancelPlan.invoicesBody"),
      ],
      links: [{ to: "/subscription-management", label: t("help.cancelPlan.manageLink") }],
    },
    {
      slug: "get-a-refund",
      title: t("help.refunds.title"),
      searchTerms: t("help.refunds.searchTerms"),
      body: [
        t("help.refunds.eligibilityBody", {
          refundWindowDays: REFUND_WINDOW_DAYS,
          accidentalHours: ACCIDENTAL_HOURS,
        }),
        t("help.refunds.requestBody", {
          answerTakes: refundResponseTime(),
          appealTakes: appealReviewTime(),
        }),
        t("help.refunds.howLongBody", {
          takes: refundTakes()
            .map(([how, takes]) => `${how} ${takes}`)
            .join("; "),
        }),
      ],
      links: [
        { to: "/refund-request", label: t("help.refunds.requestLink") },
        { to: "/refund", label: t("help.refunds.policyLink") },
      ],
    },
  ],
});

export const earning = (): HelpCategory => ({
  id: "earning",
  title: t("help.categories.earningTitle"),
  about: t("help.categories.earningDescription"),
  articles: [
    {
      slug: "tips",
      title: t("help.tips.title"),
      searchTerms: t("help.tips.searchTerms"),
      body: [
        t("help.tips.limitsBody", {
          least: dollars(TIP_MIN_CENTS),
          most: dollars(TIP_MAX_CENTS),
          day: dollars(TIP_LIMITS.dayCents),
          month: dollars(TIP_LIMITS.monthCents),
          days: MONTH_MS / DAY_MS,
          hours: TIP_RAISE_WAIT_MS / HOUR_MS,
        }),
        t("help.tips.undoBody", {
          seconds: TIP_UNDO_MS / 1000,
          creatorSharePercent: CREATOR_SHARE_PERCENT,
        }),
        t("help.tips.requirementsBody"),
      ],
      links: [{ to: "/tips", label: t("help.tips.limitsLink") }],
    },
    {
      slug: "become-a-partner",
      title: t("help.partner.title"),
      searchTerms: t("help.partner.searchTerms"),
      body: [
        t("help.partner.requirementsBody", {
          partnerMinViews: PARTNER_MIN_VIEWS,
          partnerMinFollowers: PARTNER_MIN_FOLLOWERS,
        }),
        t("help.partner.ratesBody", {
          step: CLAIM_STEP,
          views: dollars(PARTNER_RATES.views),
          followers: dollars(PARTNER_RATES.followers),
        }),
        t("help.partner.rejectionBody", { reapplyDays: REAPPLY_DAYS }),
      ],
      links: [{ to: "/partner", label: t("help.partner.progressLink") }],
    },
    {
      slug: "what-you-earn",
      title: t("help.earnings.title"),
      searchTerms: t("help.earnings.searchTerms"),
      body: [
        t("help.earnings.shareBody", {
          creatorSharePercent: CREATOR_SHARE_PERCENT,
        }),
        t("help.earnings.statementBody"),
      ],
      links: [{ to: "/earnings", label: t("help.earnings.earningsLink") }],
    },
    {
      slug: "payouts",
      title: t("help.payouts.title"),
      searchTerms: t("help.payouts.searchTerms"),
      body: [
        t("help.payouts.scheduleBody", {
          payoutDay: PAYOUT_DAY,
          least: dollars(MIN_PAYOUT_CENTS),
          others: formatDisjunction(THRESHOLDS.slice(1).map(dollars)),
        }),
        t("help.payouts.setupBody"),
        t("help.payouts.bankChangeBody", { holdHours: HOLD_HOURS }),
        t("help.payouts.heldTipsBody", { days: TIP_HOLD_DAYS }),
      ],
      links: [
        { to: "/settings/payouts", label: t("help.payouts.setupLink") },
        { to: "/earnings", label: t("help.payouts.balanceLink") },
      ],
    },
  ],
});
