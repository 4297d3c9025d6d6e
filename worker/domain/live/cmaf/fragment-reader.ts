import { viewOf } from "../../kernel/files/bytes.ts";

/**
 * Maximum size of a fragment or another box, bytes. Two seconds at 30 Mbit/s have 7.5 MB.
 * The limit is low, because an isolate has 128 MB of memory and receives two tracks at a time.
 */
const BOX_MAX_BYTES = 8 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Creates a reader that finds the fragments of an MP4 file while the file arrives.
 * A fragment is a moof box with the mdat box that follows it (ISO/IEC 14496-12, 8.8).
 * Between two calls, the reader keeps only the incomplete fragment.
 * The caller must limit the size of the file.
 */
export function createFragmentReader() {
  let buffer: Bytes = new Uint8Array(16 * 1024);
  /** Number of bytes in `buffer`. */
  let length = 0;
  /** Offset of the next box, which may be incomplete. */
  let next = 0;
  let moofAt: number | null = null;

  function append(bytes: Uint8Array): void {
    if (length + bytes.byteLength > buffer.byteLength) {
      const larger = new Uint8Array(2 * (length + bytes.byteLength));
      larger.set(buffer.subarray(0, length));
      buffer = larger;
    }
    buffer.set(bytes, length);
    length += bytes.byteLength;
  }

  /** Returns the size of the next box, bytes; null if its header is incomplete. */
  function nextSize(): number | "invalid" | "too large" | null {
    if (length - next < 8) return null;
    const view = viewOf(buffer);
    let size = view.getUint32(next);
    const headerBytes = size === 1 ? 16 : 8;
    if (length - next < headerBytes) return null;
    if (size === 1) size = Number(view.getBigUint64(next + 8));
    if (size < headerBytes) return "invalid";
    return next - (moofAt ?? next) + size > BOX_MAX_BYTES ? "too large" : size;
  }

  function dropRead(): void {
    const from = moofAt ?? next;
    if (from === 0) return;
    buffer.copyWithin(0, from, length);
    length -= from;
    next -= from;
    if (moofAt !== null) moofAt = 0;
  }

  /**
   * Adds the next bytes of the file. Returns the fragments that these bytes complete.
   * Returns "invalid" or "too large" if the bytes contain a box that the reader cannot accept.
   */
  function push(bytes: Uint8Array): Bytes[] | "invalid" | "too large" {
    append(bytes);
    const fragments: Bytes[] = [];
    for (let size = nextSize(); size !== null; size = nextSize()) {
      if (typeof size === "string") return size;
      if (size > length - next) break;
      const type = String.fromCharCode(...buffer.subarray(next + 4, next + 8));
      if (type === "moof") moofAt = next;
      next += size;
      if (type !== "mdat" || moofAt === null) continue;
      fragments.push(buffer.slice(moofAt, next));
      moofAt = null;
    }
    dropRead();
    return fragments;
  }

  return { push };
}
