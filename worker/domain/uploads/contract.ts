import * as z from "zod";
import { t } from "#i18n/t.ts";
import type { OwnVideo } from "../videos/contract.ts";

export const MIB = 1024 * 1024;

/** The drop zone's own limits, and those that the upload page sets. */
export const DROP_ZONE_DEFAULTS = { maxFileMb: 100, maxFiles: 5 } as const;
export const UPLOAD_PAGE_LIMITS = { maxFileMb: 500, maxFiles: 10 } as const;

export const MAX_FILE_BYTES = UPLOAD_PAGE_LIMITS.maxFileMb * MIB;
/** Bytes of every part but the last. R2 takes nothing under 5 MiB; an encoder's output stays in memory for one part. */
export const ORIGINAL_PART_BYTES = 8 * MIB;
export const RENDITION_PART_BYTES = 5 * MIB;
/** Part links asked for in one call. */
const SIGN_MAX_PARTS = 100;

export const oversizeMessage = (maxFileMb: number) => t("uploads.fileSizeExceedsMaxfilembMbLimit", { maxFileMb });

/** What a file may be declared as: the containers that the player and the encoder can read. Never SVG or HTML. */
export const VIDEO_TYPES = ["video/mp4", "video/quicktime", "video/webm", "video/x-matroska"] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];
/** A dropped image becomes a post of its own or the poster of a video. AVIF is rewritten by the browser. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** The containers, for a person. */
export const videoTypesSentence = () => t("uploads.tributaryTakes");

/** Other names in use for the same containers, and what a file name says where a browser states no type. */
const VIDEO_ALIASES: Record<string, VideoType> = {
  "video/x-m4v": "video/mp4",
  "video/matroska": "video/x-matroska",
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  mkv: "video/x-matroska",
};

/** The container that a file claims to be, by its stated type or else its name; null when it is none of ours. */
export function claimedVideoType(type: string, fileName: string): VideoType | null {
  const stated = type.split(";")[0]?.trim().toLowerCase() ?? "";
  const key = stated === "" || stated === "application/octet-stream" ? (fileName.split(".").at(-1)?.toLowerCase() ?? "") : stated;
  return VIDEO_TYPES.find((t) => t === key) ?? (Object.hasOwn(VIDEO_ALIASES, key) ? (VIDEO_ALIASES[key] ?? null) : null);
}

/** Of a picture that is published as a post. */
export const PICTURE_MAX_MB = 20;
/** A picture counts as viewed when it was on the screen for about this long. */
export const PICTURE_VIEW_SECONDS = 3;

/** The query of PUT /api/videos/:videoId/picture, beside the picture in its body. */
export const SetPictureInput = z.strictObject({ name: z.string().max(255).optional() });

/** The first bytes that tell a container. An EBML header may put its document type behind other elements. */
export const SNIFF_BYTES = 256;

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
  "video/mp4": "MP4",
  "video/quicktime": "MOV",
  "video/webm": "WebM",
  "video/x-matroska": "MKV",
};

export const mistypedMessage = (declared: string) => t("uploads.contentDoesNotMatchItsName", { type: TYPE_NAMES[declared] ?? "other" });

const Id = z.string().min(1).max(64);
const FileName = z
  .string()
  .min(1)
  .max(255)
  // Display only: keys are the server's.
  .transform((name) => name.replace(/[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/gu, ""));

/** The body of POST /api/uploads. */
export const StartUploadInput = z.discriminatedUnion("purpose", [
  z.strictObject({
    purpose: z.literal("original"),
    videoId: Id,
    fileName: FileName,
    contentType: z.string().max(100),
    /** Bytes of the file. */
    size: z.number().int(),
  }),
  /** Another file for a video that has one: the old one is watched until this one is stored. */
  z.strictObject({
    purpose: z.literal("replacement"),
    videoId: Id,
    fileName: FileName,
    contentType: z.string().max(100),
    size: z.number().int(),
  }),
  z.strictObject({
    purpose: z.literal("rendition"),
    videoId: Id,
    rendition: z.string().min(1).max(20),
    /** The file that it is made of, as the plan said; left out, whichever is stored now. */
    version: z.number().int().min(0).optional(),
  }),
]);
export type StartUploadInput = z.output<typeof StartUploadInput>;

/** The body of POST /api/uploads/:uploadId/parts. */
export const SignPartsInput = z.strictObject({
  parts: z
    .array(z.strictObject({ partNumber: z.number().int().min(1).max(10_000), size: z.number().int().min(1) }))
    .min(1)
    .max(SIGN_MAX_PARTS),
});
export type SignPartsInput = z.output<typeof SignPartsInput>;

/** The body of POST /api/uploads/:uploadId/complete: every part, with the ETag that its PUT answered. */
export const CompleteUploadInput = z.strictObject({
  parts: z
    .array(z.strictObject({ partNumber: z.number().int().min(1).max(10_000), etag: z.string().min(1).max(200) }))
    .min(1)
    .max(10_000),
});
export type CompleteUploadInput = z.output<typeof CompleteUploadInput>;

/** A part that is in the store. */
export interface UploadedPart {
  partNumber: number;
  etag: string;
  size: number;
}

export interface UploadStatus {
  id: string;
  videoId: string;
  purpose: "original" | "replacement" | "rendition";
  rendition: string | null;
  state: "open" | "completed" | "aborted";
  fileName: string;
  /** Null while an encoder still writes: known at its end. */
  size: number | null;
  partSize: number;
  /** What is stored already; a resumed upload sends only the others. */
  parts: UploadedPart[];
}

/** An upload to go on with at once: where it stands, and links for the parts that come next. */
export interface StartedUpload extends UploadStatus {
  links: SignedPart[];
}

export interface SignedPart {
  partNumber: number;
  url: string;
}

/** Bytes: what an owner's videos and open uploads take, and what their plan gives; null for no limit. */
export interface StorageUse {
  used: number;
  quota: number | null;
}

/** An owner's file as the store holds it. */
export interface StoredFile {
  /** Signed, takes byte ranges. */
  url: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** Goes up when the file is replaced. */
  version: number;
  name: string;
  size: number;
  type: string;
}

export const UNFINISHED_MAX = 50;

/** A video with something left to send or to make, as the upload page shows it when it is opened again. */
export interface UnfinishedVideo {
  video: OwnVideo;
  /** The upload of its file, or of the one that is to replace it, that was begun. */
  upload: StartedUpload | null;
}
