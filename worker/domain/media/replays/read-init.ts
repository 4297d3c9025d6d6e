import {
  type Box,
  findBoxes,
  listBoxes,
  listSampleEntries,
  readAvcEntry,
  readHandler,
} from "../../kernel/files/mp4.ts";
import { readVideoEntry } from "../../kernel/files/video-entry.ts";
import { avcSize } from "./read-transport.ts";

/** Codecs and size in an encoder's init segment. Source: ISO/IEC 14496-12 and -15. */
export interface InitFacts {
  /**
   * Codec strings as in RFC 6381, separated by commas. Null if a codec is unknown, because a
   * playlist must name all codecs or none (RFC 8216, 4.3.4.2).
   */
  codecs: string | null;
  width: number | null;
  height: number | null;
}

/** Maximum size of an init segment, which usually has 1 KiB per track. */
export const INIT_MAX_BYTES = 64 * 1024;

/** Reads an init segment. Null for other bytes. */
export function readInit(bytes: Uint8Array): InitFacts | null {
  if (bytes.byteLength > INIT_MAX_BYTES) return null;
  const boxes = listBoxes(bytes);
  const moov = boxes.find((b) => b.type === "moov");
  if (boxes[0]?.type !== "ftyp" || !moov) return null;
  const codecs: (string | null)[] = [];
  let [width, height]: [number | null, number | null] = [null, null];
  for (const trak of findBoxes(bytes, "trak", moov)) {
    const [entry] = listSampleEntries(bytes, trak);
    if (!entry) continue;
    const kind = readHandler(bytes, trak);
    if (kind === "soun") codecs.push(audioCodec(entry));
    if (kind !== "vide") continue;
    const video = readVideoEntry(bytes, entry);
    if (video) ({ width, height } = video);
    codecs.push(video?.codec ?? null);
  }
  const isKnown = codecs.length > 0 && !codecs.includes(null);
  return { codecs: isKnown ? codecs.join(",") : null, width, height };
}

/**
 * Lists all video sizes that an init segment states, in pixels.
 * Sample entries and H.264 parameter sets both state a size. A decoder uses the parameter set.
 * Returns an empty list if `bytes` are no init segment.
 */
export function listVideoSizes(bytes: Uint8Array): { width: number; height: number }[] {
  const traks = findBoxes(bytes, "moov").flatMap((moov) => findBoxes(bytes, "trak", moov));
  const entries = traks
    .filter((trak) => readHandler(bytes, trak) === "vide")
    .flatMap((trak) => listSampleEntries(bytes, trak));
  return entries.flatMap((entry) => listEntrySizes(bytes, entry));
}

/** Lists the video sizes in pixels that a sample entry and its H.264 parameter sets state. */
export function listEntrySizes(bytes: Uint8Array, entry: Box): { width: number; height: number }[] {
  const size = readVideoEntry(bytes, entry);
  const record = readAvcEntry(bytes, entry)?.record;
  return [...(size ? [size] : []), ...(record ? listParameterSets(record).map(avcSize) : [])];
}

/** Lists the H.264 sequence parameter sets in an avcC record (ISO/IEC 14496-15, 5.3.3.1). */
function listParameterSets(record: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  const count = (record[5] ?? 0) & 0x1f;
  for (let at = 6; units.length < count && at + 2 <= record.byteLength; ) {
    const length = (record[at] ?? 0) * 256 + (record[at + 1] ?? 0);
    units.push(record.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return units;
}

/** Codec strings of audio, as in RFC 6381, by sample entry type. */
const AUDIO_CODECS: Readonly<Record<string, string>> = {
  // Every kind of AAC gets the codec string of AAC-LC, because players detect HE-AAC themselves.
  mp4a: "mp4a.40.2",
  Opus: "opus",
  "ac-3": "ac-3",
  "ec-3": "ec-3",
  fLaC: "flac",
};

const audioCodec = ({ type }: Box): string | null => AUDIO_CODECS[type] ?? null;

export function isFragment(bytes: Uint8Array): boolean {
  const types = listBoxes(bytes).map((b) => b.type);
  return types.includes("moof") && types.includes("mdat");
}

/** Detects MPEG-TS: packets of 188 bytes, each starting with 0x47. */
export function isTransportStream(bytes: Uint8Array): boolean {
  return (
    bytes.byteLength >= 188 &&
    bytes.byteLength % 188 === 0 &&
    bytes[0] === 0x47 &&
    (bytes.byteLength === 188 || bytes[188] === 0x47)
  );
}
