import type { ReplayTrim } from "../../../db/schema.ts";
import { EPSILON_MS } from "./cut/cut-units.ts";
import type { ReplayIndex } from "./replay.ts";

export const MIN_SHOWN_MS = 1_000;
/** A trim can be undone for this long. Then a job deletes the media that was cut off. */
export const TRIM_KEPT_MS = 7 * 86_400_000;

/**
 * Value of `trimmedAt` while the job `sweep-trims` deletes the media that a trim cut off.
 * While `trimmedAt` has this value, the owner cannot change the trim.
 */
export const DELETING_CUT = 0;

export interface ShownReplay {
  segments: ReplayIndex["segments"];
  /** Time from the start of the recording to the first shown frame, ms. */
  shiftMs: number;
  durationMs: number;
}

/** Returns the start of each segment in ms of the whole recording, then the recording's end. */
export function startsOf({ offsetMs = 0, segments }: ReplayIndex): number[] {
  const starts = [offsetMs];
  for (const { durationMs } of segments) starts.push((starts.at(-1) ?? 0) + durationMs);
  return starts;
}

/** Returns the first and last time of the recording for which media exists, ms. */
export function spanOf(index: ReplayIndex): { startMs: number; endMs: number } {
  return { startMs: index.offsetMs ?? 0, endMs: startsOf(index).at(-1) ?? 0 };
}

/** Selects the segments that a trim shows. */
export function shownReplay(index: ReplayIndex, trim: ReplayTrim | null): ShownReplay {
  const starts = startsOf(index);
  const at = (i: number) => starts[i] ?? spanOf(index).endMs;
  const span = spanOf(index);
  const fromMs = trim?.shown.fromMs ?? span.startMs;
  const toMs = trim?.shown.toMs ?? span.endMs;
  const kept = index.segments.filter(
    (_, i) => at(i + 1) > fromMs + EPSILON_MS && at(i) < toMs - EPSILON_MS,
  );
  const edges = new Map(trim?.shown.edges.map((edge) => [edge.file, edge]));
  const segments = kept.map((segment, n) => {
    const edge = edges.get(segment.file);
    const discontinuity = n > 0 && segment.discontinuity;
    if (edge === undefined) return { ...segment, discontinuity };
    return {
      ...segment,
      discontinuity,
      file: edge.cut,
      durationMs: edge.durationMs,
      size: edge.size,
      wallMs: segment.wallMs + edge.leadMs,
    };
  });
  return {
    segments,
    shiftMs: Math.max(fromMs, span.startMs),
    durationMs: segments.reduce((sum, { durationMs }) => sum + durationMs, 0),
  };
}
