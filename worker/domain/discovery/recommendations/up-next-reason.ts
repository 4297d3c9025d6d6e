import { t } from "#i18n/t.ts";
import { categoryLabel } from "../../media/videos/contract-categories.ts";
import { fold } from "../search/rules.ts";
import { type Described, titleWordsOf } from "./similarity.ts";

/** The model's prediction (0 to 1) from which "viewers also watched" is a fair reason. */
const CO_WATCHED = 0.3;

export interface UpNextFacts {
  subject: Described;
  candidate: Described;
  creatorName: string;
  /** How strongly the subject predicts the candidate in the model, 0 to 1. */
  predicted: number;
  isTrending: boolean;
}

/** Returns the strongest reason why a video follows the subject, as one short sentence. */
export function upNextReason(facts: UpNextFacts): string {
  const { subject, candidate, predicted } = facts;
  if (candidate.creatorId === subject.creatorId)
    return t("recommendations.upNext.sameCreator", { name: facts.creatorName });
  if (predicted >= CO_WATCHED) return t("recommendations.upNext.alsoWatched");
  const tags = new Set(subject.tags.map(fold));
  const tag = candidate.tags.find((one) => tags.has(fold(one)));
  if (tag !== undefined) return t("recommendations.upNext.sameTag", { tag });
  const words = new Set(titleWordsOf(subject.title));
  if (titleWordsOf(candidate.title).some((word) => words.has(word)))
    return t("recommendations.upNext.similarTitle");
  if (candidate.category !== null && candidate.category === subject.category)
    return t("recommendations.upNext.sameCategory", {
      category: categoryLabel(candidate.category),
    });
  return facts.isTrending
    ? t("recommendations.upNext.trending")
    : t("recommendations.upNext.popular");
}
