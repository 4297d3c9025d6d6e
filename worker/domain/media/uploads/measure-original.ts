import { type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { videos } from "../../../db/schema.ts";
import { fileMemory } from "../../kernel/files/file-memory.ts";
import {
  createFileWindow,
  type FileWindow,
  type MeasuredLength,
  windowBytes,
} from "../../kernel/files/file-window.ts";
import { listMatroskaSizes, measureMatroska } from "../../kernel/files/measure-matroska.ts";
import { measureMp4, outerBoxes } from "../../kernel/files/measure-mp4.ts";
import { listBoxes } from "../../kernel/files/mp4.ts";
import type { ObjectStorage } from "../../kernel/storage/ports.ts";
import { readRange } from "../../kernel/storage/read-range.ts";
import { listEntrySizes } from "../replays/read-init.ts";
import { pictureClass, storedPictureClass } from "../videos/picture-class.ts";
import { FULL_VIEW_SECONDS } from "../views/contract.ts";

/** New values of the columns of a video whose original file was stored. */
export type OriginalColumns = SQLiteUpdateSetSource<typeof videos>;

const EBML_TYPES = ["video/webm", "video/x-matroska"];

type Measured = Pick<OriginalColumns, "durationSeconds" | "width" | "height">;

interface StorageReader {
  storage: Pick<ObjectStorage, "get">;
}

interface StoredOriginal {
  key: string;
  purpose: string;
  size: number;
  type: string;
}

/**
 * Measures a video's stored original file. Returns the new length and size of the video.
 * A creator's browser also reports the length and size, but plans and earnings must not depend on a
 * report.
 * @throws DomainError UNAVAILABLE if other requests use up the memory for too long
 */
export function measureOriginal(deps: StorageReader, original: StoredOriginal): Promise<Measured> {
  return fileMemory.during(windowBytes(original.size), async () => ({
    durationSeconds: await measureLength(deps, original),
    ...(await measurePicture(deps, original)),
  }));
}

/** Creates a reader of the original file with its own allowance. */
const windowOn = ({ storage }: StorageReader, { key, size }: StoredOriginal) =>
  createFileWindow((range) => readRange(storage, key, range), size);

/**
 * Returns the new value of the column `duration_seconds`.
 * The length decides when a playback counts as a view, so the bytes must prove a short length.
 * If the bytes of a replacement file prove no length, the length becomes null (unknown).
 * If the bytes of a first file prove no length, the length that a browser reported is kept.
 * A reported length below `FULL_VIEW_SECONDS` is not kept. The length then becomes null.
 */
async function measureLength(
  deps: StorageReader,
  original: StoredOriginal,
): Promise<number | SQL | null> {
  const measure = EBML_TYPES.includes(original.type) ? measureMatroska : measureMp4;
  const measured: MeasuredLength | null = await measure(
    windowOn(deps, original),
    FULL_VIEW_SECONDS,
  );
  const seconds = Math.max(1, Math.round(measured?.seconds ?? 0));
  if (measured?.isComplete) return seconds;
  if (original.purpose === "replacement") return null;
  const reported = videos.durationSeconds;
  return sql`case when ${reported} >= ${FULL_VIEW_SECONDS} then max(${reported}, ${seconds}) end`;
}

/** A file may state a height with this many extra pixels, because codecs use whole blocks. */
const BLOCK_PIXELS = 16;

/**
 * Returns the new values of the columns `width` and `height`.
 * The size decides who may watch the original, so a smaller reported size is not kept.
 * A reported size of the same class is kept, because players rotate and stretch some videos.
 * If the bytes of a first file state no size, the reported size is kept.
 * If the bytes of a replacement file state no size, the size becomes null (unknown).
 */
async function measurePicture(
  deps: StorageReader,
  original: StoredOriginal,
): Promise<Pick<Measured, "width" | "height">> {
  const file = windowOn(deps, original);
  const largest = EBML_TYPES.includes(original.type)
    ? (await listMatroskaSizes(file)).reduce(largerOf, null)
    : await findLargestMp4Size(file);
  if (original.purpose === "replacement") return largest ?? { width: null, height: null };
  if (!largest) return {};
  const isPlausible = sql`${storedPictureClass} >= ${pictureClass(largest) - BLOCK_PIXELS}`;
  return {
    width: sql`iif(${isPlausible}, ${videos.width}, ${largest.width})`,
    height: sql`iif(${isPlausible}, ${videos.height}, ${largest.height})`,
  };
}

interface Size {
  width: number;
  height: number;
}

/** Returns the larger size. Ignores `next` if one of its sides is 0. */
const largerOf = (most: Size | null, next: Size): Size | null =>
  next.width > 0 && next.height > 0 && (!most || pictureClass(next) > pictureClass(most))
    ? next
    : most;

/**
 * Maximum number of sample entries and of sizes in them. Recordings have one entry with two sizes,
 * and edited films have some dozens. A small file can contain millions of sizes.
 */
const SIZES_MAX = 1_000;
/** Size that a file with more sizes counts as, pixels. Only its creator then gets the original. */
const UNKNOWN_LARGE: Size = { width: 16_384, height: 16_384 };

/** Maximum number of bytes that are read from the list of a track's sample entries. */
const ENTRIES_MAX_BYTES = 64 * 1024;

/** Returns the largest size in pixels of the video tracks of an MP4 or QuickTime file, or null. */
async function findLargestMp4Size(file: FileWindow): Promise<Size | null> {
  let largest: Size | null = null;
  let read = 0;
  const moov = await findInside(file, { start: 0, end: file.size }, ["moov"]);
  if (!moov) return null;
  for await (const trak of outerBoxes(file, moov.start, moov.end)) {
    if (trak?.type !== "trak") continue;
    const inside = { start: trak.start, end: trak.offset + trak.length };
    const hdlr = await findInside(file, inside, ["mdia", "hdlr"]);
    const handler = hdlr && (await file.bytesAt(hdlr.start + 8, 4));
    if (!handler || String.fromCharCode(...handler) !== "vide") continue;
    const stsd = await findInside(file, inside, ["mdia", "minf", "stbl", "stsd"]);
    const length = stsd ? stsd.end - stsd.start : 0;
    const bytes = stsd && (await file.bytesAt(stsd.start, Math.min(length, ENTRIES_MAX_BYTES)));
    for (const entry of bytes ? listBoxes(bytes, 8) : []) {
      const sizes = listEntrySizes(bytes ?? new Uint8Array(0), entry);
      largest = sizes.reduce(largerOf, largest);
      read += 1 + sizes.length;
      if (read > SIZES_MAX) return UNKNOWN_LARGE;
    }
  }
  return largest;
}

interface Span {
  start: number;
  end: number;
}

/** Finds a box by its path, such as moov, trak and mdia. Takes the first box of each type. */
async function findInside(file: FileWindow, within: Span, path: string[]): Promise<Span | null> {
  let span: Span = within;
  for (const type of path) {
    let found: Span | null = null;
    for await (const box of outerBoxes(file, span.start, span.end)) {
      if (box?.type !== type) continue;
      found = { start: box.start, end: box.offset + box.length };
      break;
    }
    if (!found) return null;
    span = found;
  }
  return span;
}
