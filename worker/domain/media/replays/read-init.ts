import { findBoxes, listBoxes, listSampleEntries, readAvcEntry } from "../../kernel/files/mp4.ts";

/** Codecs and size in an encoder's init segment. Source: ISO/IEC 14496-12 and -15. */
export interface InitFacts {
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
  const codecs: string[] = [];
  let [width, height]: [number | null, number | null] = [null, null];
  for (const entry of findBoxes(bytes, "trak", moov).flatMap((t) => listSampleEntries(bytes, t))) {
    const video = readAvcEntry(bytes, entry);
    if (video) ({ width, height } = video);
    if (video?.codec) codecs.push(video.codec);
    // Writes AAC-LC for every kind of AAC, because players detect HE-AAC themselves.
    else if (entry.type === "mp4a") codecs.push("mp4a.40.2");
    else if (entry.type === "Opus") codecs.push("opus");
  }
  return { codecs: codecs.length > 0 ? codecs.join(",") : null, width, height };
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
