import { t } from "#i18n/t.ts";
import type { Algorithm } from "./contract.ts";

/** The promoted model, as far as people are told of it. Browser-safe. */
export interface ModelFacts {
  version: string;
  /** Milliseconds since the epoch. */
  trainedAt: number;
  userCount: number;
  itemCount: number;
  /** nDCG@10 on the week that was held out; null when nobody could be asked. */
  quality: number | null;
}

export interface AlgorithmDescription {
  id: Algorithm;
  name: string;
  /** What it does, for a person. */
  what: string;
  /** On what and how well, as far as it is known. */
  trained: string;
}

const NAMES: Record<Algorithm, string> = {
  hybrid: "Hybrid",
  collaborative: "Collaborative",
  content_based: "Content-based",
  get deep_learning() {
    return t("recommendations.deepLearning");
  },
};

const WHAT: Record<Algorithm, string> = {
  get hybrid() {
    return t("recommendations.addsUpTheThreeOthersFactors");
  },
  get collaborative() {
    return t("recommendations.looksAtWhichVideosAreWatched");
  },
  get content_based() {
    return t("recommendations.comparesVideosByCategoryCreatorAnd");
  },
  get deep_learning() {
    return t("recommendations.aSmallNeuralNetworkAVariational");
  },
};

/** Said where no model ranks. */
const UNTRAINED = "Not trained yet: what is popular and fresh is shown, with your creators and categories.";

/**
 * What each algorithm of the settings really does, and how well.
 * @param locale and timeZone of the date, IANA's names
 */
export function describeAlgorithms(model: ModelFacts | null, { locale = "en", timeZone = "UTC" } = {}): AlgorithmDescription[] {
  const trained = model === null ? UNTRAINED : trainedText(model, locale, timeZone);
  return (["hybrid", "collaborative", "content_based", "deep_learning"] as const).map((id) => ({
    ...{ id, name: NAMES[id], what: WHAT[id] },
    trained: id === "hybrid" || model === null ? trained : t("recommendations.trainedTheFigureIsOfHybrid", { trained }),
  }));
}

function trainedText({ trainedAt, userCount, itemCount, quality }: ModelFacts, locale: string, timeZone: string): string {
  const count = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(trainedAt);
  const on = t("recommendations.trainedOnDayFromWhatCount", { day, count: count.format(userCount), count2: count.format(itemCount) });
  if (quality === null) return t("recommendations.onHowWellItForeseesCould", { on });
  return t("recommendations.onMeasuredOnTheWeekAfter", { on, quality: quality.toFixed(3) });
}
