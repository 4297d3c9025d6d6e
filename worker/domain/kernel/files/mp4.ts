import { viewOf } from "./bytes.ts";

// Reads the boxes of an MP4 file and its track headers. fragments.ts reads the samples.

/** A box of an MP4 file. All offsets are in bytes. */
export interface Box {
  type: string;
  /** Offset of the box's header. */
  offset: number;
  /** Offset of the first byte after the header. */
  start: number;
  end: number;
}

/** Maximum number of boxes in a list. One minute with 60 fragments per second has 7,200. */
const BOXES_MAX = 50_000;

/**
 * Lists the boxes between the offsets `from` and `to`, without the boxes inside them. Stops at the
 * first box that ends after `to`. `to` may be larger than `bytes`, if `bytes` are only the start of
 * a file. The list then includes a box whose header is in `bytes` and whose end is not.
 * Source: ISO/IEC 14496-12, 4.2.
 */
export function listBoxes(bytes: Uint8Array, from = 0, to = bytes.byteLength): Box[] {
  const view = viewOf(bytes);
  const headersEnd = Math.min(to, bytes.byteLength);
  const boxes: Box[] = [];
  for (let offset = from; offset + 8 <= headersEnd && boxes.length < BOXES_MAX; ) {
    const size32 = view.getUint32(offset);
    const isLarge = size32 === 1;
    if (isLarge && offset + 16 > headersEnd) break;
    const size = isLarge
      ? Number(view.getBigUint64(offset + 8))
      : size32 === 0
        ? to - offset
        : size32;
    const start = offset + (isLarge ? 16 : 8);
    const end = offset + size;
    if (end < start || end > to) break;
    boxes.push({
      type: String.fromCharCode(...bytes.subarray(offset + 4, offset + 8)),
      offset,
      start,
      end,
    });
    offset = end;
  }
  return boxes;
}

/** Lists the boxes of one type directly inside `parent`, or at the top level without `parent`. */
export function findBoxes(bytes: Uint8Array, type: string, parent?: Box): Box[] {
  return listBoxes(bytes, parent?.start, parent?.end).filter((box) => box.type === type);
}

/**
 * Finds a box inside `parent` by the types on the way to it, for example "trak", "mdia", "mdhd".
 * Takes the first box of each type. Null if there is none.
 */
export function findBox(bytes: Uint8Array, parent: Box, ...path: string[]): Box | null {
  let box: Box | undefined = parent;
  for (const type of path) box = box && findBoxes(bytes, type, box)[0];
  return box ?? null;
}

/**
 * Reads the id of a track from its header (tkhd box; ISO/IEC 14496-12, 8.3.2). Null if the header
 * is missing or too short.
 */
export function readTrackId(bytes: Uint8Array, trak: Box): number | null {
  return readAfterTimes(bytes, findBox(bytes, trak, "tkhd"));
}

/**
 * Reads the timescale of a track, in ticks per second, from its media header (mdhd box;
 * ISO/IEC 14496-12, 8.4.2). Null if the header is missing or too short, or if the timescale is 0.
 */
export function readTimescale(bytes: Uint8Array, trak: Box): number | null {
  return readAfterTimes(bytes, findBox(bytes, trak, "mdia", "mdhd")) || null;
}

/**
 * Reads the 32-bit field after the creation and modification times of a header. These times have 64
 * bits in version 1.
 */
function readAfterTimes(bytes: Uint8Array, box: Box | null): number | null {
  if (!box) return null;
  const at = box.start + (bytes[box.start] === 1 ? 20 : 12);
  return at + 4 <= box.end ? viewOf(bytes).getUint32(at) : null;
}

/** Reads the media type of a track, for example "vide" or "soun" (ISO/IEC 14496-12, 8.4.3). */
export function readHandler(bytes: Uint8Array, trak: Box): string | null {
  const hdlr = findBox(bytes, trak, "mdia", "hdlr");
  if (!hdlr || hdlr.end - hdlr.start < 12) return null;
  return String.fromCharCode(...bytes.subarray(hdlr.start + 8, hdlr.start + 12));
}

/** Lists the sample entries of a track (stsd box; ISO/IEC 14496-12, 8.5.2). The type is a codec. */
export function listSampleEntries(bytes: Uint8Array, trak: Box): Box[] {
  const stsd = findBox(bytes, trak, "mdia", "minf", "stbl", "stsd");
  return stsd ? listBoxes(bytes, stsd.start + 8, stsd.end) : [];
}

/**
 * Reads a sample entry of H.264 video: its width and height in pixels, its avcC record and the codec
 * string of RFC 6381. An entry without an avcC box has a null record and a null codec. Returns null
 * for an entry of another codec, and for an entry that is too short. Sources: ISO/IEC 14496-12,
 * 12.1.3; ISO/IEC 14496-15, 5.
 */
export function readAvcEntry(bytes: Uint8Array, { type, start, end }: Box) {
  if ((type !== "avc1" && type !== "avc3") || start + 78 > end) return null;
  const avcC = listBoxes(bytes, start + 78, end).find((box) => box.type === "avcC");
  const record = avcC && avcC.start + 4 <= avcC.end ? bytes.slice(avcC.start, avcC.end) : null;
  const profile = [...(record?.subarray(1, 4) ?? [])].map((byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  return {
    width: viewOf(bytes).getUint16(start + 24),
    height: viewOf(bytes).getUint16(start + 26),
    record,
    codec: record && `${type}.${profile.join("")}`,
  };
}

/**
 * Reads a sample entry of audio: its channels, its samples per second and its decoder, which is null
 * if the entry has no esds box. Null if the entry is too short. Source: ISO/IEC 14496-12, 12.2.3.
 */
export function readAudioEntry(bytes: Uint8Array, { start, end }: Box) {
  if (start + 28 > end) return null;
  const esds = listBoxes(bytes, start + 28, end).find((box) => box.type === "esds");
  return {
    channels: viewOf(bytes).getUint16(start + 16),
    sampleRate: viewOf(bytes).getUint32(start + 24) / 0x10000,
    decoder: esds ? readDecoder(bytes, esds) : null,
  };
}

/**
 * Reads the codec and the decoder description from an esds box (ISO/IEC 14496-1, 7.2.6.5). The
 * `objectType` of AAC is 0x40, and its description is an AudioSpecificConfig.
 */
function readDecoder(bytes: Uint8Array, esds: Box) {
  const byteAt = (at: number) => (at < esds.end ? (bytes[at] ?? 0) : 0);
  let at = esds.start + 4;
  let objectType = 0;
  while (at < esds.end) {
    const tag = byteAt(at++);
    let length = 0;
    let byte = 0x80;
    for (let i = 0; i < 4 && byte & 0x80; i++) {
      byte = byteAt(at++);
      length = length * 128 + (byte & 0x7f);
    }
    if (at + length > esds.end) return null;
    if (tag === 5) return { objectType, description: bytes.slice(at, at + length) };
    if (tag === 4) objectType = byteAt(at);
    else if (tag !== 3) return null;
    // Descriptor 3 (stream) contains 4 (decoder), which contains 5 (its configuration). Skips only
    // the fixed fields of 3 and 4.
    at += tag === 4 ? 13 : 3;
  }
  return null;
}

/** Default values for samples: duration in ticks, size in bytes, and flags as in `isSync`. */
export interface SampleDefaults {
  duration: number;
  size: number;
  flags: number;
}

/** Reads the sample defaults by track id (trex boxes in `moov`; ISO/IEC 14496-12, 8.8.3). */
export function readSampleDefaults(bytes: Uint8Array, moov: Box): Map<number, SampleDefaults> {
  const view = viewOf(bytes);
  const mvex = findBox(bytes, moov, "mvex");
  const defaults = new Map<number, SampleDefaults>();
  for (const { start, end } of mvex ? findBoxes(bytes, "trex", mvex) : []) {
    if (end - start < 24) continue;
    const [duration, size] = [view.getUint32(start + 12), view.getUint32(start + 16)];
    defaults.set(view.getUint32(start + 4), { duration, size, flags: view.getUint32(start + 20) });
  }
  return defaults;
}
