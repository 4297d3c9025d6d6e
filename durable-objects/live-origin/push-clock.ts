import { JUMP_MS, WRAP_MS } from "#worker/domain/media/replays/measure-media.ts";
import type { ReadyPush } from "./push-store.ts";

/**
 * Tolerance between a segment's duration in the encoder's playlist and the time since the previous
 * segment arrived, ms. If the playlist states a longer duration, the encoder's timestamps have
 * jumped.
 */
export const CLOCK_TOLERANCE_MS = 10_000;

/** End of the last segment in the live playlist. All times are in ms. */
export interface ListedEnd {
  epoch: number;
  /** Media time at which the segment ends. Null if the segment contains no timestamps. */
  mediaMs: number | null;
  /** Date at which the segment ends, in ms since 1970. */
  wallMs: number;
  arrivedAt: number;
}

interface Placed {
  durationMs: number;
  wallMs: number;
  /** True if the encoder's timestamps jump by more than JUMP_MS before the segment. */
  hasJump: boolean;
  end: ListedEnd;
}

/**
 * Computes the date and the duration of a pushed segment. The date follows from the media time,
 * because segments arrive at irregular intervals. After a discontinuity, the date follows from the
 * arrival of the segment. `isCut` is true if the segment already needs a discontinuity.
 */
export function placeSegment(
  push: Pick<ReadyPush, "epoch" | "durationMs" | "measuredMs" | "startMs" | "arrivedAt" | "file">,
  before: ListedEnd | null,
  isCut: boolean,
): Placed {
  const { epoch, measuredMs, startMs, arrivedAt } = push;
  const elapsedMs = before ? arrivedAt - before.arrivedAt : Number.POSITIVE_INFINITY;
  const isTooLong = push.durationMs > elapsedMs + CLOCK_TOLERANCE_MS;
  const durationMs = isTooLong ? (measuredMs ?? push.durationMs) : push.durationMs;
  const isSameClock = before?.epoch === epoch && before.mediaMs !== null && startMs !== null;
  const wrapMs = push.file.endsWith(".ts") ? WRAP_MS : Number.POSITIVE_INFINITY;
  const gapMs = isSameClock ? unwrap(startMs - (before.mediaMs ?? 0), wrapMs) : 0;
  const hasJump = Math.abs(gapMs) > JUMP_MS;
  const anchorMs = arrivedAt - durationMs;
  const wallMs = !before
    ? anchorMs
    : isCut || hasJump
      ? Math.max(anchorMs, before.wallMs)
      : before.wallMs + gapMs;
  const mediaMs = startMs === null ? null : startMs + (measuredMs ?? durationMs);
  return {
    durationMs,
    wallMs,
    hasJump,
    end: { epoch, mediaMs, wallMs: wallMs + durationMs, arrivedAt },
  };
}

/** Corrects the difference between two media times for a wrap-around of the timestamps. */
const unwrap = (ms: number, wrapMs: number): number =>
  Number.isFinite(wrapMs) ? ms - Math.round(ms / wrapMs) * wrapMs : ms;
