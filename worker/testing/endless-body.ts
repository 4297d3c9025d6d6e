const PIECE_BYTES = 64 * 1024;
const PIECES = 480;

export function endlessBody() {
  const read = { bytes: 0 };
  let pieces = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1;
      read.bytes += PIECE_BYTES;
      controller.enqueue(new Uint8Array(PIECE_BYTES).fill(32));
      if (pieces === PIECES) controller.close();
    },
  });
  return { body, read };
}
