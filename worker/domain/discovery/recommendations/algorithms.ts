import { intlLocale } from "#i18n/locale.ts";
import { type Message, msg, t } from "#i18n/t.ts";
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

const NAMES: Record<Algorithm, Message> = {
  hybrid: msg("recommendations.hybrid"),
  collaborative: msg("recommendations.collaborative"),
  content_based: msg("recommendations.contentBased"),
  deep_learning: msg("recommendations.deepLearning"),
};

const WHAT: Record<Algorithm, Message> = {
  hybrid: msg("recommendations.addsUpTheThreeOthersFactors"),
  collaborative: msg("recommendations.looksAtWhichVideosAreWatched"),
  content_based: msg("recommendations.comparesVideosByCategoryCreatorAnd"),
  deep_learning: msg("recommendations.aSmallNeuralNetworkAVariational"),
};

/**
 * What each algorithm of the settings really does, and how well.
 * @param timeZone of the date, by IANA's name
 */
export function describeAlgorithms(
  model: ModelFacts | null,
  { timeZone = "UTC" } = {},
): AlgorithmDescription[] {
  const trained =
    model === null ? t("recommendations.notTrainedYet") : trainedText(model, timeZone);
  return (["hybrid", "collaborative", "content_based", "deep_learning"] as const).map((id) => ({
    id,
    name: t(NAMES[id]),
    what: t(WHAT[id]),
    trained:
      id === "hybrid" || model === null
        ? trained
        : t("recommendations.trainedTheFigureIsOfHybrid", { trained }),
  }));
}

function trainedText(
  { trainedAt, userCount, itemCount, quality }: ModelFacts,
  timeZone: string,
): string {
  const day = new Intl.DateTimeFormat(intlLocale(), { dateStyle: "medium", timeZone }).format(
    trainedAt,
  );
  const trained = t("recommendations.trainedOnDay", { day, people: userCount, videos: itemCount });
  if (quality === null) return t("recommendations.trainedOnDayOnly", { trained });
  const figure = new Intl.NumberFormat(intlLocale(), {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  return t("recommendations.trainedAndMeasured", { trained, quality: figure.format(quality) });
}
