import { t } from "#i18n/t.ts";
import { DomainError } from "../errors.ts";
import { viewOf } from "./bytes.ts";
import { sniffType } from "./contract.ts";

/** An image without metadata, except the EXIF orientation, which keeps the image upright. */
export interface CleanImage {
  bytes: Uint8Array<ArrayBuffer>;
  type: "image/jpeg" | "image/png" | "image/webp" | "image/gif";
  extension: "jpg" | "png" | "webp" | "gif";
  width: number;
  height: number;
}

type Bytes = Uint8Array<ArrayBuffer>;
type CleanedImage = Omit<CleanImage, "type" | "extension">;

const SIDE_MAX = 16_384;
const PIXELS_MAX = 100_000_000;

/**
 * Returns a JPEG, PNG, WebP or (if `allowsGif`) GIF without its metadata.
 * @throws DomainError UNSUPPORTED_TYPE for any other file; VALIDATION if the image is damaged or has
 * too many pixels
 */
export function cleanImage(bytes: Bytes, { allowsGif }: { allowsGif: boolean }): CleanImage {
  const type = sniffType(bytes);
  const image = type === "image/gif" && !allowsGif ? null : cleanByType(type, bytes);
  if (!image)
    throw new DomainError(
      "UNSUPPORTED_TYPE",
      allowsGif ? t("uploads.picture.typeUnsupported") : t("users.image.formatInvalid"),
    );
  const { width, height } = image;
  if (!(width > 0 && height > 0)) throw damagedError();
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX)
    throw new DomainError(
      "VALIDATION",
      t("uploads.picture.dimensionsTooLarge", {
        width: String(width),
        height: String(height),
        max: String(SIDE_MAX),
      }),
    );
  return image;
}

function cleanByType(type: ReturnType<typeof sniffType>, bytes: Bytes): CleanImage | null {
  try {
    if (type === "image/jpeg") return { type, extension: "jpg", ...cleanJpeg(bytes) };
    if (type === "image/png") return { type, extension: "png", ...cleanPng(bytes) };
    if (type === "image/webp") return { type, extension: "webp", ...cleanWebp(bytes) };
    if (type === "image/gif") return { type, extension: "gif", ...cleanGif(bytes) };
    return null;
  } catch (cause) {
    // A RangeError means a read past the end: the file is truncated or is no image.
    if (cause instanceof RangeError) throw damagedError();
    throw cause;
  }
}

const damagedError = () => new DomainError("VALIDATION", t("uploads.picture.damaged"));
const text = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/**
 * Copies the kept pieces of an image into one array. An image can consist of millions of pieces, and
 * a list of them would need fifty times the memory of the image.
 * `extraBytes` is the number of bytes that are added to the image.
 */
function createCopy(source: Bytes, extraBytes = 0) {
  const copy = new Uint8Array(source.length + extraBytes);
  let length = 0;
  /** The part of `source` that is kept but not copied yet. */
  let [from, to] = [0, 0];

  function flush(): void {
    copy.set(source.subarray(from, to), length);
    length += to - from;
    from = to;
  }

  return {
    /** Keeps the bytes between two offsets of `source`. Returns their offset in the copy. */
    keep(start: number, end: number): number {
      if (start !== to) {
        flush();
        from = start;
      }
      to = Math.min(end, source.length);
      return length + start - from;
    },
    /** Clears bits of one byte of the copy. */
    clear(at: number, bits: number): void {
      flush();
      copy[at] = (copy[at] ?? 0) & ~bits;
    },
    /** Inserts bytes into the copy. */
    insert(bytes: Uint8Array, at: number): void {
      flush();
      copy.copyWithin(at + bytes.length, at, length);
      copy.set(bytes, at);
      length += bytes.length;
    },
    /** Returns the copy, which contains only the kept and inserted bytes. */
    finish(): Bytes {
      flush();
      return copy.subarray(0, length);
    },
  };
}

/** Removes metadata from a JPEG (ITU T.81, annex B), segment by segment up to the first scan. */
function cleanJpeg(bytes: Bytes): CleanedImage {
  const view = viewOf(bytes);
  const copy = createCopy(bytes, EXIF_BYTES);
  copy.keep(0, 2);
  let [width, height, orientation] = [0, 0, 1];
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) throw damagedError();
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) throw damagedError();
    const end = at + 2 + length;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
    if (marker === 0xe1 && length >= 8 && text(bytes, at + 4, 6) === "Exif\0\0")
      orientation = exifOrientation(bytes.subarray(at + 10, end));
    const isMetadata = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    const isNeeded =
      marker === 0xe0 ||
      marker === 0xee ||
      (marker === 0xe2 && length >= 13 && text(bytes, at + 4, 11) === "ICC_PROFILE");
    if (!isMetadata || isNeeded) copy.keep(at, end);
    at = end;
    if (marker === 0xda) {
      copy.keep(at, endOfJpeg(bytes, at));
      break;
    }
  }
  if (orientation > 1) copy.insert(exifOf(orientation), 2);
  const isRotated = orientation >= 5;
  return {
    bytes: copy.finish(),
    width: isRotated ? height : width,
    height: isRotated ? width : height,
  };
}

/**
 * Returns the end of the image. Data after the end marker, such as the videos that phones append,
 * is dropped. The end marker of an embedded thumbnail is inside a skipped segment.
 */
function endOfJpeg(bytes: Bytes, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next === 0xd9) return at + 2;
    // A segment between two scans of a progressive JPEG is skipped, because it can contain an end
    // marker.
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7))
      at += 1 + viewOf(bytes).getUint16(at + 2);
  }
  return bytes.length;
}

/** Returns the EXIF orientation (tag 0x0112), 1 to 8; 1 (upright) if there is none. */
function exifOrientation(tiff: Uint8Array): number {
  if (tiff.length < 14) return 1;
  const view = viewOf(tiff);
  const isLittle = text(tiff, 0, 2) === "II";
  const start = view.getUint32(4, isLittle);
  if (start + 2 > tiff.length) return 1;
  const count = view.getUint16(start, isLittle);
  for (let i = 0; i < count; i++) {
    const entry = start + 2 + i * 12;
    if (entry + 12 > tiff.length) return 1;
    if (view.getUint16(entry, isLittle) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Length of the result of `exifOf`, bytes. */
const EXIF_BYTES = 36;

const exifOf = (orientation: number) =>
  Uint8Array.from([
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);

/** PNG chunks that are kept, because they affect how the image looks. */
const PNG_ALLOWED_CHUNKS =
  /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/;

function cleanPng(bytes: Bytes): CleanedImage {
  const view = viewOf(bytes);
  const copy = createCopy(bytes);
  copy.keep(0, 8);
  if (text(bytes, 12, 4) !== "IHDR") throw damagedError();
  for (let at = 8; ; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) throw damagedError();
    const name = text(bytes, at + 4, 4);
    if (PNG_ALLOWED_CHUNKS.test(name)) copy.keep(at, end);
    at = end;
    if (name === "IEND") break;
  }
  return { bytes: copy.finish(), width: view.getUint32(16), height: view.getUint32(20) };
}

const WEBP_ALLOWED_CHUNKS = /^(?:VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/;
/** Bits of the VP8X chunk that announce EXIF and XMP chunks. */
const WEBP_METADATA_FLAGS = 0b0000_1100;

function cleanWebp(bytes: Bytes): CleanedImage {
  const view = viewOf(bytes);
  const copy = createCopy(bytes);
  copy.keep(0, 12);
  let [width, height] = [0, 0];
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  for (let at = 12; at + 8 <= end; ) {
    const name = text(bytes, at, 4);
    const size = view.getUint32(at + 4, true);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > bytes.length) throw damagedError();
    if (WEBP_ALLOWED_CHUNKS.test(name)) {
      const copiedAt = copy.keep(at, next);
      if (name === "VP8X") {
        copy.clear(copiedAt + 8, WEBP_METADATA_FLAGS);
        width = 1 + (view.getUint32(at + 12, true) & 0xff_ffff);
        height = 1 + (view.getUint32(at + 14, true) >>> 8);
      }
      if (width === 0) [width, height] = webpSize(name, view, at + 8);
    }
    at = next;
  }
  const cleaned = copy.finish();
  viewOf(cleaned).setUint32(4, cleaned.length - 8, true);
  return { bytes: cleaned, width, height };
}

function webpSize(name: string, view: DataView, at: number): [number, number] {
  if (name === "VP8 ")
    return [view.getUint16(at + 6, true) & 0x3fff, view.getUint16(at + 8, true) & 0x3fff];
  if (name !== "VP8L") return [0, 0];
  const bits = view.getUint32(at + 1, true);
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
}

/** Removes metadata from a GIF. Application data is dropped, except an animation's loop count. */
function cleanGif(bytes: Bytes): CleanedImage {
  const view = viewOf(bytes);
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const blocksEnd = (from: number): number => {
    let at = from;
    for (let size = view.getUint8(at); size > 0; size = view.getUint8(at)) at += 1 + size;
    return at + 1;
  };
  let at = 13 + tableLength(view.getUint8(10));
  const copy = createCopy(bytes);
  copy.keep(0, at);
  for (;;) {
    const kind = view.getUint8(at);
    if (kind === 0x3b) break;
    let end: number;
    let isKept = true;
    if (kind === 0x2c) end = blocksEnd(at + 11 + tableLength(view.getUint8(at + 9)));
    else if (kind === 0x21) {
      const label = view.getUint8(at + 1);
      end = blocksEnd(at + 2);
      isKept =
        label === 0xf9 ||
        (label === 0xff && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(text(bytes, at + 3, 11)));
    } else throw damagedError();
    if (isKept) copy.keep(at, end);
    at = end;
  }
  // The last byte that the loop read is the trailer.
  copy.keep(at, at + 1);
  return { bytes: copy.finish(), width, height };
}
