import { formatMoney } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import { CREATOR_SHARE_PERCENT } from "#worker/domain/accounts/plans/contract.ts";
import {
  type DealState,
  TIER_TERMS,
  type Tier,
} from "#worker/domain/money/brand-deals/contract.ts";
import type { Deal } from "#worker/domain/money/brand-deals/contract-api.ts";

/** Labels of a deal's states. Amber: the creator waits. Green: paid. Red: action needed. */
export const STATES: Record<
  DealState,
  { word: Message; variant: "neutral" | "accent" | "pending" | "paid" | "danger" }
> = {
  draft: { word: msg("brandDeals.state.draft"), variant: "neutral" },
  offered: { word: msg("brandDeals.state.offered"), variant: "accent" },
  accepted: { word: msg("brandDeals.state.toDeliver"), variant: "accent" },
  delivered: { word: msg("brandDeals.state.inReview"), variant: "pending" },
  disputed: { word: msg("brandDeals.state.needsChanges"), variant: "danger" },
  approved: { word: msg("brandDeals.state.onHold"), variant: "pending" },
  paid: { word: msg("brandDeals.state.paid"), variant: "paid" },
  declined: { word: msg("brandDeals.state.declined"), variant: "neutral" },
  expired: { word: msg("brandDeals.state.expired"), variant: "neutral" },
  cancelled: { word: msg("brandDeals.state.cancelled"), variant: "neutral" },
};

type Amounts = Pick<Deal, "amountCents" | "creatorCents" | "currency">;

export const feeOf = ({ amountCents, creatorCents, currency }: Amounts) => ({
  amount: formatMoney(amountCents, currency),
  fee: formatMoney(amountCents - creatorCents, currency),
  feePercent: 100 - CREATOR_SHARE_PERCENT,
});

const short = (cents: number) =>
  new Intl.NumberFormat(intlLocale(), {
    style: "currency",
    currency: "USD",
    notation: "compact",
    maximumFractionDigits: 0,
  }).format(cents / 100);

/** Formats a tier's range: "$100 to $1K", "$10K and more". */
export function rangeWords(tier: Tier): string {
  const { minCents, maxCents } = TIER_TERMS[tier];
  return tier === "platinum"
    ? t("brandDeals.tiers.rangeFrom", { minCents: short(minCents) })
    : t("brandDeals.tiers.range", { from: short(minCents), to: short(maxCents) });
}
