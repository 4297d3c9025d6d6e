/** Access is checked while a body above this size is sent (4 MiB are a few seconds of video). */
const GUARDED_BYTES = 4 * 1024 * 1024;
/** Time between two access checks, ms. */
export const CHECK_MS = 8_000;
/** Size of the copied chunks. With R2's own 4 KiB chunks, a copy takes five times as long. */
const CHUNK_BYTES = 64 * 1024;
/** `onSent` is called each time after this many bytes. */
export const REPORTED_BYTES = 256 * 1024;

export interface Guard {
  size: number;
  holds?: () => Promise<boolean>;
  /**
   * Called with the number of bytes sent since its previous call. Sending waits for the promise,
   * which must not reject.
   */
  onSent?: (bytes: number) => Promise<void>;
  /** Keeps the request alive for the last `onSent` after the client disconnected. */
  waitUntil?: (task: Promise<void>) => void;
  now(): number;
}

/**
 * Aborts a response body when the client loses access, because a slow client could read for hours.
 * Also reports the sent bytes, because a client can disconnect early.
 */
export function guardBody(
  body: ReadableStream<Uint8Array>,
  { size, holds, onSent, waitUntil, now }: Guard,
): ReadableStream<Uint8Array> {
  const check = size < GUARDED_BYTES ? undefined : holds;
  if (check === undefined && onSent === undefined) return body;
  // The stream has a fixed length, so that the response keeps its Content-Length.
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
