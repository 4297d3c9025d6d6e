import { numberOf } from "./push-names.ts";
import type { Push, PushStore } from "./push-store.ts";

// Tells apart two encoders that push with one stream key, one IP address and one folder.

/** Number of segments that show whether an encoder pushes in real time. */
const RECENT = 4;
/** The start of a segment and the end of the segment before may differ by this time, ms. */
const CLOCK_TOLERANCE_MS = 500;
/** After a silence, media time and our clock may disagree by this time, ms. */
const RESUME_TOLERANCE_MS = 5_000;
/** Segments can overtake each other by this many places. */
const OVERTAKE = 3;

/** The part of a pushed segment that shows whose segment it is. */
export interface Arrival {
  name: string;
  /**
   * Returns the media time at which the segment starts, ms, read with the init segment of a run.
   * Null if unknown.
   */
  startIn(epoch: number): number | null;
}

const durationOf = (push: Push): number | null => push.durationMs ?? push.measuredMs;

/** Returns how long after its newest segment an encoder still counts as sending, ms. */
const sendingWindow = (longestMs: number): number => Math.max(1.5 * longestMs, longestMs + 1_000);

export type PushRivals = ReturnType<typeof createPushRivals>;

/** Creates the functions that judge to which start of an encoder a pushed segment belongs. */
export function createPushRivals(pushes: PushStore) {
  /** Starts of encoders that are known to push in real time. An eviction forgets them. */
  const proven = new Set<number>();

  /**
   * Returns true if the next segment of this start of an encoder is not overdue. An encoder that
   * pushes faster than real time never counts as sending, because its segments have no due time.
   */
  function isSending(epoch: number): boolean {
    const recent = pushes.newestOf(epoch, RECENT);
    const [newest] = recent;
    const oldest = recent.at(-1);
    if (!newest || !oldest) return false;
    const durations = recent.map((push) => durationOf(push) ?? 0);
    const later = durations.slice(0, -1).reduce((sum, ms) => sum + ms, 0);
    const isPaced = later > 0 && newest.arrivedAt - oldest.arrivedAt >= later / 2;
    if (!isPaced && !proven.has(epoch)) return false;
    return Date.now() - newest.arrivedAt < sendingWindow(Math.max(...durations));
  }

  /** Returns true if the next segment of this start of an encoder should have arrived. */
  function isOverdue(epoch: number): boolean {
    const newest = pushes.newest(epoch);
    return (
      newest !== null && Date.now() - newest.arrivedAt >= sendingWindow(durationOf(newest) ?? 0)
    );
  }

  /** Returns true if a new segment can belong to this start of an encoder. */
  function canContinue(epoch: number, arrival: Arrival): boolean {
    const newest = pushes.newest(epoch);
    if (!newest) return true;
    if (startsAtEndOf(newest, arrival)) return true;
    const step = stepBetween(newest.name, arrival.name);
    const startMs = arrival.startIn(epoch);
    // Only the very next name can belong to an encoder whose timestamps jump.
    if (newest.startMs === null || startMs === null || step === 1) return isNear(step);
    const distanceMs = Math.abs(startMs - newest.startMs);
    const limitMs = OVERTAKE * (durationOf(newest) ?? 0) + CLOCK_TOLERANCE_MS;
    return isNear(step) && distanceMs <= limitMs;
  }

  /** Returns true if an encoder can send this segment after a silence in which its clock ran on. */
  function canResume(epoch: number, arrival: Arrival): boolean {
    const newest = pushes.newest(epoch);
    if (!newest) return true;
    const step = stepBetween(newest.name, arrival.name);
    if (step !== null && (step <= 0 || step === Number.POSITIVE_INFINITY)) return false;
    const startMs = arrival.startIn(epoch);
    if (newest.startMs === null || startMs === null) return true;
    const clockMs = Date.now() - newest.arrivedAt;
    return Math.abs(startMs - newest.startMs - clockMs) <= RESUME_TOLERANCE_MS;
  }

  /**
   * Returns true if a segment is the next one of an earlier start, and not the next one of the
   * newest start. If it can be the next one of both, the time of its arrival decides.
   */
  function belongsToEarlier(earlier: number, newest: number, arrival: Arrival): boolean {
    const [a, b] = [pushes.newest(earlier), pushes.newest(newest)];
    if (!a || !isNext(a, arrival)) return false;
    const now = Date.now();
    if (now - a.arrivedAt > 2 * sendingWindow(durationOf(a) ?? 0)) return false;
    if (!b || !isNext(b, arrival)) return true;
    const lateness = (push: Push) => Math.abs(now - push.arrivedAt - (durationOf(push) ?? 0));
    return lateness(a) < lateness(b);
  }

  /**
   * Returns true if a segment comes closer to the time at which a rejected encoder's next segment is
   * due. `rejectedAt` is the time at which the name before was rejected, or null.
   */
  function suitsRejected(epoch: number, rejectedAt: number | null): boolean {
    const newest = pushes.newest(epoch);
    if (!newest || rejectedAt === null) return false;
    const dueMs = Date.now() - (durationOf(newest) ?? 0);
    return Math.abs(dueMs - rejectedAt) < Math.abs(dueMs - newest.arrivedAt);
  }

  const prove = (epoch: number): void => void proven.add(epoch);

  return {
    isSending,
    isOverdue,
    canContinue,
    canResume,
    belongsToEarlier,
    suitsRejected,
    prove,
  };
}

const isNear = (step: number | null): boolean => step === null || Math.abs(step) <= OVERTAKE;

/** Returns the difference of the numbers in two names, or null if the names cannot be compared. */
export function stepBetween(before: string, after: string): number | null {
  const [a, b] = [numberOf(before), numberOf(after)];
  if (!a || !b) return null;
  return a.stem === b.stem ? b.number - a.number : Number.POSITIVE_INFINITY;
}

function startsAtEndOf(before: Push, arrival: Arrival): boolean {
  const startMs = arrival.startIn(before.epoch);
  if (before.startMs === null || startMs === null || before.measuredMs === null) return false;
  return Math.abs(startMs - before.startMs - before.measuredMs) <= CLOCK_TOLERANCE_MS;
}

/** Returns true if a segment has the next name, and the next media time if both times are known. */
function isNext(before: Push, arrival: Arrival): boolean {
  const isNextName = stepBetween(before.name, arrival.name) === 1;
  const areTimed = before.startMs !== null && arrival.startIn(before.epoch) !== null;
  return isNextName && (!areTimed || startsAtEndOf(before, arrival));
}
