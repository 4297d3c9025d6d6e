/**
 * The access of shorter bodies is not checked: a slow reader of one gets at most some seconds of a
 * video.
 */
const GUARDED_BYTES = 4 * 1024 * 1024;
/** Time between two access checks, ms. */
export const CHECK_MS = 8_000;
/**
 * Bytes that pass through JavaScript at once. The store's own chunks have 4 KiB, which takes five
 * times as long.
 */
const CHUNK_BYTES = 64 * 1024;
/** A long body reports its sent bytes each time that so many were sent. */
export const REPORTED_BYTES = 256 * 1024;

export interface Guard {
  /** Bytes of the body. */
  size: number;
  holds?: () => Promise<boolean>;
  /**
   * Gets the number of bytes that the reader took since the last call. It is called every 256 KiB,
   * at the end of the body, and when the reader disconnects. The body waits for it. It must not
   * throw.
   */
  onSent?: (bytes: number) => Promise<void>;
  /** Keeps the request alive for the last `onSent` after the reader disconnected. */
  waitUntil?: (task: Promise<void>) => void;
  now(): number;
}

/**
 * Checks the reader's access while a body is sent, and ends the body with an error when the access
 * ends. Otherwise a slow client could read for as long as it wants. Reports the bytes that were
 * really sent, because a client can disconnect after the first of them. A body that needs neither
 * is passed on as it is.
 */
export function guardBody(
  body: ReadableStream<Uint8Array>,
  { size, holds, onSent, waitUntil, now }: Guard,
): ReadableStream<Uint8Array> {
  const check = size < GUARDED_BYTES ? undefined : holds;
  if (check === undefined && onSent === undefined) return body;
  // A fixed length, because a stream of unknown length would lose its Content-Length.
  const { readable, writable } = new FixedLengthStream(size);
  const task = pump(body, writable, { holds: check, onSent, now });
  waitUntil?.(task);
  return readable;
}

async function pump(
  body: ReadableStream<Uint8Array>,
  writable: WritableStream<Uint8Array>,
  {
    holds = async () => true,
    onSent = async () => undefined,
    now,
  }: Pick<Guard, "holds" | "onSent" | "now">,
): Promise<void> {
  const [reader, writer] = [body.getReader({ mode: "byob" }), writable.getWriter()];
  let checkedAt = now();
  let sent = 0;
  const report = async () => {
    const bytes = sent;
    sent = 0;
    if (bytes > 0) await onSent(bytes);
  };
  try {
    const read = () => reader.read(new Uint8Array(CHUNK_BYTES), { min: CHUNK_BYTES });
    for (let next = await read(); !next.done; next = await read()) {
      if (now() - checkedAt >= CHECK_MS) {
        if (!(await holds())) throw new Error("The access to this file has ended");
        checkedAt = now();
      }
      // A write ends when the reader has taken its bytes: the stream has no buffer.
      await writer.write(next.value);
      sent += next.value.byteLength;
      if (sent >= REPORTED_BYTES) await report();
    }
    await report();
    await writer.close();
  } catch (cause) {
    // The reader disconnected, storage failed, or the access ended. The body's consumer sees the
    // error, so nothing is logged.
    await Promise.allSettled([report(), reader.cancel(cause), writer.abort(cause)]);
  }
}
