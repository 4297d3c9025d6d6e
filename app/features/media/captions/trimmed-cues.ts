import { type Cue, inOrder } from "#worker/domain/media/captions/contract-cues.ts";
import type { TrimSpan } from "#worker/domain/media/replays/contract.ts";

interface CutCues {
  /** By the clock that viewers of the trimmed replay see. */
  shown: Cue[];
  /** Of what is cut off, by the recording's clock. */
  cutOff: Cue[];
  /** What is shown, but begins before the viewers' clock does, by the recording's clock. */
  early: Cue[];
}

/**
 * Captions keep the times of the whole recording; who edits those of a trimmed replay sees its
 * viewers' times, and only what they see.
 * @param trim null: all of it is shown
 */
export function cutCues(cues: Cue[], trim: TrimSpan | null): CutCues {
  if (trim === null) return { shown: cues, cutOff: [], early: [] };
  const { startMs, endMs } = trim;
  const shift = Math.round(trim.shiftMs);
  const isShown = ({ start, end }: Cue) => end > startMs && start < endMs;
  const kept = cues.filter(isShown);
  return {
    shown: kept.map((cue) => ({
      ...cue,
      start: Math.max(0, cue.start - shift),
      end: cue.end - shift,
    })),
    cutOff: cues.filter((cue) => !isShown(cue)),
    early: kept.filter(({ start }) => start < shift),
  };
}

/** The captions of the whole recording again, after those that are shown were edited. */
export function joinCues(
  shown: Cue[],
  { cutOff, early }: Pick<CutCues, "cutOff" | "early">,
  trim: TrimSpan | null,
): Cue[] {
  if (trim === null) return shown;
  const shift = Math.round(trim.shiftMs);
  const moved = shown.map(({ start, end, text }) => {
    const whole = { start: start + shift, end: end + shift, text };
    // By its words; where those were changed, by its end.
    const isIt = (cue: Cue) =>
      cue.text === text ||
      (cue.end === whole.end && !shown.some((other) => other.text === cue.text));
    const before = start === 0 && early.find(isIt);
    return before ? { ...whole, start: before.start } : whole;
  });
  return inOrder([...moved, ...cutOff]);
}
