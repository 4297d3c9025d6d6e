/** Shorter bodies end by themselves: what a slow reader still gets of one is some seconds of a video. */
const GUARDED_BYTES = 4 * 1024 * 1024;
/** How often the access is asked for, ms. */
export const CHECK_MS = 8_000;

export interface Guard {
  /** Bytes of the body. */
  size: number;
  holds?: () => Promise<boolean>;
  now(): number;
}

/**
 * A body that ends with an error once its reader may no longer have it: access that was granted once would otherwise last for
 * as long as a slow client takes to read. Short bodies pass as they are.
 */
export function guardBody(body: ReadableStream<Uint8Array>, { size, holds, now }: Guard): ReadableStream<Uint8Array> {
  if (holds === undefined || size < GUARDED_BYTES) return body;
  // Keeps the length: a stream of unknown length would lose its Content-Length.
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
    // The reader hung up, the store failed, or the access ended: none of them is an error of ours.
    await Promise.allSettled([reader.cancel(cause), writer.abort(cause)]);
  }
}
