import type { Cue } from "#worker/domain/media/captions/contract-cues.ts";

/** Returns the index of the last cue that has started; -1 before the first cue. */
export function cueIndexAt(cues: readonly Cue[], seconds: number): number {
  const ms = seconds * 1000;
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const simplified = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Returns the cues that contain a text, ignoring case and accents. All cues for an empty text. */
export function findCues(cues: readonly Cue[], query: string): readonly Cue[] {
  const wanted = simplified(query.trim());
  return wanted === "" ? cues : cues.filter(({ text }) => simplified(text).includes(wanted));
}
