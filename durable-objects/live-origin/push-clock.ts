import { JUMP_MS, WRAP_MS } from "#worker/domain/media/replays/measure-media.ts";
import type { ReadyPush } from "./push-store.ts";

/**
 * An encoder's playlist may state a duration that is longer than the time since the segment before
 * by this time, ms. A longer duration contains a jump of the encoder's timestamps.
 */
export const CLOCK_TOLERANCE_MS = 10_000;

/** End of the last listed segment. All times are in ms. */
export interface ListedEnd {
  epoch: number;
  /** Media time, or null if the segment states none. */
  mediaMs: number | null;
  /** Time since the epoch at which the segment ends, from the last anchor and the media time. */
  wallMs: number;
  arrivedAt: number;
}

interface Placed {
  durationMs: number;
  wallMs: number;
  /** True if the media time jumps by more than JUMP_MS before this segment. */
  hasJump: boolean;
  end: ListedEnd;
}

/**
 * Places a pushed segment after the last listed one. The date of a segment follows from its media
 * time, because arrivals jitter. After a discontinuity, the arrival of the segment is the new anchor.
 * `isCut` is true if another reason already requires a discontinuity.
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

/** Undoes the wrap-around of a difference of two media times. */
const unwrap = (ms: number, wrapMs: number): number =>
  Number.isFinite(wrapMs) ? ms - Math.round(ms / wrapMs) * wrapMs : ms;
