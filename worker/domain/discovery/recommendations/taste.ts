import { countHundredths } from "../../media/playback/hundredths.ts";
import { SKIPPED_SECONDS, SKIPPED_SHARE } from "./contract-insights.ts";
import type { Event } from "./events.ts";

/**
 * Strength of an event as evidence of interest. 1 is a video that was watched to its end. Negative
 * values show disinterest.
 */
const STRENGTH = { like: 1.5, share: 1.5, view: 0.5, skip: -0.6 } as const;
/** Half-life of a taste, ms. */
const HALF_LIFE_MS = 60 * 86_400_000;

/** An item that a user took up, as input for the models. */
export interface TakenUp {
  contentId: string;
  /** 0 or more. 1 is ordinary. */
  strength: number;
  at: number;
}

/**
 * Combines a user's events to one strength per item: the strongest positive event, minus the
 * strength of skips, decayed by age. Omits items with a strength of 0 or less. Newest first.
 */
export function takenUp(events: readonly Event[], now: number): TakenUp[] {
  const things = new Map<string, { best: number; worst: number; at: number }>();
  for (const event of events) {
    const thing = things.get(event.contentId) ?? { best: 0, worst: 0, at: 0 };
    const strength = strengthOf(event);
    things.set(event.contentId, {
      best: Math.max(thing.best, strength),
      worst: Math.min(thing.worst, strength),
      at: Math.max(thing.at, event.at),
    });
  }
  return [...things]
    .map(([contentId, { best, worst, at }]) => ({
      contentId,
      strength: (best + worst) * fade(now - at),
      at,
    }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.at - a.at || (a.contentId < b.contentId ? -1 : 1));
}

function strengthOf({ type, value }: Event): number {
  // For a watch, the value is the played share.
  return type === "watch" ? Math.min(1, Math.max(0, value)) : STRENGTH[type];
}

/** The facts of a playback that matter for tastes. */
interface Playback {
  playedMs: number;
  /**
   * 100 bits in hexadecimal, one for each played hundredth. Empty if the player did not report
   * them.
   */
  played: string;
  durationSeconds: number | null;
  startedAt: number;
  lastReportAt: number;
}

/** A playback without a report for this long is over, ms. */
const OVER_MS = 60_000;

/**
 * Turns a playback into an event: watched to a share, or skipped. Null for a playback that never
 * played or has only begun.
 */
export function playbackEvent(
  playback: Playback,
  now: number,
): Pick<Event, "type" | "value" | "at"> | null {
  const { playedMs, played, durationSeconds, startedAt: at, lastReportAt } = playback;
  if (playedMs <= 0) return null;
  const told = countHundredths(played) / 100;
  const share = Math.min(
    1,
    told > 0 ? told : playedMs / Math.max(1, (durationSeconds ?? 0) * 1000),
  );
  if (share >= SKIPPED_SHARE || playedMs >= SKIPPED_SECONDS * 1000)
    return { type: "watch", value: share, at };
  return now - lastReportAt > OVER_MS ? { type: "skip", value: 1, at } : null;
}

const fade = (ageMs: number) => 2 ** (-Math.max(0, ageMs) / HALF_LIFE_MS);

/** Returns the share of each key, adding up to 1. Empty for an empty list. */
export function sharesBy<Thing>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => string | null,
  weightOf: (thing: Thing) => number,
) {
  const sums = new Map<string, number>();
  let total = 0;
  for (const thing of things) {
    const key = keyOf(thing);
    const weight = weightOf(thing);
    if (key === null || weight <= 0) continue;
    sums.set(key, (sums.get(key) ?? 0) + weight);
    total += weight;
  }
  return new Map([...sums].map(([key, sum]) => [key, sum / total]));
}
