import { viewOf } from "./bytes.ts";
import { type Box, findBox, findBoxes, type SampleDefaults } from "./mp4.ts";

// Reads the fragments of an MP4 file. ISO/IEC 14496-12, 8.8 defines all their boxes.

/** A sample of a fragmented MP4. All times are in ticks of the track's timescale. */
export interface Sample {
  dts: number;
  pts: number;
  duration: number;
  flags: number;
  /** Offset of the sample's first byte in the segment. */
  offset: number;
  size: number;
}

/** True for a sample that can be decoded without another sample (ISO/IEC 14496-12, 8.8.3.1). */
export const isSync = ({ flags }: Sample): boolean => (flags & 0x10000) === 0;

/** The sample defaults of each track, by track id. */
type DefaultsById = ReadonlyMap<number, SampleDefaults>;

/** Defaults of a track that states none. */
export const NO_DEFAULTS: SampleDefaults = { duration: 0, size: 0, flags: 0 };

/** Returns the length in bytes of the 32-bit `fields` whose flag is set in `flags`. */
const fieldsLength = (flags: number, fields: readonly number[]) =>
  4 * fields.filter((field) => flags & field).length;

/**
 * Returns a function that reads the next 32-bit field if its flag is set in `flags`. If the flag is
 * not set, the function returns `fallback`.
 */
function fieldReader(view: DataView, flags: number, start: number) {
  let at = start;
  return (field: number, fallback: number) => {
    if ((flags & field) === 0) return fallback;
    at += 4;
    return view.getUint32(at - 4);
  };
}

/**
 * Flags of the optional fields in a tfhd box, in their order. The base data offset has 64 bits, so it
 * is two fields here.
 */
const HEADER_FIELDS = [0x1, 0x1, 0x2, 0x8, 0x10, 0x20];

/**
 * Reads the header of a track fragment (tfhd box; ISO/IEC 14496-12, 8.8.7): the track's id, the
 * defaults of the fragment's samples, and the base of the data offsets, in bytes from the start of
 * the segment. Null if the header is missing or too short.
 */
export function readFragmentHeader(bytes: Uint8Array, traf: Box, tracks: DefaultsById = new Map()) {
  const tfhd = findBox(bytes, traf, "tfhd");
  if (!tfhd || tfhd.end - tfhd.start < 8) return null;
  const view = viewOf(bytes);
  const flags = view.getUint32(tfhd.start) & 0xffffff;
  if (tfhd.start + 8 + fieldsLength(flags, HEADER_FIELDS) > tfhd.end) return null;
  const trackId = view.getUint32(tfhd.start + 4);
  const track = tracks.get(trackId) ?? NO_DEFAULTS;
  const next = fieldReader(view, flags, tfhd.start + 8);
  const base = next(0x1, 0) * 2 ** 32 + next(0x1, 0);
  next(0x2, 0);
  const duration = next(0x8, track.duration);
  const size = next(0x10, track.size);
  return {
    trackId,
    base: flags & 0x1 ? base : null,
    isMoofBase: (flags & 0x20000) !== 0,
    defaults: { duration, size, flags: next(0x20, track.flags) },
  };
}

/**
 * Reads the decode time of a track fragment's first sample, in ticks (tfdt box; ISO/IEC 14496-12,
 * 8.8.12). Null if the box is missing or too short.
 */
export function readDecodeTime(bytes: Uint8Array, traf: Box): number | null {
  const tfdt = findBox(bytes, traf, "tfdt");
  if (!tfdt) return null;
  const isLong = bytes[tfdt.start] === 1;
  if (tfdt.end - tfdt.start < (isLong ? 12 : 8)) return null;
  const view = viewOf(bytes);
  return isLong ? Number(view.getBigUint64(tfdt.start + 4)) : view.getUint32(tfdt.start + 4);
}

const DURATION = 0x100;
const SIZE = 0x200;
const FLAGS = 0x400;
const TIME_OFFSET = 0x800;
/** Flags of a sample's optional fields in a trun box: duration, size, flags, time offset. */
const SAMPLE_FIELDS = [DURATION, SIZE, FLAGS, TIME_OFFSET];

/**
 * Reads the header of a track run (trun box; ISO/IEC 14496-12, 8.8.8). The fields of the first
 * sample start at the offset `fieldsAt`, in the order of `SAMPLE_FIELDS`. Null if the box is too
 * short for the samples that it declares. A run without fields can declare any number of samples.
 */
export function readRunHeader(bytes: Uint8Array, trun: Box) {
  if (trun.end - trun.start < 8) return null;
  const view = viewOf(bytes);
  const flags = view.getUint32(trun.start) & 0xffffff;
  const count = view.getUint32(trun.start + 4);
  const sampleLength = fieldsLength(flags, SAMPLE_FIELDS);
  const fieldsAt = trun.start + 8 + fieldsLength(flags, [0x1, 0x4]);
  if (fieldsAt + count * sampleLength > trun.end) return null;
  const next = fieldReader(view, flags, trun.start + 8);
  return {
    flags,
    count,
    dataOffset: flags & 0x1 ? next(0x1, 0) | 0 : null,
    firstFlags: flags & 0x4 ? next(0x4, 0) : null,
    hasDurations: (flags & DURATION) !== 0,
    fieldsAt,
    sampleLength,
  };
}

/**
 * Returns the duration of each track in the fragment `moof`, in ticks, by track id. Skips
 * malformed track fragments and runs. Source: ISO/IEC 14496-12, 8.8.
 */
export function fragmentTicks(
  bytes: Uint8Array,
  moof: Box,
  tracks: DefaultsById,
): Map<number, number> {
  const ticks = new Map<number, number>();
  for (const traf of findBoxes(bytes, "traf", moof)) {
    const header = readFragmentHeader(bytes, traf, tracks);
    if (!header) continue;
    let total = ticks.get(header.trackId) ?? 0;
    for (const trun of findBoxes(bytes, "trun", traf))
      total += runTicks(bytes, trun, header.defaults.duration);
    ticks.set(header.trackId, total);
  }
  return ticks;
}

/** Sums the durations of a run. Reads nothing else, because this runs for each pushed segment. */
function runTicks(bytes: Uint8Array, trun: Box, fallback: number): number {
  const run = readRunHeader(bytes, trun);
  if (!run?.hasDurations) return (run?.count ?? 0) * fallback;
  const view = viewOf(bytes);
  let ticks = 0;
  for (let i = 0; i < run.count; i++) ticks += view.getUint32(run.fieldsAt + i * run.sampleLength);
  return ticks;
}

/** Times of one track in one fragment of an MP4 file, in ticks of the track's timescale. */
export interface FragmentTimes {
  trackId: number;
  /** Decode time of the fragment's first sample. Null if the fragment states no decode time. */
  start: number | null;
  /** Sum of the durations of the fragment's samples. */
  ticks: number;
  /** Time from `start` until the end of the sample that a player shows last. */
  latest: number;
}

/**
 * Lists the times of all track fragments (traf boxes) in `bytes`, in ticks of each track.
 * Skips malformed track fragments and malformed track runs (trun boxes).
 * Source: ISO/IEC 14496-12, 8.8.
 */
export function listFragmentTimes(bytes: Uint8Array, tracks: DefaultsById): FragmentTimes[] {
  const trafs = findBoxes(bytes, "moof").flatMap((moof) => findBoxes(bytes, "traf", moof));
  return trafs.flatMap((traf) => {
    const header = readFragmentHeader(bytes, traf, tracks);
    if (!header) return [];
    const times = { start: readDecodeTime(bytes, traf), ticks: 0, latest: 0 };
    for (const trun of findBoxes(bytes, "trun", traf))
      addShownTimes(bytes, trun, header.defaults.duration, times);
    return { trackId: header.trackId, ...times };
  });
}

function addShownTimes(
  bytes: Uint8Array,
  trun: Box,
  fallback: number,
  times: Pick<FragmentTimes, "ticks" | "latest">,
): void {
  const run = readRunHeader(bytes, trun);
  if (!run) return;
  if (run.sampleLength === 0) {
    times.ticks += run.count * fallback;
    times.latest = Math.max(times.latest, times.ticks);
    return;
  }
  const field = fieldReader(viewOf(bytes), run.flags, run.fieldsAt);
  for (let i = 0; i < run.count; i++) {
    times.ticks += field(DURATION, fallback);
    field(SIZE, 0);
    field(FLAGS, 0);
    // Version 0 of the trun box has unsigned time offsets, but many encoders write signed ones.
    times.latest = Math.max(times.latest, times.ticks + (field(TIME_OFFSET, 0) | 0));
  }
}

/**
 * Maximum number of track fragments (traf boxes) and track runs (trun boxes) in a segment.
 * One minute with 60 fragments of two tracks per second has 14,400. A segment of 24 MiB can have
 * three million, which take seconds of CPU time.
 */
export const PIECES_MAX = 50_000;

/** Maximum number of samples in a segment. One minute at 240 frames per second has 18,000. */
const SAMPLES_MAX = 100_000;

/**
 * Reads the samples of each track in a media segment, in decoding order. Null if a track is not in
 * `tracks`, a fragment has no decode time, a sample is outside the bytes, there are more than
 * `SAMPLES_MAX` samples or `PIECES_MAX` pieces, or the sizes of the samples add up to more than the
 * segment, as overlapping samples can.
 * Source: ISO/IEC 14496-12, 8.8.
 */
export function readSamples<Track extends { id: number; defaults: SampleDefaults }>(
  tracks: readonly Track[],
  bytes: Uint8Array,
): Map<Track, Sample[]> | null {
  const samples = new Map<Track, Sample[]>(tracks.map((track) => [track, []]));
  const lists = new Map([...samples].map(([{ id }, list]) => [id, list]));
  const defaults = new Map(tracks.map((track) => [track.id, track.defaults]));
  const room: Room = { bytes: bytes.byteLength, samples: SAMPLES_MAX };
  let pieces = 0;
  for (const moof of findBoxes(bytes, "moof")) {
    // A traf box without a base offset starts at the moof box, or where the previous traf's data
    // ends (ISO/IEC 14496-12, 8.8.7).
    let implicitBase = moof.offset;
    for (const traf of findBoxes(bytes, "traf", moof)) {
      const header = readFragmentHeader(bytes, traf, defaults);
      const list = header && lists.get(header.trackId);
      const time = readDecodeTime(bytes, traf);
      const truns = findBoxes(bytes, "trun", traf);
      pieces += 1 + truns.length;
      if (!list || time === null || pieces > PIECES_MAX) return null;
      const base = header.base ?? (header.isMoofBase ? moof.offset : implicitBase);
      const next = { time, offset: base };
      for (const trun of truns) {
        const run = readRun(bytes, trun, { base, next, room, defaults: header.defaults });
        if (run === null) return null;
        for (const sample of run) list.push(sample);
      }
      implicitBase = next.offset;
    }
  }
  return samples;
}

/** Limits for the samples that are not read yet. They keep the work linear if samples overlap. */
interface Room {
  bytes: number;
  samples: number;
}

interface RunContext {
  defaults: SampleDefaults;
  /** Offset in the segment from which the run's data offset counts. */
  base: number;
  /** Time and offset of the next sample in the track fragment. `readRun` advances both. */
  next: { time: number; offset: number };
  /** `readRun` subtracts the samples that it has read. */
  room: Room;
}

/**
 * Reads the samples of a trun box (ISO/IEC 14496-12, 8.8.8). Null if `readSamples` must reject the
 * segment.
 */
function readRun(
  bytes: Uint8Array,
  trun: Box,
  { defaults, base, next, room }: RunContext,
): Sample[] | null {
  const run = readRunHeader(bytes, trun);
  if (!run || run.count > room.samples) return null;
  // If samples have no fields, the size of the box does not limit their number, so the size of the
  // media data must limit it.
  if (run.sampleLength === 0 && (defaults.size === 0 || run.count * defaults.size > room.bytes))
    return null;
  room.samples -= run.count;
  if (run.dataOffset !== null) next.offset = base + run.dataOffset;
  const isSigned = bytes[trun.start] === 1;
  const field = fieldReader(viewOf(bytes), run.flags, run.fieldsAt);
  const samples: Sample[] = [];
  for (let i = 0; i < run.count; i++) {
    const { time: dts, offset } = next;
    const duration = field(DURATION, defaults.duration);
    const size = field(SIZE, defaults.size);
    const flags = field(FLAGS, (i === 0 ? run.firstFlags : null) ?? defaults.flags);
    const shift = field(TIME_OFFSET, 0);
    if (offset < 0 || offset + size > bytes.byteLength || size > room.bytes) return null;
    samples.push({ dts, pts: dts + (isSigned ? shift | 0 : shift), duration, flags, offset, size });
    next.time += duration;
    next.offset += size;
    room.bytes -= size;
  }
  return samples;
}
