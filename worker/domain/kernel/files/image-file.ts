import { t } from "#i18n/t.ts";
import { DomainError } from "../errors.ts";
import { sniffType } from "./contract.ts";

export interface ImageFile {
  type: "image/jpeg" | "image/png" | "image/webp";
  extension: "jpg" | "png" | "webp";
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

const unreadableError = (cause: string) =>
  new DomainError("UNSUPPORTED_TYPE", t("users.image.damaged"), { cause });

/** Reads the type and size of an image and removes the image's metadata. */
export function readImage(bytes: Uint8Array): ImageFile {
  const type = sniffType(bytes);
  if (type === "image/jpeg") return { type, extension: "jpg", ...readJpeg(bytes) };
  if (type === "image/png") return { type, extension: "png", ...readPng(bytes) };
  if (type === "image/webp") return { type, extension: "webp", ...readWebp(bytes) };
  throw new DomainError("UNSUPPORTED_TYPE", t("users.image.formatInvalid"));
}

type DecodedImage = Pick<ImageFile, "width" | "height" | "bytes">;

function joinChunks(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joinedBytes = new Uint8Array(chunks.reduce((sum, p) => sum + p.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joinedBytes.set(chunk, at);
    at += chunk.length;
  }
  return joinedBytes;
}

/** Start-of-frame markers (C0 to CF) contain the image's size; C4, C8 and CC mark tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Drops comments and all APPn segments but JFIF, color profile and Adobe's color transform. */
const isAllowedMarker = (marker: number) =>
  !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe
    ? true
    : [0xe0, 0xe2, 0xee].includes(marker);

/** Parses a JPEG (ISO/IEC 10918-1, annex B). */
function readJpeg(bytes: Uint8Array): DecodedImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw unreadableError("no JPEG marker");
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length || end < at + 4) throw unreadableError("a JPEG segment without its end");
    if (isFrame(marker) && end >= at + 9)
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === 0xda) {
      const imageEnd = lastEndOfImage(bytes, end);
      if (!size || imageEnd === null) throw unreadableError("a JPEG without a frame or an end");
      return { ...size, bytes: joinChunks([...chunks, bytes.subarray(at, imageEnd)]) };
    }
    if (isAllowedMarker(marker)) chunks.push(bytes.subarray(at, end));
    at = end;
  }
  throw unreadableError("a JPEG without a scan");
}

function lastEndOfImage(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at + 1 < bytes.length; at++)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2;
  return null;
}

const PNG_ALLOWED_CHUNKS = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "sBIT",
  "bKGD",
  "pHYs",
  "acTL",
  "fcTL",
  "fdAT",
]);

/** Parses a PNG (RFC 2083). */
function readPng(bytes: Uint8Array): DecodedImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = [bytes.subarray(0, 8)];
  let size: { width: number; height: number } | null = null;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length) throw unreadableError("a PNG chunk without its end");
    if (name === "IHDR" && end >= at + 25)
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (PNG_ALLOWED_CHUNKS.has(name)) chunks.push(bytes.subarray(at, end));
    if (name === "IEND" && size) return { ...size, bytes: joinChunks(chunks) };
    at = end;
  }
  throw unreadableError("a PNG without an end");
}

/** Parses a WebP (RFC 9649). Its VP8X chunk has a flag for each optional chunk. */
function readWebp(bytes: Uint8Array): DecodedImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const total = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const chunks: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  for (let at = 12; at + 8 <= total; ) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (at + 8 + length > total) throw unreadableError("a WebP chunk without its end");
    const chunk = bytes.slice(at, Math.min(end, total));
    size ??= webpSize(name, chunk.subarray(8));
    // Clears the flags for the EXIF and XMP chunks, because these chunks are removed.
    if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~0x0c;
    if (name !== "EXIF" && name !== "XMP ") chunks.push(chunk);
    at = end;
  }
  if (!size) throw unreadableError("a WebP without a picture");
  const body = joinChunks(chunks);
  const head = bytes.slice(0, 12);
  new DataView(head.buffer).setUint32(4, body.length + 4, true);
  return { ...size, bytes: joinChunks([head, body]) };
}

function webpSize(name: string, data: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (name === "VP8X" && data.length >= 10) return { width: uint24(4) + 1, height: uint24(7) + 1 };
  if (name === "VP8 " && data.length >= 10 && uint24(3) === 0x2a019d)
    return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  if (name === "VP8L" && data.length >= 5 && data[0] === 0x2f) {
    const bits = view.getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return null;
}
