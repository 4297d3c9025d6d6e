import { type Message, msg, t } from "#i18n/t.ts";
import type { Algorithm, Dial } from "#worker/domain/discovery/recommendations/contract.ts";

export const ALGORITHM_LABELS: Record<Algorithm, Message> = {
  hybrid: msg("recommendations.hybrid"),
  collaborative: msg("recommendations.collaborative"),
  content_based: msg("recommendations.contentBased"),
  deep_learning: msg("recommendations.deepLearning"),
};

/** Explains what each dial turns down. */
export const DIAL_HINTS: Record<Dial, Message> = {
  watched: msg("recommendations.whatTheAlgorithmFindsCloseTo"),
  creator: msg("recommendations.whomYouFollowOrWatchOften"),
  category: msg("recommendations.categoriesYouWatchOrSaidYou"),
  trending: msg("recommendations.whatManyPeopleWatchJustNow"),
  fresh: msg("recommendations.whatCameOutInTheLast"),
  exploration: msg("recommendations.aChanceForWhatFewHave"),
};

/** Formats a share from 0 to 1. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Formats minutes: "under 1 min", "12 min", "1.5 h". */
export function minutes(n: number): string {
  if (n < 1) return t("recommendations.underOneMinute");
  return n < 90
    ? t("recommendations.minutes", { n: Math.round(n) })
    : t("recommendations.hours", { n: Math.round(n / 6) / 10 });
}
