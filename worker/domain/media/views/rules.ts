import type { BARRED_VERDICTS, Verdict } from "./contract.ts";

/** What a channel did in each hour is kept for so many of them. */
export const HOURS_KEPT = 72;

/**
 * All that a verdict depends on; each is stored with the playback, so that every verdict can be
 * given again.
 */
export interface PlaybackFacts {
  barred: (typeof BARRED_VERDICTS)[number] | null;
  /** The server has served media bytes to it. */
  hasFetched: boolean;
  playedMs: number;
  neededMs: number;
  /** Another playback of this viewer is the view of this video and day. */
  hasOtherView: boolean;
  /**
   * Its viewer has no account, and as many views of this video and day as one connection can give
   * came over theirs.
   */
  isCrowded: boolean;
}

/**
 * What becomes of a playback. The first that holds is said; "counted" alone raises the video's
 * views.
 */
export function judge({
  barred,
  hasFetched,
  playedMs,
  neededMs,
  hasOtherView,
  isCrowded,
}: PlaybackFacts): Verdict {
  if (barred !== null) return barred;
  if (!hasFetched) return "not_fetched";
  if (playedMs < neededMs) return "too_short";
  if (hasOtherView) return "repeat";
  return isCrowded ? "crowded" : "counted";
}
