import { viewOf } from "./bytes.ts";
import { type Box, listBoxes, readAvcEntry } from "./mp4.ts";

/** Size and codec of a video track. */
export interface VideoEntry {
  width: number;
  height: number;
  /** Codec string as in RFC 6381, or null for an unknown codec. */
  codec: string | null;
}

/** Size of the fields that every video sample entry has, bytes (ISO/IEC 14496-12, 12.1.3). */
const FIELDS_BYTES = 78;

type Describe = (type: string, record: Uint8Array) => string | null;

/**
 * For each sample entry type: the box with the decoder's settings, and the function that returns
 * the codec string.
 */
const DESCRIPTIONS: Readonly<Record<string, { box: string; describe: Describe }>> = {
  hvc1: { box: "hvcC", describe: hevcCodec },
  hev1: { box: "hvcC", describe: hevcCodec },
  av01: { box: "av1C", describe: av1Codec },
  vp09: { box: "vpcC", describe: vp9Codec },
};

/**
 * Reads the size in pixels and the codec string of a video sample entry. Returns null if the sample
 * entry is too short.
 */
export function readVideoEntry(bytes: Uint8Array, entry: Box): VideoEntry | null {
  const { type, start, end } = entry;
  const avc = readAvcEntry(bytes, entry);
  if (avc) return { width: avc.width, height: avc.height, codec: avc.codec };
  if (start + FIELDS_BYTES > end) return null;
  const view = viewOf(bytes);
  const size = { width: view.getUint16(start + 24), height: view.getUint16(start + 26) };
  const known = DESCRIPTIONS[type];
  const record =
    known && listBoxes(bytes, start + FIELDS_BYTES, end).find((b) => b.type === known.box);
  if (!record) return { ...size, codec: null };
  return { ...size, codec: known.describe(type, bytes.subarray(record.start, record.end)) };
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/**
 * Returns the codec string of HEVC from an hvcC record, or null if the record is too short. Source:
 * ISO/IEC 14496-15, 8.3.3.1 and Annex E.3.
 */
function hevcCodec(type: string, record: Uint8Array): string | null {
  if (record.byteLength < 13) return null;
  return hevcCodecOf(type, record.subarray(1, 13));
}

/**
 * Returns the codec string of HEVC. `profile` contains one byte with the profile space, tier and
 * profile, four bytes of compatibility flags, six bytes of constraint flags and one byte with the
 * level. Sources: ISO/IEC 14496-15, Annex E.3; ITU-T H.265, 7.3.3.
 */
export function hevcCodecOf(type: string, profile: Uint8Array): string {
  const [first = 0] = profile;
  const space = ["", "A", "B", "C"][first >> 6] ?? "";
  // The codec string of HEVC contains the compatibility flags in reverse bit order.
  let flags = 0;
  for (let bit = 0; bit < 32; bit++) {
    const isSet = ((profile[1 + (bit >> 3)] ?? 0) >> (7 - (bit & 7))) & 1;
    if (isSet) flags += 2 ** bit;
  }
  const constraints = [...profile.subarray(5, 11)];
  while (constraints.at(-1) === 0) constraints.pop();
  return [
    type,
    `${space}${first & 0x1f}`,
    flags.toString(16).toUpperCase(),
    `${first & 0x20 ? "H" : "L"}${profile[11] ?? 0}`,
    ...constraints.map((byte) => byte.toString(16).toUpperCase()),
  ].join(".");
}

/**
 * Returns the codec string of AV1 from an av1C record, or null if the record is too short. Color
 * video with 4:2:0 chroma needs no optional fields in the codec string. Source: AV1 Codec ISO Media
 * File Format Binding, 2.3 and 5.
 */
function av1Codec(type: string, record: Uint8Array): string | null {
  const [, profiles = 0, flags = 0] = record;
  if (record.byteLength < 4) return null;
  const tier = flags & 0x80 ? "H" : "M";
  const depth = flags & 0x40 ? (flags & 0x20 ? 12 : 10) : 8;
  const base = `${type}.${profiles >> 5}.${twoDigits(profiles & 0x1f)}${tier}.${twoDigits(depth)}`;
  const isMonochrome = (flags >> 4) & 1;
  const chroma = [flags >> 3, flags >> 2].map((bit) => bit & 1).join("") + (flags & 3);
  const isCommon = !isMonochrome && chroma.startsWith("11");
  return isCommon ? base : `${base}.${isMonochrome}.${chroma}.01.01.01.0`;
}

/**
 * Returns the codec string of VP9 from a vpcC record, or null if the record is too short. Source:
 * VP Codec ISO Media File Format Binding.
 */
function vp9Codec(type: string, record: Uint8Array): string | null {
  const [, , , , profile = 0, level = 0, flags = 0] = record;
  if (record.byteLength < 8) return null;
  return [type, ...[profile, level, flags >> 4].map(twoDigits)].join(".");
}
