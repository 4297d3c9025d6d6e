import type { ByteRange } from "../storage/ports.ts";

/** Reads bytes of a stored file. Null if the file is missing. */
export type ReadRange = (range: ByteRange) => Promise<Uint8Array | null>;

/** Reads a stored file in a few large ranges, because each range is one request to the storage. */
export interface FileWindow {
  size: number;
  /** Returns bytes of the file. Null beyond the end of the file, and after the limits below. */
  bytesAt(offset: number, length: number): Promise<Uint8Array | null>;
}

const FIRST_BYTES = 16 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;
/** Limits for one file. A file of 31 seconds at 20 Mbit/s has 78 MB. */
const READS_MAX = 64;
const TOTAL_MAX = 96 * 1024 * 1024;

/**
 * Creates a window on the bytes between 0 and `size`. Each read is twice as large as the previous
 * read, up to `MOST_BYTES`, so that small files and files with few boxes need few bytes.
 */
export function createFileWindow(read: ReadRange, size: number): FileWindow {
  let window: Uint8Array = new Uint8Array(0);
  let [start, reads, total] = [0, 0, 0];
  return {
    size,
    async bytesAt(offset, length) {
      if (offset < 0 || length < 0 || offset + length > size) return null;
      if (offset < start || offset + length > start + window.byteLength) {
        const wanted = Math.min(FIRST_BYTES * 2 ** reads, MOST_BYTES);
        const take = Math.min(Math.max(length, wanted), size - offset);
        if (reads >= READS_MAX || total + take > TOTAL_MAX) return null;
        reads += 1;
        total += take;
        window = (await read({ offset, length: take })) ?? new Uint8Array(0);
        start = offset;
        if (window.byteLength < length) return null;
      }
      return window.subarray(offset - start, offset - start + length);
    },
  };
}

/** Length of a stored file, as its bytes state it. */
export interface MeasuredLength {
  /** The longest time that a player can play, in seconds. */
  seconds: number;
  /** True if the bytes prove the length, or if a header states at least the needed length. */
  isComplete: boolean;
}
