import { type Message, msg } from "#i18n/t.ts";
import type { Dial, Part, Preferences } from "#worker/domain/discovery/recommendations/contract.ts";
import type { ScoreParts } from "#worker/domain/discovery/recommendations/contract-api.ts";

/** In the order in which they are shown. */
export const PART_LABELS: Record<Part, Message> = {
  watched: msg("recommendations.likeWhatYouWatched"),
  creator: msg("recommendations.thisCreator"),
  category: msg("recommendations.thisCategory"),
  trending: msg("recommendations.trendingPart"),
  fresh: msg("recommendations.fresh"),
  exploration: msg("recommendations.exploration"),
  less: msg("recommendations.whatYouAskedForLessOf"),
};

const ORDER: readonly Part[] = [
  "watched",
  "creator",
  "category",
  "trending",
  "fresh",
  "exploration",
  "less",
];

export interface PartPoints {
  part: Part;
  /** Hundredths of a score, whole; below 0 for what counts against. */
  points: number;
}

/**
 * A score's parts in whole hundredths that sum to the score's own: rounded down, and what is
 * missing then goes to those that lost most (the method of the largest remainder).
 */
export function pointsOf(parts: ScoreParts): { parts: PartPoints[]; total: number } {
  const exact = ORDER.map((part) => ({
    part,
    value: parts[part] * 100,
    points: Math.floor(parts[part] * 100),
  }));
  const total = Math.round(exact.reduce((sum, { value }) => sum + value, 0));
  let missing = total - exact.reduce((sum, { points }) => sum + points, 0);
  const byLoss = exact.toSorted((a, b) => b.value - b.points - (a.value - a.points));
  for (const entry of byLoss) {
    if (missing <= 0) break;
    entry.points++;
    missing--;
  }
  return { parts: exact.map(({ part, points }) => ({ part, points })), total };
}

/**
 * A score's parts once dials stand elsewhere: each grows and shrinks with its own; `less` with the
 * sum of the rest.
 */
export function withDials(
  parts: ScoreParts,
  before: Preferences["dials"],
  after: Preferences["dials"],
): ScoreParts {
  const turned = { ...parts };
  let [sumBefore, sumAfter] = [0, 0];
  for (const part of ORDER) {
    if (!isDial(part)) continue;
    if (before[part] > 0) turned[part] = (parts[part] * after[part]) / before[part];
    sumBefore += parts[part];
    sumAfter += turned[part];
  }
  return { ...turned, less: sumBefore > 0 ? (parts.less * sumAfter) / sumBefore : parts.less };
}

export const isDial = (part: Part): part is Dial => part !== "less";
