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
  deep_learning: "Deep learning",
};

const WHAT: Record<Algorithm, string> = {
  hybrid:
    "Adds up the three others, factors that people and videos share, and popularity. How much each counts is learnt from what people watched next, and learnt again with each training.",
  collaborative:
    "Looks at which videos are watched by the same people: a linear model says for each pair of videos how much having watched one speaks for the other. What you watch now counts at once.",
  content_based:
    "Compares videos by category, creator and tags; what few videos share says more. It finds what resembles your videos even when nobody has watched it yet.",
  deep_learning:
    "A small neural network, a variational autoencoder: it squeezes what you watched into 48 numbers and draws from them what else belongs to it.",
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
    trained: id === "hybrid" || model === null ? trained : `${trained} The figure is of Hybrid.`,
  }));
}

function trainedText({ trainedAt, userCount, itemCount, quality }: ModelFacts, locale: string, timeZone: string): string {
  const count = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(trainedAt);
  const on = `Trained on ${day} from what ${count.format(userCount)} people took up of ${count.format(itemCount)} videos.`;
  if (quality === null) return `${on} How well it foresees could not be measured: nobody came back in the week that was held out.`;
  return `${on} Measured on the week after: nDCG@10 of ${quality.toFixed(3)} (1 would be to foresee everything, in order).`;
}
