export interface DatedFragment {
  /** Start of the segment in the player's time, seconds. */
  start: number;
  duration: number;
  programDateTime: number | null;
}

/**
 * Seeks land this many seconds after a segment's start, because rounding could otherwise hit the
 * segment before.
 */
const INSIDE_SECONDS = 0.05;

export function readFragments(playlist: string): DatedFragment[] {
  const fragments: DatedFragment[] = [];
  let [start, programDateTime]: [number, number | null] = [0, null];
  for (const line of playlist.split("\n")) {
    const [, name, value = ""] = /^#(EXT-X-PROGRAM-DATE-TIME|EXTINF):([^,]+)/.exec(line) ?? [];
    if (name === "EXT-X-PROGRAM-DATE-TIME") programDateTime = Date.parse(value);
    if (name !== "EXTINF") continue;
    const duration = Number(value);
    fragments.push({ start, duration, programDateTime });
    start += duration;
    programDateTime = null;
  }
  return fragments;
}

/** Converts a stream time (ms since the epoch) to seconds of the player's time. */
export function positionOf(fragments: readonly DatedFragment[], wallMs: number): number {
  let before: DatedFragment | null = null;
  for (const fragment of fragments) {
    const at = fragment.programDateTime;
    if (at === null) continue;
    if (wallMs < at)
      return before && isInside(before, wallMs)
        ? at0(before, wallMs)
        : fragment.start + INSIDE_SECONDS;
    before = fragment;
  }
  const last = fragments.at(-1);
  if (!before || !last) return 0;
  return isInside(before, wallMs)
    ? at0(before, wallMs)
    : Math.max(0, last.start + last.duration - INSIDE_SECONDS);
}

/** @returns ms since the epoch; null if no segment has a date */
export function dateAt(fragments: readonly DatedFragment[], seconds: number): number | null {
  const dated = fragments.filter((f) => f.programDateTime !== null);
  const fragment = dated.findLast((f) => f.start <= seconds + INSIDE_SECONDS) ?? dated[0];
  if (!fragment || fragment.programDateTime === null) return null;
  return (
    fragment.programDateTime +
    (Math.min(seconds, fragment.start + fragment.duration) - fragment.start) * 1000
  );
}

const isInside = (f: DatedFragment, wallMs: number) =>
  f.programDateTime !== null && wallMs < f.programDateTime + f.duration * 1000;
const at0 = (f: DatedFragment, wallMs: number) =>
  f.start + Math.max(0, wallMs - (f.programDateTime ?? 0)) / 1000;
