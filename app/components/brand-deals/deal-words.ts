import { formatMoney } from "#app/format.ts";
import { t } from "#i18n/t.ts";
import { type Deal, type DealState, TIER_TERMS, type Tier } from "#worker/domain/brand-deals/contract.ts";
import { CREATOR_SHARE_PERCENT } from "#worker/domain/plans/contract.ts";

/** A state's word and colour on every screen: amber waits, green is paid, red wants somebody. */
export const STATES: Record<DealState, { word: string; variant: "neutral" | "accent" | "pending" | "paid" | "danger" }> = {
  draft: { word: "Draft", variant: "neutral" },
  offered: { word: "Offered", variant: "accent" },
  accepted: {
    get word() {
      return t("brandDeals.toDeliver");
    },
    variant: "accent",
  },
  delivered: {
    get word() {
      return t("brandDeals.inReview");
    },
    variant: "pending",
  },
  disputed: {
    get word() {
      return t("brandDeals.needsChanges");
    },
    variant: "danger",
  },
  paid: { word: "Paid", variant: "paid" },
  declined: { word: "Declined", variant: "neutral" },
  expired: { word: "Expired", variant: "neutral" },
  cancelled: { word: "Cancelled", variant: "neutral" },
};

type Amounts = Pick<Deal, "amountCents" | "creatorCents" | "currency">;

/** "The brand pays $500.00; Tributary keeps $150.00 (30%)." */
export const feeWords = ({ amountCents, creatorCents, currency }: Amounts): string =>
  t("brandDeals.theBrandPaysAmountcentsTributaryKeeps", {
    amountCents: formatMoney(amountCents, currency),
    money: formatMoney(amountCents - creatorCents, currency),
    value: 100 - CREATOR_SHARE_PERCENT,
  });

const short = (cents: number) => `$${cents >= 100_000 ? `${cents / 100_000}K` : cents / 100}`;

/** "$100 to $1K", "$10K and more". */
export function rangeWords(tier: Tier): string {
  const { minCents, maxCents } = TIER_TERMS[tier];
  return tier === "platinum" ? t("brandDeals.mincentsAndMore", { minCents: short(minCents) }) : `${short(minCents)} to ${short(maxCents)}`;
}
