import type { ReplayTrim } from "../../db/schema.ts";
import type { ReplayIndex } from "./replay.ts";

/** What a trimmed replay must leave, ms. */
export const MIN_SHOWN_MS = 1_000;
/** How long what is cut off is kept, so that it can be brought back, ms. */
export const TRIM_KEPT_MS = 7 * 86_400_000;

type Segment = ReplayIndex["segments"][number];

/** What of a recording is shown. */
export interface ShownReplay {
  /** `cutAt`: the bytes of the segment that are played, where they are not all. */
  segments: (Segment & { cutAt?: number })[];
  /** From the first segment's start to the first frame that is shown, ms. */
  leadMs: number;
  /** From the recording's start to the first segment's: what times of the recording come earlier by, ms. */
  shiftMs: number;
  /** What is shown, ms. */
  durationMs: number;
}

/** Times of the whole recording at which each segment starts, ms, and after them the recording's end. */
function startsOf({ offsetMs = 0, segments }: ReplayIndex): number[] {
  const starts = [offsetMs];
  for (const { durationMs } of segments) starts.push((starts.at(-1) ?? 0) + durationMs);
  return starts;
}

/** Times of the recording between which there is media, ms. */
export function spanOf(index: ReplayIndex): { startMs: number; endMs: number } {
  return { startMs: index.offsetMs ?? 0, endMs: startsOf(index).at(-1) ?? 0 };
}

/** The segments that a trim leaves, without a copy: those that hold anything of what is shown. Pure. */
export function shownReplay(index: ReplayIndex, trim: ReplayTrim | null): ShownReplay {
  const starts = startsOf(index);
  const span = spanOf(index);
  const startMs = Math.max(span.startMs, trim?.startMs ?? span.startMs);
  const endMs = Math.min(span.endMs, trim?.endMs ?? span.endMs);
  const at = (i: number) => starts[i] ?? span.endMs;
  const kept = index.segments.map((segment, i) => ({ segment, i })).filter(({ i }) => at(i + 1) > startMs && at(i) < endMs);
  const shiftMs = at(kept[0]?.i ?? 0);
  const tail = trim?.tail ?? null;
  return {
    segments: kept.map(({ segment }, n) => ({
      ...segment,
      discontinuity: n > 0 && segment.discontinuity,
      ...(tail?.file === segment.file && n === kept.length - 1 ? { cutAt: tail.bytes, durationMs: tail.durationMs } : {}),
    })),
    leadMs: Math.max(0, startMs - shiftMs),
    shiftMs,
    durationMs: Math.max(0, endMs - startMs),
  };
}
