/** Maximum size of a joined chunk. React writes about half a KiB at a time. */
const PIECE_BYTES = 16 * 1024;

/**
 * Joins the available chunks of a page: the CDN compresses each chunk separately, so a page in many
 * chunks is a third larger.
 */
export function inLargerPieces(
  source: ReadableStream<Uint8Array>,
  pieceBytes = PIECE_BYTES,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let next: ReturnType<typeof reader.read> | null = null;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const pieces: Uint8Array[] = [];
      let size = 0;
      let isThere = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const later = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), 0);
      });
      while (isThere && size < pieceBytes) {
        const { done, value } = await (next ?? reader.read());
        next = null;
        if (done) {
          clearTimeout(timer);
          if (size > 0) controller.enqueue(joined(pieces, size));
          controller.close();
          return;
        }
        pieces.push(value);
        size += value.byteLength;
        next = reader.read();
        isThere = await Promise.race([next.then(() => true), later]);
      }
      clearTimeout(timer);
      controller.enqueue(joined(pieces, size));
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function joined(pieces: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
