import { intlLocale } from "#i18n/locale.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { Algorithm } from "./contract.ts";

/** Facts about the trained model. The browser loads this module, so it contains no server code. */
export interface ModelFacts {
  version: string;
  /** ms since the epoch. */
  trainedAt: number;
  userCount: number;
  itemCount: number;
  /** nDCG@10 for the week that was held out from training. Null if no user could be evaluated. */
  quality: number | null;
}

export interface AlgorithmDescription {
  id: Algorithm;
  name: string;
  what: string;
  trained: string;
}

const NAMES: Record<Algorithm, Message> = {
  hybrid: msg("recommendations.algorithms.hybrid.label"),
  collaborative: msg("recommendations.algorithms.collaborative.label"),
  content_based: msg("recommendations.algorithms.contentBased.label"),
  deep_learning: msg("recommendations.algorithms.deepLearning.label"),
};

const DESCRIPTIONS: Record<Algorithm, Message> = {
  hybrid: msg("recommendations.algorithms.hybrid.description"),
  collaborative: msg("recommendations.algorithms.collaborative.description"),
  content_based: msg("recommendations.algorithms.contentBased.description"),
  deep_learning: msg("recommendations.algorithms.deepLearning.description"),
};

/** Describes the ranking algorithms and their quality. @param timeZone IANA name */
export function describeAlgorithms(
  model: ModelFacts | null,
  { timeZone = "UTC" } = {},
): AlgorithmDescription[] {
  const trained =
    model === null ? t("recommendations.training.untrained") : trainedText(model, timeZone);
  return (["hybrid", "collaborative", "content_based", "deep_learning"] as const).map((id) => ({
    id,
    name: t(NAMES[id]),
    what: t(DESCRIPTIONS[id]),
    trained:
      id === "hybrid" || model === null
        ? trained
        : t("recommendations.training.hybridFigure", { trained }),
  }));
}

function trainedText(
  { trainedAt, userCount, itemCount, quality }: ModelFacts,
  timeZone: string,
): string {
  const day = new Intl.DateTimeFormat(intlLocale(), { dateStyle: "medium", timeZone }).format(
    trainedAt,
  );
  const trained = t("recommendations.training.trained", {
    day,
    people: userCount,
    videos: itemCount,
  });
  if (quality === null) return t("recommendations.training.unmeasured", { trained });
  const figure = new Intl.NumberFormat(intlLocale(), {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  return t("recommendations.training.measured", { trained, quality: figure.format(quality) });
}
