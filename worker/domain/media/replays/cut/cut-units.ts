/**
 * What of a segment is kept. Times are milliseconds from its first picture, or first sound where
 * there is none.
 */
export interface Keep {
  /** Nothing before it is kept; null where nothing is cut off at the start. */
  fromMs: number | null;
  /** Nothing that ends after it is kept; null where nothing is cut off at the end. */
  toMs: number | null;
  /** The segment is the first that is shown: it begins with a key frame at or after `fromMs`. */
  isFirst: boolean;
}

export interface CutSegment {
  bytes: Uint8Array<ArrayBuffer>;
  /**
   * Where the first picture that is kept begins, and where the last one ends, ms from the segment's
   * start.
   */
  startMs: number;
  endMs: number;
  /** Whether anything was left out. */
  isCut: boolean;
}

/** Sums of durations are not exact: what begins or ends within so much of a cut lies on it, ms. */
export const EPSILON_MS = 0.5;

/**
 * A picture or a stretch of sound. Times in ms, on a clock that all tracks of the segment share.
 */
export interface Unit<Source> {
  source: Source;
  atMs: number;
  durationMs: number;
  isKey: boolean;
}

interface CutUnits<Source> {
  /** Of the main track and then of the others. */
  kept: Unit<Source>[][];
  startMs: number;
  endMs: number;
  isCut: boolean;
}

/**
 * What is kept of a segment's tracks, each in decoding order. The main one's earliest time is the
 * segment's start.
 * @returns null when nothing of the main track is left
 */
export function cutUnits<Source>(
  main: readonly Unit<Source>[],
  others: readonly (readonly Unit<Source>[])[],
  { fromMs, toMs, isFirst }: Keep,
): CutUnits<Source> | null {
  const origin = Math.min(...main.map(({ atMs }) => atMs));
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
  // Pictures that are decoded after the key frame and shown before it lie before the cut, or need
  // what does.
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
