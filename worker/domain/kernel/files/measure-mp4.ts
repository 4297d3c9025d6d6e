import { maxOf } from "../max-of.ts";
import { viewOf } from "./bytes.ts";
import type { FileWindow, MeasuredLength } from "./file-window.ts";
import { NO_DEFAULTS } from "./fragments.ts";
import {
  type Box,
  findBox,
  findBoxes,
  listBoxes,
  readHandler,
  readSampleDefaults,
  readTimescale,
  readTrackId,
} from "./mp4.ts";
import { createTimeline, type TimedTrack } from "./timeline.ts";

/** Maximum number of bytes of a moov box that is read fully. A short video needs under 1 MiB. */
const MOOV_MAX = 4 * 1024 * 1024;
/** Maximum number of bytes of a moof box. 2 minutes at 240 frames per second need 450 KiB. */
const MOOF_MAX = 1024 * 1024;
/** Number of bytes that are read from a moov box with more than `MOOV_MAX` bytes. */
const MOOV_HEAD = 4096;

/** A box of an MP4 file, without its content. Offsets and length are in bytes. */
export interface OuterBox {
  type: string;
  offset: number;
  /** Offset of the first byte after the header. */
  start: number;
  length: number;
}

/**
 * Lists the boxes at the top level of an MP4 file, or between two offsets, one after another.
 * The last item is null if the next bytes of the file are no box or cannot be read.
 * Ends with null if the file has more boxes than the window's allowance permits.
 */
export async function* outerBoxes(
  file: FileWindow,
  from = 0,
  to = file.size,
): AsyncGenerator<OuterBox | null> {
  for (let offset = from; offset + 8 <= to; ) {
    const header = await file.bytesAt(offset, Math.min(16, to - offset));
    const [box] = header ? listBoxes(header, 0, to - offset) : [];
    if (!box || file.allowance.boxes < 1) return yield null;
    file.allowance.boxes -= 1;
    yield { type: box.type, offset, start: offset + box.start, length: box.end };
    offset += box.end;
  }
}

/**
 * Reads a moof box, which describes the samples of a fragment (ISO/IEC 14496-12, 8.8.4).
 * Returns null if the box exceeds `MOOF_MAX` or the window's allowance, or cannot be read.
 */
export async function readMoof(
  file: FileWindow,
  { offset, length }: OuterBox,
): Promise<Uint8Array | null> {
  if (length > MOOF_MAX || length > file.allowance.moofBytes) return null;
  file.allowance.moofBytes -= length;
  return file.bytesAt(offset, length);
}

/**
 * Measures the playing time of an MP4 or QuickTime file in seconds.
 * Headers, sample tables and fragments of the file each state a time. The longest time counts.
 * A header alone proves nothing, because a creator can write a shorter duration into a header.
 * Stops measuring once the playing time is at least `enough` seconds.
 * Returns null if the file has no readable moov box. Source: ISO/IEC 14496-12.
 */
export async function measureMp4(file: FileWindow, enough: number): Promise<MeasuredLength | null> {
  let movie: Movie | null = null;
  let timeline = createTimeline([]);
  const measured = (isComplete: boolean): MeasuredLength | null =>
    movie && { seconds: Math.max(movie.seconds, timeline.longest()), isComplete };
  for await (const box of outerBoxes(file)) {
    // A file with two moov boxes has no certain length: some players use the second moov box.
    if (box === null || (box.type === "moov" && movie)) return measured(false);
    if (box.type === "moov") {
      movie = await readMovie(file, box);
      if (!movie || movie.isPartial) return measured(false);
      if (movie.seconds >= enough) return measured(true);
      timeline = createTimeline(movie.tracks);
    }
    if (box.type !== "moof") continue;
    const moof = await readMoof(file, box);
    if (!moof || !movie) return measured(false);
    timeline.add(moof);
    if (timeline.longest() >= enough) return measured(false);
  }
  // A player may find samples that this function missed, so a file without samples is unproven.
  return measured(movie !== null && (movie.hasSamples || timeline.longest() > 0));
}

interface Movie {
  /** The longest time that the moov box states, in seconds. */
  seconds: number;
  tracks: TimedTrack[];
  hasSamples: boolean;
  /** True if the moov box exceeds `MOOV_MAX`, so that only its start was read. */
  isPartial: boolean;
}

async function readMovie(file: FileWindow, { offset, length }: OuterBox): Promise<Movie | null> {
  const isPartial = length > MOOV_MAX;
  const bytes = await file.bytesAt(offset, isPartial ? MOOV_HEAD : length);
  const [moov] = bytes ? listBoxes(bytes, 0, length) : [];
  const mvhd = bytes && moov && findBox(bytes, moov, "mvhd");
  const header = mvhd && readClock(bytes, mvhd);
  if (!header) return null;
  if (isPartial) return { seconds: header.seconds, tracks: [], hasSamples: false, isPartial };
  const defaults = readSampleDefaults(bytes, moov);
  const times = [header.seconds];
  for (const mehd of boxesAt(bytes, moov, "mvex", "mehd"))
    times.push(readFragmentsTicks(bytes, mehd) / header.timescale);
  const tracks: TimedTrack[] = [];
  let hasSamples = false;
  for (const trak of findBoxes(bytes, "trak", moov)) {
    if (!["vide", "soun"].includes(readHandler(bytes, trak) ?? "")) continue;
    const [id, timescale] = [readTrackId(bytes, trak), readTimescale(bytes, trak)];
    const [mdhd, ...others] = boxesAt(bytes, trak, "mdia", "mdhd");
    if (id === null || timescale === null || !mdhd || others.length > 0) return null;
    const ticks = sampleTicks(bytes, trak);
    hasSamples ||= ticks > 0;
    times.push(
      readClock(bytes, mdhd)?.seconds ?? 0,
      ticks / timescale,
      editTicks(bytes, trak) / header.timescale,
    );
    tracks.push({ id, timescale, defaults: defaults.get(id) ?? NO_DEFAULTS });
  }
  return { seconds: maxOf(times, 0), tracks, hasSamples, isPartial };
}

/**
 * Lists all boxes at a path of box types inside `parent`.
 * `findBox` would return only the first box of each type, but a player may use the last box.
 */
const boxesAt = (bytes: Uint8Array, parent: Box, ...path: string[]): Box[] =>
  path.reduce((parents, type) => parents.flatMap((box) => findBoxes(bytes, type, box)), [parent]);

/** A duration field with this 32-bit number means that the header states no duration. */
const UNKNOWN_32 = 0xffffffff;

/**
 * Reads the timescale (ticks per second) and the duration (seconds) from a mvhd or mdhd box.
 * Returns null if the box is too short or its timescale is 0.
 * Source: ISO/IEC 14496-12, 8.2.2 and 8.4.2.
 */
function readClock(bytes: Uint8Array, { start, end }: Box) {
  const isLong = bytes[start] === 1;
  const at = start + (isLong ? 20 : 12);
  const durationAt = at + 4;
  if (durationAt + (isLong ? 8 : 4) > Math.min(end, bytes.byteLength)) return null;
  const view = viewOf(bytes);
  const timescale = view.getUint32(at);
  const ticks = isLong ? Number(view.getBigUint64(durationAt)) : view.getUint32(durationAt);
  const isUnknown = isLong ? ticks >= 2 ** 63 : ticks === UNKNOWN_32;
  return timescale === 0 ? null : { timescale, seconds: isUnknown ? 0 : ticks / timescale };
}

/** Reads the duration that a mehd box states, in ticks of the movie (ISO/IEC 14496-12, 8.8.2). */
function readFragmentsTicks(bytes: Uint8Array, { start, end }: Box): number {
  const isLong = bytes[start] === 1;
  if (end - start < (isLong ? 12 : 8)) return 0;
  const view = viewOf(bytes);
  return isLong ? Number(view.getBigUint64(start + 4)) : view.getUint32(start + 4);
}

/**
 * Returns the playing time of the samples in a track's tables, in ticks of the track's timescale.
 * The playing time is the sum of the sample durations plus the largest time offset in a ctts box.
 * A player shows each sample at its decode time plus its time offset.
 */
function sampleTicks(bytes: Uint8Array, trak: Box): number {
  const tables = (type: string) => boxesAt(bytes, trak, "mdia", "minf", "stbl", type);
  let [ticks, shift] = [0, 0];
  for (const stts of tables("stts")) {
    let sum = 0;
    for (const [count, duration] of pairsIn(bytes, stts)) sum += count * duration;
    ticks = Math.max(ticks, sum);
  }
  for (const ctts of tables("ctts"))
    for (const [count, offset] of pairsIn(bytes, ctts))
      if (count > 0) shift = Math.max(shift, offset | 0);
  return ticks + shift;
}

/** Lists the entries of a sample table (stts or ctts box). Each entry is a pair of numbers. */
function* pairsIn(bytes: Uint8Array, { start, end }: Box): Generator<[number, number]> {
  if (end - start < 8) return;
  const view = viewOf(bytes);
  const last = Math.min(end, start + 8 + view.getUint32(start + 4) * 8);
  for (let at = start + 8; at + 8 <= last; at += 8)
    yield [view.getUint32(at), view.getUint32(at + 4)];
}

/** Returns the length of a track's edit list in ticks of the movie, or 0 if no list exists. */
function editTicks(bytes: Uint8Array, trak: Box): number {
  const view = viewOf(bytes);
  let longest = 0;
  for (const { start, end } of boxesAt(bytes, trak, "edts", "elst")) {
    const isLong = bytes[start] === 1;
    const each = isLong ? 20 : 12;
    let sum = 0;
    for (let at = start + 8; at + each <= end; at += each) {
      const ticks = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
      if (ticks !== UNKNOWN_32) sum += ticks;
    }
    longest = Math.max(longest, sum);
  }
  return longest;
}
