import { type Message, msg, t } from "#i18n/t.ts";
import type { Step } from "#worker/domain/creator/analytics/contract-range.ts";
import { exactly } from "./format.ts";

/** What charts over time measure. Cents, milliseconds, or a number of things. */
export type Measure =
  | "views"
  | "watchedMs"
  | "followers"
  | "revenueCents"
  | "likes"
  | "comments"
  | "shares";

/** The unit as a chart's tooltip says it, behind the number. */
export const UNITS: Record<Measure, Message> = {
  views: msg("analytics.unitViews"),
  watchedMs: msg("analytics.unitWatched"),
  followers: msg("analytics.unitFollowers"),
  revenueCents: msg("analytics.unitEarned"),
  likes: msg("analytics.unitLikes"),
  comments: msg("analytics.unitComments"),
  shares: msg("analytics.unitShares"),
};

/** The name of the column that holds it. */
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
  /** Where it was highest, and how high; null where it never was above 0. */
  best: { label: string; value: number } | null;
  step: Step;
  format: (value: number) => string;
}

/** "1,234 views in all; most on Nov 21, 2026: 99." */
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
