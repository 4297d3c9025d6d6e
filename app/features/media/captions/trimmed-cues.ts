import { type Cue, inOrder } from "#worker/domain/media/captions/contract-cues.ts";
import type { TrimSpan } from "#worker/domain/media/replays/contract.ts";

interface CutCues {
  /** Captions within the visible span. Times count from the start of the trimmed replay. */
  visible: Cue[];
  /** Captions outside the visible span. Times count from the start of the recording. */
  cutOff: Cue[];
  /** Captions that begin before the visible span and end in it, with times of the recording. */
  early: Cue[];
}

/** Converts stored captions, with times of the whole recording, to times of the trimmed replay. */
export function cutCues(cues: Cue[], trim: TrimSpan | null): CutCues {
  if (trim === null) return { visible: cues, cutOff: [], early: [] };
  const { startMs, endMs } = trim;
  const shift = Math.round(trim.shiftMs);
  const isVisible = ({ start, end }: Cue) => end > startMs && start < endMs;
  const visibleCues = cues.filter(isVisible);
  return {
    visible: visibleCues.map((cue) => ({
      ...cue,
      start: Math.max(0, cue.start - shift),
      end: cue.end - shift,
    })),
    cutOff: cues.filter((cue) => !isVisible(cue)),
    early: visibleCues.filter(({ start }) => start < shift),
  };
}

export function joinCues(
  visible: Cue[],
  { cutOff, early }: Pick<CutCues, "cutOff" | "early">,
  trim: TrimSpan | null,
): Cue[] {
  if (trim === null) return visible;
  const shift = Math.round(trim.shiftMs);
  const restored = visible.map(({ start, end, text }) => {
    const fullCue = { start: start + shift, end: end + shift, text };
    // Finds the caption by its text, or by its end time if the user edited the text.
    const isIt = (cue: Cue) =>
      cue.text === text ||
      (cue.end === fullCue.end && !visible.some((other) => other.text === cue.text));
    const before = start === 0 && early.find(isIt);
    return before ? { ...fullCue, start: before.start } : fullCue;
  });
  return inOrder([...restored, ...cutOff]);
}
