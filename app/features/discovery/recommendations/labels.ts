import { type Message, msg, t } from "#i18n/t.ts";
import type { Algorithm, Dial } from "#worker/domain/discovery/recommendations/contract.ts";

export const ALGORITHM_LABELS: Record<Algorithm, Message> = {
  hybrid: msg("recommendations.algorithms.hybrid.label"),
  collaborative: msg("recommendations.algorithms.collaborative.label"),
  content_based: msg("recommendations.algorithms.contentBased.label"),
  deep_learning: msg("recommendations.algorithms.deepLearning.label"),
};

export const DIAL_HINTS: Record<Dial, Message> = {
  watched: msg("recommendations.score.hints.watched"),
  creator: msg("recommendations.score.hints.creator"),
  category: msg("recommendations.score.hints.category"),
  trending: msg("recommendations.settings.trending.hint"),
  fresh: msg("recommendations.score.hints.fresh"),
  exploration: msg("recommendations.score.hints.exploration"),
};

/** Formats minutes: "under 1 min", "12 min", "1.5 h". */
export function minutes(n: number): string {
  if (n < 1) return t("recommendations.duration.underMinute");
  return n < 90
    ? t("recommendations.duration.minutes", { n: Math.round(n) })
    : t("recommendations.duration.hours", { n: Math.round(n / 6) / 10 });
}
