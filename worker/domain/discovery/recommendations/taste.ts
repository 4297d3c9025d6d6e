import { countHundredths } from "../../media/playback/hundredths.ts";
import { SKIPPED_SECONDS, SKIPPED_SHARE } from "./contract-insights.ts";
import type { Event } from "./events.ts";

/**
 * How much an event says that somebody wants more of this, 1 for a video watched to its end; below
 * 0: less.
 */
const STRENGTH = { like: 1.5, share: 1.5, view: 0.5, skip: -0.6 } as const;
/** A taste fades: what was taken up so long ago counts half. */
const HALF_LIFE_MS = 60 * 86_400_000;

/** What a person took up, as the models read it. */
export interface TakenUp {
  contentId: string;
  /** From 0 up; 1 for an ordinary one. */
  strength: number;
  at: number;
}

/**
 * A person's events as strengths per thing: the strongest of its good events, less what was
 * skipped, faded by age. What comes to 0 or less is left out. Newest first.
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
  // Of a watch the value is the share that was played.
  return type === "watch" ? Math.min(1, Math.max(0, value)) : STRENGTH[type];
}

/** One playback, as far as tastes go. */
interface Playback {
  playedMs: number;
  /**
   * A hundred bits, hexadecimal: the hundredths that played; empty where the player did not say.
   */
  played: string;
  durationSeconds: number | null;
  startedAt: number;
  lastReportAt: number;
}

/** So long after its last report a playback is over. */
const OVER_MS = 60_000;

/**
 * What a playback says: watched so far, or skipped. Null of one that never played, and of one that
 * has only begun.
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

/** Shares of a whole that sum to 1, by key; empty for nothing. */
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
