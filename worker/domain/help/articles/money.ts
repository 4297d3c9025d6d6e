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
  title: "Plans and refunds",
  about: "What plans give, cancelling, money back",
  articles: [
    {
      slug: "plans",
      title: "What the plans give",
      words: "premium creator pro price subscription upgrade cost trial yearly",
      body: [
        `Premium costs ${dollars(PRICES.premium.monthly)} a month or ${dollars(PRICES.premium.yearly)} a year, Creator Pro ${dollars(PRICES.creator_pro.monthly)} a month or ${dollars(PRICES.creator_pro.yearly)} a year. The table on the checkout says line by line what each gives.`,
        "You can change between them at any time. What changes and what it costs stands there before you confirm.",
      ],
      links: [
        { to: "/subscription", label: "See the plans" },
        { to: "/subscription-checkout", label: "Compare and choose" },
      ],
    },
    {
      slug: "cancel-your-plan",
      title: "Cancel or change your plan, or change your card",
      words: "stop end renew downgrade payment method invoice receipt billing",
      body: [
        "Cancel at the end of the period: you keep the plan until then and are charged no more. You can resume it until that day.",
        `Cancel immediately: the plan ends at once. In the first ${REFUND_WINDOW_DAYS} days of your first plan all of it is paid back; otherwise nothing is, and the dialog says so before you confirm.`,
        "Invoices and your payment method are on the same page.",
      ],
      links: [{ to: "/subscription-management", label: "Manage your plan" }],
    },
    {
      slug: "get-a-refund",
      title: "Get your money back",
      words: "refund charge accidental purchase chargeback dispute",
      body: [
        `Your first plan is paid back in full within ${REFUND_WINDOW_DAYS} days. Tell us of a purchase that you did not mean to make within ${ACCIDENTAL_HOURS} hours. Tips are not refundable, unless somebody else made the payment.`,
        `Choose the payment on the page Refunds. We answer within ${ANSWER_TAKES}. If we refuse you can appeal once: somebody else looks at it within ${APPEAL_TAKES}.`,
        `How long the money takes: ${REFUND_TAKES.map(([how, takes]) => `${how} ${takes}`).join("; ")}.`,
      ],
      links: [
        { to: "/refund-request", label: "Ask for a refund" },
        { to: "/refund", label: "Read the refund policy" },
      ],
    },
  ],
};

export const EARNING: HelpCategory = {
  id: "earning",
  title: "Earning",
  about: "Tips, the partner program, payouts",
  articles: [
    {
      slug: "tips",
      title: "Give and take tips",
      words: "donation donate gift support streamer limit undo",
      body: [
        `A tip is ${dollars(TIP_MIN_CENTS)} to ${dollars(TIP_MAX_CENTS)}, at most ${dollars(TIP_LIMITS.dayCents)} a day and ${dollars(TIP_LIMITS.monthCents)} in thirty days. You can lower these limits at once; raising them takes ${TIP_RAISE_WAIT_MS / HOUR_MS} hours.`,
        `You can undo a tip for ${TIP_UNDO_MS / 1000} seconds. After that it is the creator's, who gets ${CREATOR_SHARE_PERCENT} % of it.`,
        "To take tips you must be a partner and have them turned on.",
      ],
      links: [{ to: "/tips", label: "See your tips and limits" }],
    },
    {
      slug: "become-a-partner",
      title: "Become a partner",
      words: "partner program monetize apply eligibility rejected appeal views followers earn",
      body: [
        `With ${count(PARTNER_MIN_VIEWS)} views, ${count(PARTNER_MIN_FOLLOWERS)} followers and a confirmed address you can apply. A person looks at your channel and you are told why they decided as they did.`,
        `Partners get ${dollars(PARTNER_RATES.views)} for each thousand verified views and ${dollars(PARTNER_RATES.followers)} for each thousand new followers. Views that were bought or made by programs do not count.`,
        `If you are rejected you can appeal, or apply again after ${REAPPLY_DAYS} days.`,
      ],
      links: [{ to: "/partner", label: "See how far you are" }],
    },
    {
      slug: "what-you-earn",
      title: "What you earn, and why",
      words: "revenue share split statement earnings percent 70",
      body: [
        `You get ${CREATOR_SHARE_PERCENT} % of every tip, and ${CREATOR_SHARE_PERCENT} % of what subscribers pay, split by what each of them watched.`,
        "Your statement shows every line with its date and reason, and can be saved as a file.",
      ],
      links: [{ to: "/earnings", label: "See your earnings" }],
    },
    {
      slug: "payouts",
      title: "Get paid out",
      words: "payout bank account withdraw threshold minimum monthly money transfer",
      body: [
        `Payouts are made once a month, on day ${PAYOUT_DAY}, when at least ${dollars(MIN_PAYOUT_CENTS)} is available; you can choose to wait for ${listed(THRESHOLDS.slice(1).map(dollars))} instead.`,
        "Set up your account with our payment provider first. They ask for what the law wants of who pays money out.",
        `If you change your bank, payouts wait ${HOLD_HOURS} hours, and you are told by mail: nobody else can lead your money away in silence.`,
      ],
      links: [
        { to: "/settings/payouts", label: "Set up payouts" },
        { to: "/earnings", label: "See your balance" },
      ],
    },
  ],
};
