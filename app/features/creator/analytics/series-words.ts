import { type Message, msg, t } from "#i18n/t.ts";
import type { Step } from "#worker/domain/creator/analytics/contract-range.ts";
import { exactly } from "./format.ts";

/** Measures of charts over time. Units: cents, milliseconds, or a count. */
export type Measure =
  | "views"
  | "watchedMs"
  | "followers"
  | "revenueCents"
  | "likes"
  | "comments"
  | "shares";

/** Unit after the number in a chart's tooltip. */
export const UNITS: Record<Measure, Message> = {
  views: msg("analytics.unitViews"),
  watchedMs: msg("analytics.unitWatched"),
  followers: msg("analytics.unitFollowers"),
  revenueCents: msg("analytics.unitEarned"),
  likes: msg("analytics.unitLikes"),
  comments: msg("analytics.unitComments"),
  shares: msg("analytics.unitShares"),
};

/** Header of the measure's column. */
export const COLUMNS: Record<Measure, Message> = {
  views: msg("analytics.views"),
  watchedMs: msg("analytics.watchedS"),
  followers: msg("analytics.followers"),
  revenueCents: msg("analytics.earnedCents"),
  likes: msg("analytics.likes"),
  comments: msg("analytics.comments"),
  shares: msg("analytics.shares"),
};

type Summed = Exclude<Measure, "followers">;
const SUMMARIES: Record<Summed, Message> = {
  views: msg("analytics.viewsInAllMost"),
  watchedMs: msg("analytics.watchedInAllMost"),
  revenueCents: msg("analytics.earnedInAllMost"),
  likes: msg("analytics.likesInAllMost"),
  comments: msg("analytics.commentsInAllMost"),
  shares: msg("analytics.sharesInAllMost"),
};
const NOTHING: Record<Summed, Message> = {
  views: msg("analytics.noViewsInTheseDays"),
  watchedMs: msg("analytics.nothingWatchedInTheseDays"),
  revenueCents: msg("analytics.nothingEarnedInTheseDays"),
  likes: msg("analytics.noLikesInTheseDays"),
  comments: msg("analytics.noCommentsInTheseDays"),
  shares: msg("analytics.noSharesInTheseDays"),
};

interface Series {
  total: number;
  /** The highest point; null if all values are 0. */
  best: { label: string; value: number } | null;
  step: Step;
  format: (value: number) => string;
}

/** Returns a summary such as "1,234 views in all; most on Nov 21, 2026: 99." */
export function summaryWords(measure: Summed, { total, best, step, format }: Series): string {
  if (best === null) return t(NOTHING[measure]);
  const isAmount = measure === "watchedMs" || measure === "revenueCents";
  return t(SUMMARIES[measure], {
    total: isAmount ? format(total) : exactly(total),
    step,
    best: best.label,
    value: format(best.value),
  });
}
