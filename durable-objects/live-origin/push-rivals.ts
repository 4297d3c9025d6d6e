import { numberOf } from "./push-names.ts";
import type { Push, PushStore } from "./push-store.ts";

// Distinguishes two encoders that push with the same stream key, IP address and folder.

/** Number of newest segments whose arrivals show whether an encoder pushes in real time. */
const RECENT = 4;
/** Tolerance between the end of a segment and the start of the next segment, ms. */
const CLOCK_TOLERANCE_MS = 500;
/** Tolerance between the media time and the server's clock after an outage of an encoder, ms. */
const RESUME_TOLERANCE_MS = 5_000;
/** Maximum difference between the numbers of two segments that arrive in the wrong order. */
const OVERTAKE = 3;

/** Name and start time of a pushed segment, from which the server recognizes the encoder. */
export interface Arrival {
  name: string;
  /**
   * Returns the media time at which the segment starts, ms, or null for an unknown time. `epoch`
   * selects the init segment that contains the timescale.
   */
  startIn(epoch: number): number | null;
}

const durationOf = (push: Push): number | null => push.durationMs ?? push.measuredMs;

/** Returns how long an encoder counts as sending after its newest segment, ms. */
const sendingWindow = (longestMs: number): number => Math.max(1.5 * longestMs, longestMs + 1_000);

export type PushRivals = ReturnType<typeof createPushRivals>;

/**
 * Creates the functions that decide which encoder sent a pushed segment. Each `epoch` is the number
 * of one start of an encoder.
 */
export function createPushRivals(pushes: PushStore) {
  /** Numbers of the encoder starts whose segments arrive in real time. */
  const proven = new Set<number>();

  /**
   * Returns true if an encoder pushes in real time and the encoder's next segment is not overdue.
   * An encoder that pushes faster than real time never counts as sending, because its segments are
   * never due.
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

  /** Returns true if the encoder's next segment is overdue. */
  function isOverdue(epoch: number): boolean {
    const newest = pushes.newest(epoch);
    return (
      newest !== null && Date.now() - newest.arrivedAt >= sendingWindow(durationOf(newest) ?? 0)
    );
  }

  /** Returns true if a segment can follow the newest segment of an encoder start. */
  function canContinue(epoch: number, arrival: Arrival): boolean {
    const newest = pushes.newest(epoch);
    if (!newest) return true;
    if (startsAtEndOf(newest, arrival)) return true;
    const step = stepBetween(newest.name, arrival.name);
    const startMs = arrival.startIn(epoch);
    // An encoder's timestamps can jump, so a segment with the next number needs no matching
    // timestamp.
    if (newest.startMs === null || startMs === null || step === 1) return isNear(step);
    const distanceMs = Math.abs(startMs - newest.startMs);
    const limitMs = OVERTAKE * (durationOf(newest) ?? 0) + CLOCK_TOLERANCE_MS;
    return isNear(step) && distanceMs <= limitMs;
  }

  /**
   * Returns true if a segment can follow an outage during which the encoder continued to record.
   */
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
   * Returns true if a segment follows the segments of an earlier encoder start, not the segments of
   * the newest start. If the segment fits both starts, the time of arrival decides.
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
   * Compares the arrival of a segment with the schedules of two encoders. Returns true if the
   * arrival fits the schedule of the rejected encoder better. `rejectedAt` is the time of the
   * rejected encoder's previous segment, in ms since 1970, or null.
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

/**
 * Returns the difference between the numbers of two segment names. Returns null for a name without
 * a number, and infinity for names that differ in more than the number.
 */
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

/**
 * Returns true if a segment has the next number in its name and starts at the end of `before`.
 * Compares only the names if a start time is unknown.
 */
function isNext(before: Push, arrival: Arrival): boolean {
  const isNextName = stepBetween(before.name, arrival.name) === 1;
  const areTimed = before.startMs !== null && arrival.startIn(before.epoch) !== null;
  return isNextName && (!areTimed || startsAtEndOf(before, arrival));
}
