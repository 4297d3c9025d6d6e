/** Media types that the player and the encoder can read. SVG and HTML must never be in the list. */
export const VIDEO_TYPES = [
  "video/mp4",
  "video/quicktime",
  "video/webm",
  "video/x-matroska",
] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];
/** The browser converts AVIF images to another format before the upload. */
export const IMAGE_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/avif",
] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** Other names of these types, and file extensions, because some browsers send no media type. */
const VIDEO_ALIASES: Record<string, VideoType> = {
  "video/x-m4v": "video/mp4",
  "video/matroska": "video/x-matroska",
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  mkv: "video/x-matroska",
};

/** Returns the video type that an upload declares; null for an unsupported type. */
export function claimedVideoType(type: string, fileName: string): VideoType | null {
  const statedType = type.split(";")[0]?.trim().toLowerCase() ?? "";
  const key =
    statedType === "" || statedType === "application/octet-stream"
      ? (fileName.split(".").at(-1)?.toLowerCase() ?? "")
      : statedType;
  return (
    VIDEO_TYPES.find((t) => t === key) ??
    (Object.hasOwn(VIDEO_ALIASES, key) ? (VIDEO_ALIASES[key] ?? null) : null)
  );
}

/** Number of bytes that reveal a type: in an EBML header, elements can precede the DocType. */
export const SNIFF_BYTES = 256;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
const startsWith = (bytes: Uint8Array, signature: number[]) =>
  signature.every((byte, i) => bytes[i] === byte);

/** Detects a file's type by its first bytes (at least SNIFF_BYTES); null if unsupported. */
export function sniffType(bytes: Uint8Array): VideoType | ImageType | null {
  const head = bytes.subarray(0, SNIFF_BYTES);
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return "image/gif";
  if (ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP") return "image/webp";
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return sniffMatroska(head);
  return sniffIsoMedia(head);
}

/** Detects WebM and Matroska by the EBML element DocType: ID 0x4282, one-byte size, text. */
function sniffMatroska(head: Uint8Array): VideoType | null {
  const text = ascii(head, 0, head.length);
  if (text.includes("\x42\x82\x84webm")) return "video/webm";
  if (text.includes("\x42\x82\x88matroska")) return "video/x-matroska";
  return null;
}

function sniffIsoMedia(head: Uint8Array): VideoType | ImageType | null {
  if (head.length < 12) return null;
  const box = ascii(head, 4, 8);
  // QuickTime files from before 2001 have no ftyp box.
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
/** Tells whether a file of type `actual` can be declared as `declared`, such as MP4 as MOV. */
export const isSameKind = (declared: string, actual: VideoType | ImageType | null) =>
  actual !== null && family(declared) === family(actual);
