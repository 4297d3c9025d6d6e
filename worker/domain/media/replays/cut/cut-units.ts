/** The time span of a segment to keep, ms from the segment's first video frame or audio. */
export interface Keep {
  fromMs: number | null;
  toMs: number | null;
  /** True for the first shown segment, which must start with a key frame after `fromMs`. */
  isFirst: boolean;
}

export interface CutSegment {
  bytes: Uint8Array<ArrayBuffer>;
  /** Start of the first kept frame, ms from the start of the segment. */
  startMs: number;
  endMs: number;
  isCut: boolean;
}

/** Sums of durations are inexact, so times this close count as equal. */
export const EPSILON_MS = 0.5;

/** A video frame or a piece of audio. Times are ms on a time scale that all tracks share. */
export interface Unit<Source> {
  source: Source;
  atMs: number;
  durationMs: number;
  isKey: boolean;
}

interface CutUnits<Source> {
  kept: Unit<Source>[][];
  startMs: number;
  endMs: number;
  isCut: boolean;
}

/** Selects the frames and audio to keep, in decoding order, or null if no frame is left. */
export function cutUnits<Source>(
  main: readonly Unit<Source>[],
  others: readonly (readonly Unit<Source>[])[],
  { fromMs, toMs, isFirst }: Keep,
): CutUnits<Source> | null {
  const origin = main.reduce((least, { atMs }) => Math.min(least, atMs), Number.POSITIVE_INFINITY);
  const begins = ({ atMs }: Unit<Source>) => atMs - origin;
  const ends = (unit: Unit<Source>) => begins(unit) + unit.durationMs;
  const isLate = (unit: Unit<Source>) => toMs !== null && ends(unit) > toMs + EPSILON_MS;
  const first =
    isFirst && fromMs !== null
      ? main.findIndex((unit) => unit.isKey && begins(unit) >= fromMs - EPSILON_MS)
      : 0;
  const start = main[first];
  if (!start) return null;
  const behind = main.slice(first);
  const late = behind.findIndex(isLate);
  const played = late === -1 ? behind : behind.slice(0, late);
  // A frame that is shown before the key frame may reference a frame that was cut off.
  const pictures =
    isFirst && fromMs !== null ? played.filter((unit) => unit.atMs >= start.atMs) : played;
  if (pictures.length === 0) return null;
  const startMs = isFirst && fromMs !== null ? begins(start) : 0;
  const soundFrom =
    fromMs === null ? Number.NEGATIVE_INFINITY : Math.max(fromMs, isFirst ? startMs : fromMs);
  const sounds = others.map((units) =>
    units.filter((unit) => begins(unit) >= soundFrom - EPSILON_MS && !isLate(unit)),
  );
  const count = (lists: readonly (readonly unknown[])[]) =>
    lists.reduce((sum, { length }) => sum + length, 0);
  return {
    kept: [pictures, ...sounds],
    startMs,
    endMs: pictures.reduce((end, unit) => Math.max(end, ends(unit)), 0),
    isCut: count([pictures, ...sounds]) < count([main, ...others]),
  };
}
