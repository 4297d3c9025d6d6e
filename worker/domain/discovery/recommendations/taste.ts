import { countHundredths } from "../../media/playback/hundredths.ts";
import { SKIPPED_SECONDS, SKIPPED_SHARE } from "./contract-insights.ts";
import type { Event } from "./events.ts";

/** Strength of interest. A video watched to its end has 1; a negative value shows disinterest. */
const STRENGTH = { like: 1.5, share: 1.5, view: 0.5, skip: -0.6 } as const;
/** Half-life of a user's interest in an item, ms. */
const HALF_LIFE_MS = 60 * 86_400_000;

export interface Engagement {
  contentId: string;
  /** Strength of the interest, at least 0. A video that was watched to its end has 1. */
  strength: number;
  at: number;
}

/** Combines events to one strength per item: the best event minus skips, decayed by age. */
export function engagementsOf(events: readonly Event[], now: number): Engagement[] {
  const itemScores = new Map<string, { best: number; worst: number; at: number }>();
  for (const event of events) {
    const itemScore = itemScores.get(event.contentId) ?? { best: 0, worst: 0, at: 0 };
    const strength = strengthOf(event);
    itemScores.set(event.contentId, {
      best: Math.max(itemScore.best, strength),
      worst: Math.min(itemScore.worst, strength),
      at: Math.max(itemScore.at, event.at),
    });
  }
  return [...itemScores]
    .map(([contentId, { best, worst, at }]) => ({
      contentId,
      strength: (best + worst) * decay(now - at),
      at,
    }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.at - a.at || (a.contentId < b.contentId ? -1 : 1));
}

function strengthOf({ type, value }: Event): number {
  return type === "watch" ? Math.min(1, Math.max(0, value)) : STRENGTH[type];
}

interface Playback {
  playedMs: number;
  /** 100 bits in hexadecimal, one per played hundredth of the video. Empty without reports. */
  played: string;
  durationSeconds: number | null;
  startedAt: number;
  lastReportAt: number;
}

/** A playback whose player sends no progress report for this long has ended, ms. */
const PLAYBACK_END_MS = 60_000;

/** Converts a playback to an event. Null if the video never played or has only started. */
export function playbackEvent(
  playback: Playback,
  now: number,
): Pick<Event, "type" | "value" | "at"> | null {
  const { playedMs, played, durationSeconds, startedAt: at, lastReportAt } = playback;
  if (playedMs <= 0) return null;
  const reportedShare = countHundredths(played) / 100;
  const share = Math.min(
    1,
    reportedShare > 0 ? reportedShare : playedMs / Math.max(1, (durationSeconds ?? 0) * 1000),
  );
  if (share >= SKIPPED_SHARE || playedMs >= SKIPPED_SECONDS * 1000)
    return { type: "watch", value: share, at };
  return now - lastReportAt > PLAYBACK_END_MS ? { type: "skip", value: 1, at } : null;
}

const decay = (ageMs: number) => 2 ** (-Math.max(0, ageMs) / HALF_LIFE_MS);

/** Groups items by key. Returns each group's share of the total weight, or an empty map. */
export function sharesBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | null,
  weightOf: (item: Item) => number,
) {
  const sums = new Map<string, number>();
  let total = 0;
  for (const item of items) {
    const key = keyOf(item);
    const weight = weightOf(item);
    if (key === null || weight <= 0) continue;
    sums.set(key, (sums.get(key) ?? 0) + weight);
    total += weight;
  }
  return new Map([...sums].map(([key, sum]) => [key, sum / total]));
}
