/** Smaller bodies (a few seconds of video) are sent without access checks. */
const GUARDED_BYTES = 4 * 1024 * 1024;
/** Time between two access checks, ms. */
export const CHECK_MS = 8_000;
/** Size of copied chunks. R2's own chunks of 4 KiB would take five times as long. */
const CHUNK_BYTES = 64 * 1024;
/** Bytes after which `onSent` is called. */
export const REPORTED_BYTES = 256 * 1024;

export interface Guard {
  size: number;
  holds?: () => Promise<boolean>;
  /**
   * Called with the number of bytes that the client received since the last call. Sending waits for
   * the promise, which must not reject.
   */
  onSent?: (bytes: number) => Promise<void>;
  /** Keeps the request alive for the last `onSent` after the client disconnected. */
  waitUntil?: (task: Promise<void>) => void;
  now(): number;
}

/**
 * Aborts a body when the client's access ends, because a slow client could keep reading. Also
 * reports how many bytes were sent, because a client can disconnect early.
 */
export function guardBody(
  body: ReadableStream<Uint8Array>,
  { size, holds, onSent, waitUntil, now }: Guard,
): ReadableStream<Uint8Array> {
  const check = size < GUARDED_BYTES ? undefined : holds;
  if (check === undefined && onSent === undefined) return body;
  // A stream of fixed length, because the response would lose its Content-Length otherwise.
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
    const readChunk = () => reader.read(new Uint8Array(CHUNK_BYTES), { min: CHUNK_BYTES });
    for (let chunk = await readChunk(); !chunk.done; chunk = await readChunk()) {
      if (now() - checkedAt >= CHECK_MS) {
        if (!(await holds())) throw new Error("The access to this file has ended");
        checkedAt = now();
      }
      // The stream has no buffer, so this promise resolves when the client has read the bytes.
      await writer.write(chunk.value);
      sent += chunk.value.byteLength;
      if (sent >= REPORTED_BYTES) await report();
    }
    await report();
    await writer.close();
  } catch (cause) {
    // The client disconnected, R2 failed, or the access ended. The reader of the body gets the
    // error, so the error is not logged here.
    await Promise.allSettled([report(), reader.cancel(cause), writer.abort(cause)]);
  }
}
