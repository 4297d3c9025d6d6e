import { type Message, msg, t } from "#i18n/t.ts";
import type { Step } from "#worker/domain/creator/analytics/contract-range.ts";
import { exactFigure } from "./format.ts";

/** Measures of charts over time. Units: cents, milliseconds, or a count. */
export type Measure =
  | "views"
  | "watchedMs"
  | "followers"
  | "revenueCents"
  | "likes"
  | "comments"
  | "shares";

export const UNITS: Record<Measure, Message> = {
  views: msg("analytics.units.views"),
  watchedMs: msg("analytics.units.watched"),
  followers: msg("analytics.units.followers"),
  revenueCents: msg("analytics.units.earned"),
  likes: msg("analytics.units.likes"),
  comments: msg("analytics.units.comments"),
  shares: msg("analytics.units.shares"),
};

export const COLUMNS: Record<Measure, Message> = {
  views: msg("analytics.metrics.views"),
  watchedMs: msg("analytics.columns.watchedSeconds"),
  followers: msg("analytics.metrics.followers"),
  revenueCents: msg("analytics.columns.earnedCents"),
  likes: msg("analytics.metrics.likes"),
  comments: msg("analytics.metrics.comments"),
  shares: msg("analytics.metrics.shares"),
};

type Summed = Exclude<Measure, "followers">;
const SUMMARIES: Record<Summed, Message> = {
  views: msg("analytics.series.views.summary"),
  watchedMs: msg("analytics.series.watchTime.summary"),
  revenueCents: msg("analytics.series.revenue.summary"),
  likes: msg("analytics.series.likes.summary"),
  comments: msg("analytics.series.comments.summary"),
  shares: msg("analytics.series.shares.summary"),
};
const EMPTY_TEXTS: Record<Summed, Message> = {
  views: msg("analytics.series.views.empty"),
  watchedMs: msg("analytics.series.watchTime.empty"),
  revenueCents: msg("analytics.series.revenue.empty"),
  likes: msg("analytics.series.likes.empty"),
  comments: msg("analytics.series.comments.empty"),
  shares: msg("analytics.series.shares.empty"),
};

interface Series {
  total: number;
  /** Highest point of the chart; null if all values are 0. */
  best: { label: string; value: number } | null;
  step: Step;
  format: (value: number) => string;
}

export function formatSummary(measure: Summed, { total, best, step, format }: Series): string {
  if (best === null) return t(EMPTY_TEXTS[measure]);
  const isAmount = measure === "watchedMs" || measure === "revenueCents";
  return t(SUMMARIES[measure], {
    total: isAmount ? format(total) : exactFigure(total),
    step,
    best: best.label,
    value: format(best.value),
  });
}
