import { type Message, msg } from "#i18n/t.ts";
import type { Dial, Part, Preferences } from "#worker/domain/discovery/recommendations/contract.ts";
import type { ScoreParts } from "#worker/domain/discovery/recommendations/contract-api.ts";

/** The labels are in display order. */
export const PART_LABELS: Record<Part, Message> = {
  watched: msg("recommendations.score.parts.watched"),
  creator: msg("recommendations.score.parts.creator"),
  category: msg("recommendations.score.parts.category"),
  trending: msg("recommendations.score.parts.trending"),
  fresh: msg("recommendations.score.parts.fresh"),
  exploration: msg("recommendations.score.parts.exploration"),
  less: msg("recommendations.score.parts.less"),
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
  /** The part's share of the score, in hundredths; negative if the part lowers the score. */
  points: number;
}

/** Rounds the parts so that their sum is the rounded score (largest remainder method). */
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
 * Previews a score with other dials (weights that the viewer sets) for its parts. `less` has no
 * dial and scales with the sum of all parts that have a dial.
 */
export function withDials(
  parts: ScoreParts,
  before: Preferences["dials"],
  after: Preferences["dials"],
): ScoreParts {
  const weighted = { ...parts };
  let [sumBefore, sumAfter] = [0, 0];
  for (const part of ORDER) {
    if (!isDial(part)) continue;
    if (before[part] > 0) weighted[part] = (parts[part] * after[part]) / before[part];
    sumBefore += parts[part];
    sumAfter += weighted[part];
  }
  return { ...weighted, less: sumBefore > 0 ? (parts.less * sumAfter) / sumBefore : parts.less };
}

export const isDial = (part: Part): part is Dial => part !== "less";
