import type { Plan } from "../users/contract.ts";
import { type ImageType, VIDEO_TYPES_SENTENCE, type VideoType } from "./contract.ts";

const GIB = 1024 ** 3;

/** Bytes an owner may store, by plan. */
export const STORAGE_QUOTA: Record<Plan, number> = { free: 5 * GIB, premium: 50 * GIB, creator_pro: Number.POSITIVE_INFINITY };

/** How long a part's link works. A slow line needs minutes for 8 MiB; a new link is one call away. */
export const PART_LINK_MS = 60 * 60 * 1000;
/** An upload without a new part for this long is given up. */
export const ABANDONED_MS = 24 * 60 * 60 * 1000;
/** The first bytes that tell a container. An EBML header may put its document type behind other elements. */
export const SNIFF_BYTES = 256;

export const originalKey = (videoId: string) => `videos/${videoId}/original`;
export const renditionKey = (videoId: string, name: string) => `videos/${videoId}/${name}/media.mp4`;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const startsWith = (bytes: Uint8Array, signature: number[]) => signature.every((byte, i) => bytes[i] === byte);

/** What the bytes are, whatever they are called: one of our types, or null. At least SNIFF_BYTES of the file, or all of it. */
export function sniffType(bytes: Uint8Array): VideoType | ImageType | null {
  const head = bytes.subarray(0, SNIFF_BYTES);
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return "image/gif";
  if (ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP") return "image/webp";
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return sniffMatroska(head);
  return sniffIsoMedia(head);
}

/** EBML: the DocType element is id 0x4282, a one-byte size with the top bit set, then its text. */
function sniffMatroska(head: Uint8Array): VideoType | null {
  const text = ascii(head, 0, head.length);
  if (text.includes("\x42\x82\x84webm")) return "video/webm";
  if (text.includes("\x42\x82\x88matroska")) return "video/x-matroska";
  return null;
}

function sniffIsoMedia(head: Uint8Array): VideoType | ImageType | null {
  if (head.length < 12) return null;
  const box = ascii(head, 4, 8);
  // QuickTime before 2001 has no ftyp.
  if (["moov", "mdat", "wide"].includes(box)) return "video/quicktime";
  if (box !== "ftyp") return null;
  const brand = ascii(head, 8, 12);
  if (brand === "avif" || brand === "avis") return "image/avif";
  if (["heic", "heix", "hevc", "mif1", "msf1"].includes(brand)) return null;
  return brand === "qt  " ? "video/quicktime" : "video/mp4";
}

const FAMILIES: Record<string, string> = {
  "video/mp4": "iso",
  "video/quicktime": "iso",
  "audio/mp4": "iso",
  "video/webm": "ebml",
  "video/x-matroska": "ebml",
};
const family = (type: string) => FAMILIES[type] ?? type;

/** Whether bytes of `actual` may go by the name `declared`: MP4 and MOV are one family (sound in MP4 too), as are WebM and MKV. */
export const isSameKind = (declared: string, actual: VideoType | ImageType | null) =>
  actual !== null && family(declared) === family(actual);

const TYPE_NAMES: Record<string, string> = {
  "video/mp4": "an MP4",
  "video/quicktime": "a MOV",
  "video/webm": "a WebM",
  "video/x-matroska": "an MKV",
};

export const mistypedMessage = (declared: string) =>
  `This is not ${TYPE_NAMES[declared] ?? "such a"} file: its content does not match its name. ${VIDEO_TYPES_SENTENCE}`;

/** Bytes of part `partNumber` (from 1) of a file of `size` bytes; 0 when there is no such part. */
export function partLength(size: number, partSize: number, partNumber: number): number {
  return Math.max(0, Math.min(partSize, size - (partNumber - 1) * partSize));
}

/** What is wrong with the sizes of stored parts, in a sentence, or null: 1..n without a gap, equal but the last, in all `size`. */
export function partsFault(parts: { partNumber: number; size: number }[], partSize: number, size: number | null): string | null {
  for (const [i, part] of parts.entries()) {
    if (part.partNumber !== i + 1) return `Part ${i + 1} has not arrived.`;
    const isLast = i === parts.length - 1;
    if (isLast ? part.size > partSize : part.size !== partSize) return `Part ${part.partNumber} has the wrong size.`;
  }
  const total = parts.reduce((sum, part) => sum + part.size, 0);
  if (size !== null && total !== size) return `The parts make ${total} bytes, the file has ${size}.`;
  return null;
}
