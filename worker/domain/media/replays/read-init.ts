import { type Box, listBoxes } from "../../kernel/files/mp4.ts";

/** Codecs and size in an encoder's init segment. Source: ISO/IEC 14496-12 and -15. */
export interface InitFacts {
  codecs: string | null;
  width: number | null;
  height: number | null;
}

const CONTAINERS = new Set(["moov", "trak", "mdia", "minf", "stbl"]);
const MAX_DEPTH = 8;

/** Maximum size of an init segment, which usually has 1 KiB per track. */
export const INIT_MAX_BYTES = 64 * 1024;

/** Reads an init segment. Null for other bytes. */
export function readInit(bytes: Uint8Array): InitFacts | null {
  if (bytes.byteLength > INIT_MAX_BYTES) return null;
  const boxes = listBoxes(bytes);
  const moov = boxes.find((b) => b.type === "moov");
  if (boxes[0]?.type !== "ftyp" || !moov) return null;
  const facts: { codecs: string[]; width: number | null; height: number | null } = {
    codecs: [],
    width: null,
    height: null,
  };
  visit(bytes, moov, facts, 0);
  return {
    codecs: facts.codecs.length > 0 ? facts.codecs.join(",") : null,
    width: facts.width,
    height: facts.height,
  };
}

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

function visit(
  bytes: Uint8Array,
  box: Box,
  facts: { codecs: string[]; width: number | null; height: number | null },
  depth: number,
): void {
  if (depth > MAX_DEPTH) return;
  for (const child of listBoxes(bytes, box.start, box.end)) {
    if (CONTAINERS.has(child.type)) visit(bytes, child, facts, depth + 1);
    if (child.type !== "stsd") continue;
    for (const entry of listBoxes(bytes, child.start + 8, child.end))
      readEntry(bytes, entry, facts);
  }
}

function readEntry(
  bytes: Uint8Array,
  entry: Box,
  facts: { codecs: string[]; width: number | null; height: number | null },
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if ((entry.type === "avc1" || entry.type === "avc3") && entry.start + 78 <= entry.end) {
    facts.width = view.getUint16(entry.start + 24);
    facts.height = view.getUint16(entry.start + 26);
    const avcC = listBoxes(bytes, entry.start + 78, entry.end).find((b) => b.type === "avcC");
    if (avcC && avcC.start + 4 <= avcC.end) {
      const profile = [...bytes.subarray(avcC.start + 1, avcC.start + 4)]
        .map((b) => b.toString(16).padStart(2, "0"))
        .join("");
      facts.codecs.push(`${entry.type}.${profile}`);
    }
  } else if (entry.type === "mp4a") {
    // Assumes AAC-LC. Every player detects HE-AAC even if the codec string says AAC-LC.
    facts.codecs.push("mp4a.40.2");
  } else if (entry.type === "Opus") {
    facts.codecs.push("opus");
  }
}
