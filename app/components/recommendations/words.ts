import type { Algorithm, Dial } from "#worker/domain/recommendations/contract.ts";

export const ALGORITHM_LABELS: Record<Algorithm, string> = {
  hybrid: "Hybrid",
  collaborative: "Collaborative",
  content_based: "Content-based",
  deep_learning: "Deep learning",
};

/** What each dial turns down, in a sentence. */
export const DIAL_HINTS: Record<Dial, string> = {
  watched: "What the algorithm finds close to what you watched.",
  creator: "Whom you follow, or watch often.",
  category: "Categories you watch, or said you like.",
  trending: "What many people watch just now.",
  fresh: "What came out in the last days.",
  exploration: "A chance for what few have seen.",
};

/** Of a share from 0 to 1. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Minutes as people say them: "under 1 min", "12 min", "1.5 h". */
export function minutes(n: number): string {
  if (n < 1) return "under 1 min";
  return n < 90 ? `${Math.round(n)} min` : `${Number((n / 60).toFixed(1))} h`;
}
