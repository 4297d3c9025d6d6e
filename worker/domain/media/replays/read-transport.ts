import { hevcCodecOf } from "../../kernel/files/video-entry.ts";
import { createBitReader } from "./bit-reader.ts";
import type { InitFacts } from "./read-init.ts";

// An MPEG-TS segment (ISO/IEC 13818-1) has no init segment, so its codecs and video size come from
// the segment's tables and first key frame.

const PACKET = 188;
/** Maximum number of MPEG-TS packets that are searched for tables and codec settings. */
const SCAN_PACKETS = 2_000;
/** Maximum number of bytes of an elementary stream that are searched for codec settings. */
const SCAN_BYTES = 64 * 1024;

const H264 = 0x1b;
const HEVC = 0x24;
const UNKNOWN_VIDEO = [0x01, 0x02, 0x10, 0x20, 0x42, 0xd1, 0xea];
/** Codec strings of audio by stream type (ISO/IEC 13818-1, table 2-34, and ATSC A/53). */
const AUDIO: Readonly<Record<number, string>> = {
  3: "mp4a.40.34",
  4: "mp4a.40.34",
  // Every kind of AAC gets the codec string of AAC-LC, because players detect HE-AAC themselves.
  15: "mp4a.40.2",
  17: "mp4a.40.2",
  129: "ac-3",
  135: "ec-3",
};

/**
 * Reads the codecs and the video size of an MPEG-TS segment that starts with a key frame. If
 * one codec is unknown, the codecs are null.
 */
export function readTransport(bytes: Uint8Array): InitFacts {
  const codecs: (string | null)[] = [];
  let [width, height]: [number | null, number | null] = [null, null];
  for (const { pid, type } of listStreams(bytes)) {
    const audio = AUDIO[type];
    if (audio) codecs.push(audio);
    else if (UNKNOWN_VIDEO.includes(type)) codecs.push(null);
    if (type !== H264 && type !== HEVC) continue;
    const settings = readSettings(type, gather(bytes, pid));
    codecs.push(settings?.codec ?? null);
    if (settings) ({ width, height } = settings);
  }
  const isKnown = codecs.length > 0 && !codecs.includes(null);
  return { codecs: isKnown ? codecs.join(",") : null, width, height };
}

/** Lists the elementary streams of the first program, video first (ISO/IEC 13818-1, 2.4.4). */
function listStreams(bytes: Uint8Array): { pid: number; type: number }[] {
  const pat = findSection(bytes, 0, 0x00);
  if (!pat) return [];
  let pmtPid: number | null = null;
  for (let at = 8; at + 4 <= pat.length && pmtPid === null; at += 4) {
    const isNetwork = pat[at] === 0 && pat[at + 1] === 0;
    if (!isNetwork) pmtPid = pidIn(pat, at + 2);
  }
  const pmt = pmtPid === null ? null : findSection(bytes, pmtPid, 0x02);
  if (!pmt) return [];
  const streams: { pid: number; type: number }[] = [];
  for (let at = 12 + lengthIn(pmt, 10); at + 5 <= pmt.length; at += 5 + lengthIn(pmt, at + 3))
    streams.push({ type: pmt[at] ?? 0, pid: pidIn(pmt, at + 1) });
  return streams.sort((a, b) => Number(isVideo(b.type)) - Number(isVideo(a.type)));
}

const isVideo = (type: number) => type === H264 || type === HEVC || UNKNOWN_VIDEO.includes(type);
const pidIn = (bytes: Uint8Array, at: number) =>
  (((bytes[at] ?? 0) & 0x1f) << 8) | (bytes[at + 1] ?? 0);
const lengthIn = (bytes: Uint8Array, at: number) =>
  (((bytes[at] ?? 0) & 0x0f) << 8) | (bytes[at + 1] ?? 0);

/** Returns a table without its checksum. Returns null if no packet contains the whole table. */
function findSection(bytes: Uint8Array, pid: number, tableId: number): Uint8Array | null {
  for (const { payload, starts } of packetsOf(bytes, pid)) {
    if (!starts) continue;
    const section = payload.subarray(1 + (payload[0] ?? 0));
    const end = 3 + lengthIn(section, 1) - 4;
    if (section[0] === tableId && end >= 8 && end <= section.length)
      return section.subarray(0, end);
  }
  return null;
}

function* packetsOf(bytes: Uint8Array, pid: number) {
  const scanned = Math.min(bytes.byteLength, SCAN_PACKETS * PACKET);
  for (let at = 0; at + PACKET <= scanned; at += PACKET) {
    const flags = bytes[at + 3] ?? 0;
    if (pidIn(bytes, at + 1) !== pid || (flags & 0x10) === 0) continue;
    const from = at + 4 + (flags & 0x20 ? (bytes[at + 4] ?? 0) + 1 : 0);
    const payload = bytes.subarray(Math.min(from, at + PACKET), at + PACKET);
    yield { payload, starts: ((bytes[at + 1] ?? 0) & 0x40) !== 0 };
  }
}

/** Returns the first SCAN_BYTES bytes of an elementary stream, without the PES headers. */
function gather(bytes: Uint8Array, pid: number): Uint8Array {
  const joined = new Uint8Array(SCAN_BYTES);
  let size = 0;
  for (const { payload, starts } of packetsOf(bytes, pid)) {
    const data = starts ? payload.subarray(9 + (payload[8] ?? 0)) : payload;
    const part = data.subarray(0, SCAN_BYTES - size);
    joined.set(part, size);
    size += part.length;
    if (size >= SCAN_BYTES) break;
  }
  return joined.subarray(0, size);
}

interface Settings {
  codec: string;
  width: number;
  height: number;
}

function readSettings(type: number, stream: Uint8Array): Settings | null {
  const isHevc = type === HEVC;
  for (let at = 0; at + 4 < stream.length; at++) {
    if (stream[at] !== 0 || stream[at + 1] !== 0 || stream[at + 2] !== 1) continue;
    const header = stream[at + 3] ?? 0;
    const unit = stream.subarray(at + 3, at + 3 + SETTINGS_MAX_BYTES);
    if (isHevc && ((header >> 1) & 0x3f) === 33)
      return hevcSettings(removeEscapes(unit.subarray(2)));
    if (!isHevc && (header & 0x1f) === 7) return avcSettings(removeEscapes(unit.subarray(1)));
  }
  return null;
}

/** Maximum number of bytes that are read from a parameter set of a video codec. */
const SETTINGS_MAX_BYTES = 512;

/** Removes the emulation prevention bytes of a NAL unit (ITU-T H.264, 7.4.1). */
function removeEscapes(unit: Uint8Array): Uint8Array {
  const clean: number[] = [];
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    clean.push(byte);
  }
  return Uint8Array.from(clean);
}

const HIGH_PROFILES = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];
const hex = (byte: number | undefined) => (byte ?? 0).toString(16).padStart(2, "0");

/**
 * Reads the codec string and the video size in an H.264 sequence parameter set (ITU-T H.264,
 * 7.3.2.1.1).
 */
function avcSettings(sps: Uint8Array): Settings {
  const bits = createBitReader(sps);
  const profile = bits.read(8);
  bits.skip(16);
  bits.golomb();
  let chroma = 1;
  if (HIGH_PROFILES.includes(profile)) {
    chroma = bits.golomb();
    if (chroma === 3) bits.skip(1);
    bits.golomb();
    bits.golomb();
    bits.skip(1);
    if (bits.read(1)) skipScalingLists(bits, chroma === 3 ? 12 : 8);
  }
  bits.golomb();
  skipPictureOrder(bits);
  bits.golomb();
  bits.skip(1);
  const columns = bits.golomb() + 1;
  const mapUnits = bits.golomb() + 1;
  const isFrame = bits.read(1);
  if (!isFrame) bits.skip(1);
  bits.skip(1);
  const rows = mapUnits * (2 - isFrame);
  const [left, right, top, bottom] = readWindow(bits);
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - isFrame);
  return {
    codec: `avc1.${hex(sps[0])}${hex(sps[1])}${hex(sps[2])}`,
    width: columns * 16 - (left + right) * unitX,
    height: rows * 16 - (top + bottom) * unitY,
  };
}

/** Returns the video size in pixels that `unit`, an H.264 sequence parameter set, states. */
export function avcSize(unit: Uint8Array): { width: number; height: number } {
  const { width, height } = avcSettings(removeEscapes(unit.subarray(1, 1 + SETTINGS_MAX_BYTES)));
  return { width, height };
}

type Bits = ReturnType<typeof createBitReader>;

function skipScalingLists(bits: Bits, lists: number): void {
  for (let list = 0; list < lists; list++) {
    if (!bits.read(1)) continue;
    let [last, next] = [8, 8];
    for (let i = 0; i < (list < 6 ? 16 : 64); i++) {
      if (next !== 0) next = (last + bits.signedGolomb() + 256) % 256;
      if (next !== 0) last = next;
    }
  }
}

function skipPictureOrder(bits: Bits): void {
  const type = bits.golomb();
  if (type === 0) bits.golomb();
  if (type !== 1) return;
  bits.skip(1);
  bits.golomb();
  bits.golomb();
  const cycle = Math.min(bits.golomb(), 255);
  for (let i = 0; i < cycle; i++) bits.golomb();
}

/** Reads how much of the video is cropped at the left, right, top and bottom. */
function readWindow(bits: Bits): [number, number, number, number] {
  if (!bits.read(1)) return [0, 0, 0, 0];
  return [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()];
}

/**
 * Reads the codec string and the video size in an HEVC sequence parameter set (ITU-T H.265,
 * 7.3.2.2.1).
 */
function hevcSettings(sps: Uint8Array): Settings {
  const layers = ((sps[0] ?? 0) >> 1) & 7;
  const bits = createBitReader(sps.subarray(13));
  const sublayers = Array.from({ length: layers }, () => bits.read(2));
  if (layers > 0) bits.skip((8 - layers) * 2);
  for (const present of sublayers) bits.skip((present & 2 ? 88 : 0) + (present & 1 ? 8 : 0));
  bits.golomb();
  const chroma = bits.golomb();
  if (chroma === 3) bits.skip(1);
  const [width, height] = [bits.golomb(), bits.golomb()];
  const [left, right, top, bottom] = readWindow(bits);
  return {
    codec: hevcCodecOf("hvc1", sps.subarray(1, 13)),
    width: width - (left + right) * (chroma === 1 || chroma === 2 ? 2 : 1),
    height: height - (top + bottom) * (chroma === 1 ? 2 : 1),
  };
}
