import { t } from "#i18n/t.ts";
import type { Algorithm, Dial } from "#worker/domain/recommendations/contract.ts";

export const ALGORITHM_LABELS: Record<Algorithm, string> = {
  get hybrid() {
    return t("recommendations.hybrid");
  },
  get collaborative() {
    return t("recommendations.collaborative");
  },
  get content_based() {
    return t("recommendations.contentBased");
  },
  get deep_learning() {
    return t("recommendations.deepLearning");
  },
};

/** What each dial turns down, in a sentence. */
export const DIAL_HINTS: Record<Dial, string> = {
  get watched() {
    return t("recommendations.whatTheAlgorithmFindsCloseTo");
  },
  get creator() {
    return t("recommendations.whomYouFollowOrWatchOften");
  },
  get category() {
    return t("recommendations.categoriesYouWatchOrSaidYou");
  },
  get trending() {
    return t("recommendations.whatManyPeopleWatchJustNow");
  },
  get fresh() {
    return t("recommendations.whatCameOutInTheLast");
  },
  get exploration() {
    return t("recommendations.aChanceForWhatFewHave");
  },
};

/** Of a share from 0 to 1. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Minutes as people say them: "under 1 min", "12 min", "1.5 h". */
export function minutes(n: number): string {
  if (n < 1) return t("recommendations.underOneMinute");
  return n < 90 ? t("recommendations.minutes", { n: Math.round(n) }) : t("recommendations.hours", { n: Math.round(n / 6) / 10 });
}
