import type { ByteRange } from "../storage/ports.ts";

/** Reads a range of bytes of a stored file. Returns null if the file is missing. */
export type ReadRange = (range: ByteRange) => Promise<Uint8Array | null>;

/**
 * The work that a request may still do to check stored files.
 * Without this limit, a creator could upload a file whose check needs seconds of CPU time.
 * Each reader of a file subtracts the work that it does.
 */
export interface FileAllowance {
  /** Number of requests to the storage. */
  reads: number;
  /** Number of bytes read from the storage. */
  bytes: number;
  /** Number of boxes at the top level of MP4 files. */
  boxes: number;
  /** Number of bytes of moof boxes. The boxes inside a moof box need most of the CPU time. */
  moofBytes: number;
}

/** Limits for measuring one file. A video of 31 seconds at 20 Mbit/s has 78 MB. */
const FILE_ALLOWANCE: Readonly<FileAllowance> = {
  reads: 64,
  bytes: 96 * 1024 * 1024,
  // 30 s with 60 fragments per second have 3,600 boxes.
  boxes: 10_000,
  // 30 s with 240 fragments per second need under 2 MiB.
  moofBytes: 2 * 1024 * 1024,
};

/** Reads a stored file in few large ranges, because each range costs a request to the storage. */
export interface FileWindow {
  size: number;
  allowance: FileAllowance;
  /** Returns bytes of the file. Null past the file's end, or if the allowance is used up. */
  bytesAt(offset: number, length: number): Promise<Uint8Array | null>;
}

const FIRST_BYTES = 16 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Returns the maximum memory that a window on `size` bytes of a file needs, bytes.
 * A window holds two ranges in memory while it reads: the last range and the next range.
 */
export const windowBytes = (size: number): number => 2 * Math.min(size, MOST_BYTES);

/**
 * Creates a reader for a stored file of `size` bytes, which caches the range that it read last.
 * Each range is twice as long as the range before, up to `MOST_BYTES`.
 * The first ranges are short, so that measuring a small file reads few bytes.
 * Readers of several files can share one `allowance`. The default is one allowance per file.
 */
export function createFileWindow(
  read: ReadRange,
  size: number,
  allowance: FileAllowance = { ...FILE_ALLOWANCE },
): FileWindow {
  let window: Uint8Array = new Uint8Array(0);
  let [start, reads] = [0, 0];
  return {
    size,
    allowance,
    async bytesAt(offset, length) {
      if (offset < 0 || length < 0 || offset + length > size) return null;
      if (offset < start || offset + length > start + window.byteLength) {
        const wanted = Math.min(FIRST_BYTES * 2 ** reads, MOST_BYTES);
        const take = Math.min(Math.max(length, wanted), size - offset);
        if (allowance.reads < 1 || allowance.bytes < take) return null;
        reads += 1;
        allowance.reads -= 1;
        allowance.bytes -= take;
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
