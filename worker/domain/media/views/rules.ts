import type { BARRED_VERDICTS, Verdict } from "./contract.ts";

/** A channel's hourly figures are kept for this many hours. */
export const HOURS_KEPT = 72;

export interface PlaybackFacts {
  barred: (typeof BARRED_VERDICTS)[number] | null;
  hasFetched: boolean;
  playedMs: number;
  neededMs: number;
  /** True if the viewer already has a view of this video on this day from another playback. */
  hasOtherView: boolean;
  /** True if a visitor's network has already reached its limit of views for this video and day. */
  isCrowded: boolean;
}

/** Decides whether a playback counts as a view, or why not. The first rule that matches decides. */
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
