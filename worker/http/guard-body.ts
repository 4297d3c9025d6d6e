/** Shorter bodies are not checked: a slow reader of one gets at most some seconds of a video. */
const GUARDED_BYTES = 4 * 1024 * 1024;
/** Time between two access checks, ms. */
export const CHECK_MS = 8_000;

export interface Guard {
  /** Bytes of the body. */
  size: number;
  holds?: () => Promise<boolean>;
  now(): number;
}

/**
 * Checks the reader's access while a body is sent, and ends the body with an error when the access ends. Otherwise a slow client could
 * read for as long as it wants. Short bodies are passed on as they are.
 */
export function guardBody(body: ReadableStream<Uint8Array>, { size, holds, now }: Guard): ReadableStream<Uint8Array> {
  if (holds === undefined || size < GUARDED_BYTES) return body;
  // A fixed length, because a stream of unknown length would lose its Content-Length.
  const { readable, writable } = new FixedLengthStream(size);
  void pump(body, writable, { holds, now });
  return readable;
}

async function pump(
  body: ReadableStream<Uint8Array>,
  writable: WritableStream<Uint8Array>,
  { holds, now }: Required<Pick<Guard, "holds" | "now">>,
): Promise<void> {
  const [reader, writer] = [body.getReader(), writable.getWriter()];
  let checkedAt = now();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (now() - checkedAt >= CHECK_MS) {
        if (!(await holds())) throw new Error("The access to this file has ended");
        checkedAt = now();
      }
      await writer.write(next.value);
    }
    await writer.close();
  } catch (cause) {
    // The reader disconnected, storage failed, or the access ended. The body's consumer sees the error, so nothing is logged.
    await Promise.allSettled([reader.cancel(cause), writer.abort(cause)]);
  }
}
