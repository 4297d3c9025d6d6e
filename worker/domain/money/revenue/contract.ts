import { type Message, msg } from "#i18n/t.ts";

/** Where a creator's money comes from. What was taken back counts against its source. */
export const REVENUE_SOURCES = ["plans", "tips", "claims", "deals", "other"] as const;
export type RevenueSource = (typeof REVENUE_SOURCES)[number];

export const REVENUE_SOURCE_LABELS: Record<RevenueSource, Message> = {
  plans: msg("revenue.planRevenue"),
  tips: msg("revenue.sourceTips"),
  claims: msg("revenue.viewsAndFollowers"),
  deals: msg("revenue.brandDeals"),
  other: msg("revenue.sourceOther"),
};

/** The source of a journal's kind. */
export function revenueSourceOf(kind: string): RevenueSource {
  if (/^(plan|invoice|dispute_won)/.test(kind)) return "plans";
  if (kind.startsWith("tip")) return "tips";
  if (kind.startsWith("claim")) return "claims";
  return /deal/.test(kind) ? "deals" : "other";
}

export interface RevenueMonth {
  /** As 2026-11, in UTC. */
  month: string;
  /** Cents by source; below zero where more was taken back than came in. */
  cents: Record<RevenueSource, number>;
  total: number;
  /** Views of one's videos that counted. */
  views: number;
}

/** A creator's earnings, month by month. US cents. */
export interface RevenueDashboard {
  /** The last twelve, the present one last, also those in which nothing came. */
  months: RevenueMonth[];
  /** Over those months. */
  total: number;
  bySource: Record<RevenueSource, number>;
  /** Cents for a thousand views over those months; null without views. */
  perThousandViews: number | null;
  /** The month that brought most; null where none brought anything. */
  best: RevenueMonth | null;
}
