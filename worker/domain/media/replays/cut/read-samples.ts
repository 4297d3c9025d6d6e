import { type Box, findBox, listBoxes } from "../../../kernel/files/mp4.ts";

/** A track of a fragmented MP4. Source: ISO/IEC 14496-12, 8.4 (tracks), 8.8 (fragments). */
export interface Track {
  id: number;
  timescale: number;
  isVideo: boolean;
  /** The track plays this many ms earlier than its sample times (edit list, 8.6.6). */
  editMs: number;
  defaults: { duration: number; size: number; flags: number };
}

/** All times of a sample are in the track's timescale. */
export interface Sample {
  dts: number;
  pts: number;
  duration: number;
  flags: number;
  /** Offset of the sample's first byte in the segment. */
  offset: number;
  size: number;
}

const NOT_SYNC = 0x10000;
export const isSync = ({ flags }: Sample): boolean => (flags & NOT_SYNC) === 0;

const children = (bytes: Uint8Array, parent: Box, type: string) =>
  listBoxes(bytes, parent.start, parent.end).filter((b) => b.type === type);
const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads the tracks, video first. Empty for bytes that are not an init segment. */
export function readTracks(init: Uint8Array): Track[] {
  const view = viewOf(init);
  const moov = listBoxes(init).find((b) => b.type === "moov");
  if (!moov) return [];
  const mvex = findBox(init, moov, "mvex");
  const trex = mvex ? children(init, mvex, "trex").filter((b) => b.end - b.start >= 24) : [];
  const defaults = new Map(
    trex.map(({ start }) => [
      view.getUint32(start + 4),
      {
        duration: view.getUint32(start + 12),
        size: view.getUint32(start + 16),
        flags: view.getUint32(start + 20),
      },
    ]),
  );
  const tracks = children(init, moov, "trak").flatMap((trak) => {
    const tkhd = findBox(init, trak, "tkhd");
    const mdhd = findBox(init, trak, "mdia", "mdhd");
    const hdlr = findBox(init, trak, "mdia", "hdlr");
    if (!tkhd || !mdhd || !hdlr || hdlr.end - hdlr.start < 12) return [];
    if (![tkhd, mdhd].every((b) => b.end - b.start >= (init[b.start] === 1 ? 24 : 16))) return [];
    const id = view.getUint32(tkhd.start + (init[tkhd.start] === 1 ? 20 : 12));
    const timescale = view.getUint32(mdhd.start + (init[mdhd.start] === 1 ? 20 : 12));
    const isVideo =
      String.fromCharCode(...init.subarray(hdlr.start + 8, hdlr.start + 12)) === "vide";
    return [
      {
        id,
        timescale,
        isVideo,
        editMs: readEdit(init, trak, timescale),
        defaults: defaults.get(id) ?? { duration: 0, size: 0, flags: 0 },
      },
    ];
  });
  return tracks.sort((a, b) => Number(b.isVideo) - Number(a.isVideo));
}

/** Ignores empty edits (delays) before the first edit that plays media; they are harmless here. */
function readEdit(init: Uint8Array, trak: Box, timescale: number): number {
  const view = viewOf(init);
  const elst = findBox(init, trak, "edts", "elst");
  if (!elst || timescale === 0) return 0;
  const isLong = init[elst.start] === 1;
  const each = isLong ? 20 : 12;
  for (let at = elst.start + 8; at + each <= elst.end; at += each) {
    const time = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    if (time >= 0) return (time * 1000) / timescale;
  }
  return 0;
}

/**
 * Reads the samples of each track in a media segment, in decoding order. Null if any sample cannot
 * be read: a track is missing in the init segment, a fragment has no time, a sample is outside the
 * bytes, or there are too many. Samples that overlap are too many, because they could be far more
 * than the segment has bytes.
 */
export function readSamples(
  tracks: readonly Track[],
  bytes: Uint8Array,
): Map<Track, Sample[]> | null {
  const samples = new Map<Track, Sample[]>(tracks.map((track) => [track, []]));
  const room = { bytes: bytes.byteLength, samples: SAMPLES_MAX };
  for (const moof of listBoxes(bytes).filter((b) => b.type === "moof")) {
    // A traf box without a base offset starts at the moof box, or where the previous traf's data
    // ends (ISO/IEC 14496-12, 8.8.7).
    let implicitBase = moof.offset;
    for (const traf of children(bytes, moof, "traf")) {
      const read = readTraf(bytes, traf, { tracks, moofAt: moof.offset, implicitBase, room });
      if (read === null) return null;
      const ofTrack = samples.get(read.track);
      for (const sample of read.samples) ofTrack?.push(sample);
      implicitBase = read.end;
    }
  }
  return samples;
}

/** Limit of samples in a segment. A minute with 240 frames a second and audio has 18,000. */
const SAMPLES_MAX = 100_000;

/** Number of bytes and samples that the unread rest of a segment may still have. */
interface Room {
  bytes: number;
  samples: number;
}

interface TrafContext {
  tracks: readonly Track[];
  moofAt: number;
  implicitBase: number;
  room: Room;
}

interface Defaults {
  duration: number;
  size: number;
  flags: number;
}

function readTraf(
  bytes: Uint8Array,
  traf: Box,
  { tracks, moofAt, implicitBase, room }: TrafContext,
) {
  const view = viewOf(bytes);
  const [tfhd, tfdt] = [findBox(bytes, traf, "tfhd"), findBox(bytes, traf, "tfdt")];
  if (
    !tfhd ||
    !tfdt ||
    tfhd.end - tfhd.start < 8 ||
    tfdt.end - tfdt.start < (bytes[tfdt.start] === 1 ? 12 : 8)
  )
    return null;
  const track = tracks.find(({ id }) => id === view.getUint32(tfhd.start + 4));
  const header = track && readHeader(view, tfhd, track.defaults);
  if (!track || !header) return null;
  const base = header.base ?? (header.isMoofBase ? moofAt : implicitBase);
  let time =
    bytes[tfdt.start] === 1
      ? Number(view.getBigUint64(tfdt.start + 4))
      : view.getUint32(tfdt.start + 4);
  let at = base;
  const samples: Sample[] = [];
  for (const trun of children(bytes, traf, "trun")) {
    const run = readRun(view, trun, { defaults: header.defaults, base, at, time, room });
    if (
      run === null ||
      run.some(({ offset, size }) => offset < 0 || offset + size > bytes.byteLength)
    )
      return null;
    for (const sample of run) {
      samples.push(sample);
      room.bytes -= sample.size;
    }
    room.samples -= run.length;
    if (room.bytes < 0) return null;
    const last = run.at(-1);
    if (last) [time, at] = [last.dts + last.duration, last.offset + last.size];
  }
  return { track, samples, end: at };
}

/** Reads a tfhd box (ISO/IEC 14496-12, 8.8.7). */
function readHeader(view: DataView, tfhd: Box, defaults: Defaults) {
  const flags = view.getUint32(tfhd.start) & 0xffffff;
  const sizes = [
    8 * Number((flags & 0x1) !== 0),
    ...[0x2, 0x8, 0x10, 0x20].map((flag) => 4 * Number((flags & flag) !== 0)),
  ];
  if (tfhd.start + 8 + sizes.reduce((sum, n) => sum + n, 0) > tfhd.end) return null;
  let at = tfhd.start + 8;
  const base = flags & 0x1 ? Number(view.getBigUint64(at)) : null;
  at += (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  const next = (flag: number, fallback: number) => {
    if ((flags & flag) === 0) return fallback;
    at += 4;
    return view.getUint32(at - 4);
  };
  const own = {
    duration: next(0x8, defaults.duration),
    size: next(0x10, defaults.size),
    flags: next(0x20, defaults.flags),
  };
  return { base, isMoofBase: (flags & 0x20000) !== 0, defaults: own };
}

interface RunContext {
  defaults: Defaults;
  base: number;
  /** Offset of the first sample if the trun box has no data offset. */
  at: number;
  time: number;
  room: Room;
}

/** Reads a trun box (ISO/IEC 14496-12, 8.8.8). */
function readRun(
  view: DataView,
  trun: Box,
  { defaults, base, at, time, room }: RunContext,
): Sample[] | null {
  if (trun.end - trun.start < 8) return null;
  const flags = view.getUint32(trun.start) & 0xffffff;
  const isSigned = view.getUint8(trun.start) === 1;
  const count = view.getUint32(trun.start + 4);
  const each = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  const head = trun.start + 8;
  const first = head + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  if (first + count * each > trun.end || count > room.samples) return null;
  // If all samples are equal, the trun box has no bytes per sample, so the number of samples is
  // limited by the size of their data instead.
  if (each === 0 && (defaults.size === 0 || count * defaults.size > room.bytes)) return null;
  const firstFlags = flags & 0x4 ? view.getUint32(head + (flags & 0x1 ? 4 : 0)) : null;
  let offset = flags & 0x1 ? base + view.getInt32(head) : at;
  let dts = time;
  let field = first;
  const next = (flag: number, fallback: number) => {
    if ((flags & flag) === 0) return fallback;
    field += 4;
    return view.getUint32(field - 4);
  };
  return Array.from({ length: count }, (_, i) => {
    const duration = next(0x100, defaults.duration);
    const size = next(0x200, defaults.size);
    const own = next(0x400, i === 0 && firstFlags !== null ? firstFlags : defaults.flags);
    const shift = next(0x800, 0);
    const sample = {
      dts,
      pts: dts + (isSigned ? shift | 0 : shift),
      duration,
      flags: own,
      offset,
      size,
    };
    dts += duration;
    offset += size;
    return sample;
  });
}
