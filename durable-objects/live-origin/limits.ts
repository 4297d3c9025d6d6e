import { RUNS_A_MINUTE } from "#worker/domain/live/streams/rules.ts";
import { createClockRate } from "./clock-rate.ts";

/**
 * Limit of a stream's segments, so that its playlists, its replay and its end fit into memory. It is
 * a day of the studio's 2-s segments, or half a day of 1-s segments.
 */
export const MAX_SEGMENTS = 43_200;
/** Limit of a stream's runs, each of which stores an init segment of up to 64 KiB. */
export const MAX_RUNS = 5_000;

/** Limit of segments a second. A studio makes at most one, and few encoders make two. */
const SEGMENTS_A_SECOND = 3;
/**
 * Limit of HLS parts a second. A broadcast studio makes at most nine parts a second, unless single
 * frames have several hundred kilobytes.
 */
const PARTS_A_SECOND = 15;
/**
 * Maximum number of frames that a publisher may send per second. Each frame can cause writes to
 * SQLite and R2. A broadcast studio sends at most 60 video frames and 150 audio frames.
 */
export const FRAMES_A_SECOND = 300;
/** Returns true if the stream has reached its maximum length and must end. */
export const isFull = ({ segments, runs }: { segments: number; runs: number }): boolean =>
  segments >= MAX_SEGMENTS || runs >= MAX_RUNS;

/**
 * Counts a stream's segments, HLS parts and runs by the server's clock. Each of them is a row in
 * the database, and most are also an object in R2. The durations and gaps that a publisher sends
 * cannot limit them, because the publisher can choose any values.
 */
export function createBudget() {
  const [addSegments, addParts] = [createClockRate(), createClockRate()];
  /** Times of the runs in the last minute, ms since the epoch. */
  let runStarts: number[] = [];

  return {
    spend({ segments = 0, parts = 0 }: { segments?: number; parts?: number }): void {
      addSegments(segments, SEGMENTS_A_SECOND);
      addParts(parts, PARTS_A_SECOND);
    },
    /** Returns true if the publisher must not send media now. */
    isSpent: (): boolean => addSegments(0, SEGMENTS_A_SECOND) || addParts(0, PARTS_A_SECOND),
    spendRun: (): void => void runStarts.push(Date.now()),
    /** Returns true if the publisher may start another run now. */
    hasRun(): boolean {
      const now = Date.now();
      runStarts = runStarts.filter((at) => now - at < 60_000);
      return runStarts.length < RUNS_A_MINUTE;
    },
  };
}
