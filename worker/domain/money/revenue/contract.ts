import { type Message, msg } from "#i18n/t.ts";

/** Sources of a creator's earnings. Refunds and chargebacks are subtracted from their source. */
export const REVENUE_SOURCES = ["plans", "tips", "claims", "deals", "other"] as const;
export type RevenueSource = (typeof REVENUE_SOURCES)[number];

export const REVENUE_SOURCE_LABELS: Record<RevenueSource, Message> = {
  plans: msg("revenue.source.plans"),
  tips: msg("revenue.source.tips"),
  claims: msg("revenue.source.partnerClaims"),
  deals: msg("revenue.source.brandDeals"),
  other: msg("revenue.source.other"),
};

/** Returns the source of earnings for a ledger journal kind. */
export function revenueSourceOf(kind: string): RevenueSource {
  if (/^(plan|invoice|dispute_won)/.test(kind)) return "plans";
  if (kind.startsWith("tip")) return "tips";
  if (kind.startsWith("claim")) return "claims";
  return /deal/.test(kind) ? "deals" : "other";
}

export interface RevenueMonth {
  /** Format: 2026-11, in UTC. */
  month: string;
  /** Cents by source. Negative if more was reversed than earned. */
  cents: Record<RevenueSource, number>;
  total: number;
  /** Views of the creator's videos that count for earnings. */
  views: number;
}

export interface RevenueDashboard {
  /** The last twelve months, the current month last. Includes months without earnings. */
  months: RevenueMonth[];
  total: number;
  bySource: Record<RevenueSource, number>;
  /** Cents per thousand views in the twelve months; null if there were no views. */
  perThousandViews: number | null;
  best: RevenueMonth | null;
}
