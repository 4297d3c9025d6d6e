import type { ByteRange } from "../storage/ports.ts";

/** Reads a range of bytes of a stored file. Returns null if the file is missing. */
export type ReadRange = (range: ByteRange) => Promise<Uint8Array | null>;

/** Reads a stored file in few large ranges, because each range costs a request to the storage. */
export interface FileWindow {
  size: number;
  /** Returns bytes of the file. Null past the file's end or above `READS_MAX` or `TOTAL_MAX`. */
  bytesAt(offset: number, length: number): Promise<Uint8Array | null>;
}

const FIRST_BYTES = 16 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;
/** Maximum number of requests to the storage for one file. */
const READS_MAX = 64;
/** Maximum number of bytes read from one file. A video of 31 seconds at 20 Mbit/s has 78 MB. */
const TOTAL_MAX = 96 * 1024 * 1024;

/**
 * Creates a reader for a stored file of `size` bytes, which caches the range that it read last.
 * Each range is twice as long as the range before, up to `MOST_BYTES`.
 * The first ranges are short, so that measuring a small file reads few bytes.
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

/** Playing time of a stored video file, measured from the bytes of the file. */
export interface MeasuredLength {
  /** The longest time that a player could play the measured part of the file, in seconds. */
  seconds: number;
  /** True if the whole file proves the length, or if a header states the required length. */
  isComplete: boolean;
}
