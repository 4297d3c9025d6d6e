/** A segment as a player lists it: its place in the player's time and its date. */
export interface DatedFragment {
  /** Seconds of the player's time. */
  start: number;
  duration: number;
  /** Milliseconds since the epoch; null where the playlist does not say. */
  programDateTime: number | null;
}

/**
 * A place is put this much inside its segment, so that rounding does not find the one before,
 * seconds.
 */
const INSIDE = 0.05;

/** What one of the origin's own playlists says of its segments; the first begins at 0. */
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
 * Where a moment of the stream lies in the player's time, seconds: in a pause of the broadcast,
 * what comes after it.
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

/** The date of a place in the player's time, ms since the epoch; null where no segment tells. */
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
