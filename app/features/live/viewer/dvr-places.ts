export interface DatedFragment {
  /** Start in seconds of the player's time. */
  start: number;
  duration: number;
  /** Ms since the epoch; null if the playlist contains no date. */
  programDateTime: number | null;
}

/** Positions are moved this far into their segment, so that rounding stays in it, seconds. */
const INSIDE = 0.05;

/** Parses the segments of a playlist from the origin server. The first segment starts at 0. */
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

/**
 * Converts a time of the stream (ms since the epoch) to the player's time, seconds. A time in a
 * pause of the broadcast yields the position after the pause.
 */
export function placeOf(fragments: readonly DatedFragment[], wallMs: number): number {
  let before: DatedFragment | null = null;
  for (const fragment of fragments) {
    const at = fragment.programDateTime;
    if (at === null) continue;
    if (wallMs < at)
      return before && inside(before, wallMs) ? at0(before, wallMs) : fragment.start + INSIDE;
    before = fragment;
  }
  const last = fragments.at(-1);
  if (!before || !last) return 0;
  return inside(before, wallMs)
    ? at0(before, wallMs)
    : Math.max(0, last.start + last.duration - INSIDE);
}

/**
 * Converts a position in the player's time to ms since the epoch; null if no segment has a date.
 */
export function dateAt(fragments: readonly DatedFragment[], seconds: number): number | null {
  const dated = fragments.filter((f) => f.programDateTime !== null);
  const fragment = dated.findLast((f) => f.start <= seconds + INSIDE) ?? dated[0];
  if (!fragment || fragment.programDateTime === null) return null;
  return (
    fragment.programDateTime +
    (Math.min(seconds, fragment.start + fragment.duration) - fragment.start) * 1000
  );
}

const inside = (f: DatedFragment, wallMs: number) =>
  f.programDateTime !== null && wallMs < f.programDateTime + f.duration * 1000;
const at0 = (f: DatedFragment, wallMs: number) =>
  f.start + Math.max(0, wallMs - (f.programDateTime ?? 0)) / 1000;
