import * as z from "zod";
import { intlLocale } from "#i18n/locale.ts";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import { PAYOUT_KINDS } from "../../accounts/earnings/contract.ts";
import type { Facts } from "./contract.ts";
import type { StatementEntry } from "./contract-api.ts";

/** Kinds of journals by what people call them; what is in none of them is under "all" alone. */
export const KIND_GROUPS = {
  bonus: ["claim", "claim_returned"],
  plans: ["plan_split", "plan_clawed_back", "invoice_refunded", "invoice_disputed", "dispute_won"],
  tips: ["tip", "tip_refunded", "tip_disputed", "tip_dispute_won"],
  deals: ["deal_paid", "deal_refunded", "deal_disputed", "deal_money_back"],
  payouts: PAYOUT_KINDS,
} as const satisfies Record<string, readonly string[]>;
export type KindGroup = keyof typeof KIND_GROUPS;
export const GROUP_LABELS: Record<KindGroup, Message> = {
  bonus: msg("ledger.bonuses"),
  plans: msg("ledger.planRevenue"),
  tips: msg("ledger.tips"),
  deals: msg("ledger.brandDeals"),
  payouts: msg("ledger.payouts"),
};
export const KIND_GROUP_NAMES = Object.keys(KIND_GROUPS) as [KindGroup, ...KindGroup[]];

/** 202611 is November 2026, UTC; written so, or as 2026-11. */
export const StatementMonth = z
  .string()
  .regex(/^20\d{2}-?(0[1-9]|1[0-2])$/, { error: () => t("ledger.writeAMonth") })
  .transform((text) => Number(text.replace("-", "")));

/** The query of GET /api/revenues/:userId/statement. */
export const StatementQuery = z.object({
  month: StatementMonth.optional(),
  kind: z.enum(KIND_GROUP_NAMES).optional(),
  /** The `n` of the last line of the page before. */
  before: z.coerce.number().int().positive().optional(),
});
export type StatementQuery = z.output<typeof StatementQuery>;

/** What a line changed of what is theirs: a payout that begins changes nothing yet. */
export const netOf = ({ purses }: Pick<StatementEntry, "purses">): number =>
  (purses.available ?? 0) + (purses.clearing ?? 0) + (purses.clawback ?? 0);

/** 202611 as "November 2026". */
export const monthWords = (month: number): string =>
  new Intl.DateTimeFormat(intlLocale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.UTC(Math.floor(month / 100), (month % 100) - 1),
  );
/** 202611 as "2026-11", as addresses have it. */
export const monthText = (month: number): string =>
  `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}`;

const number = (value: Facts[string] | undefined): number | null =>
  typeof value === "number" ? value : null;

/** What a line is for, in words. A kind that nobody foresaw is told by its own name. */
export function entryWords({ kind, facts }: Pick<StatementEntry, "kind" | "facts">): string {
  switch (kind) {
    case "claim": {
      const n = number(facts.count) ?? 0;
      return facts.of === "followers"
        ? t("ledger.bonusForNNewFollowers", { n })
        : t("ledger.bonusForNVerifiedViews", { n });
    }
    case "claim_returned": {
      const n = number(facts.count) ?? 0;
      return facts.of === "followers"
        ? t("ledger.returnedFollowers", { n })
        : t("ledger.returnedViews", { n });
    }
    case "plan_split":
      return t("ledger.planRevenueASubscribersMonthwords", {
        monthWords: monthWords(number(facts.month) ?? 0),
      });
    case "plan_clawed_back":
    case "invoice_refunded":
      return t("ledger.aSubscribersPaymentWasRefundedYour");
    case "invoice_disputed":
      return t("ledger.aSubscribersBankTookAPayment");
    case "dispute_won":
      return t("ledger.aPaymentThatWasTakenBack");
    case "tip":
      return t("ledger.tip");
    case "tip_refunded":
      return t("ledger.aTipWasRefunded");
    case "tip_disputed":
      return t("ledger.aBankTookATipBack");
    case "tip_dispute_won":
      return t("ledger.aTipThatWasTakenBack");
    case "deal_paid":
      return t("ledger.brandDeal");
    case "deal_refunded":
      return t("ledger.aBrandDealWasRefunded");
    case "deal_disputed":
      return t("ledger.aBankTookABrandsPayment");
    case "deal_money_back":
      return t("ledger.aBrandsPaymentThatWasTaken");
    case "payout":
      return t("ledger.payoutOnItsWayToYou");
    case "payout_paid":
      return t("ledger.payoutLeftToYourAccount");
    case "payout_reversed":
      return t("ledger.payoutRefusedBackToWhatIs");
    case "payout_returned":
      return t("ledger.payoutCameBackAvailableAgain");
    case "recoup":
      return t("ledger.newEarningsMadeGoodWhatYou");
    default:
      return kind.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
  }
}

/** What was paid before the platform's part, and that part, cents; null where a line has none. */
export function grossAndFee(
  entry: Pick<StatementEntry, "kind" | "facts" | "purses">,
): { gross: number; fee: number } | null {
  const gross = number(entry.facts.gross);
  if (
    gross === null ||
    !(
      KIND_GROUPS.tips.some((k) => k === entry.kind) ||
      KIND_GROUPS.deals.some((k) => k === entry.kind)
    )
  )
    return null;
  const net = netOf(entry);
  const signed = Math.abs(gross) * (net < 0 ? -1 : 1);
  return { gross: signed, fee: signed - net };
}
