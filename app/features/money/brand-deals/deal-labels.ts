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
  { label: Message; variant: "neutral" | "accent" | "pending" | "paid" | "danger" }
> = {
  draft: { label: msg("brandDeals.state.draft"), variant: "neutral" },
  offered: { label: msg("brandDeals.state.offered"), variant: "accent" },
  accepted: { label: msg("brandDeals.state.toDeliver"), variant: "accent" },
  delivered: { label: msg("brandDeals.state.inReview"), variant: "pending" },
  disputed: { label: msg("brandDeals.state.needsChanges"), variant: "danger" },
  approved: { label: msg("brandDeals.state.onHold"), variant: "pending" },
  paid: { label: msg("brandDeals.state.paid"), variant: "paid" },
  declined: { label: msg("brandDeals.state.declined"), variant: "neutral" },
  expired: { label: msg("brandDeals.state.expired"), variant: "neutral" },
  cancelled: { label: msg("brandDeals.state.cancelled"), variant: "neutral" },
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
export function formatRange(tier: Tier): string {
  const { minCents, maxCents } = TIER_TERMS[tier];
  return tier === "platinum"
    ? t("brandDeals.tiers.rangeFrom", { minCents: short(minCents) })
    : t("brandDeals.tiers.range", { from: short(minCents), to: short(maxCents) });
}
