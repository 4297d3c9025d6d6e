import { concat } from "#worker/domain/kernel/files/bytes.ts";

/** Maximum size of a joined chunk. React writes about half a KiB at a time. */
const MAX_CHUNK_BYTES = 16 * 1024;

/**
 * Joins the available chunks of a page: the CDN compresses each chunk separately, so a page in many
 * chunks is a third larger.
 */
export function joinChunks(
  source: ReadableStream<Uint8Array>,
  maxBytes = MAX_CHUNK_BYTES,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let next: ReturnType<typeof reader.read> | null = null;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunks: Uint8Array[] = [];
      let size = 0;
      let isAvailable = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const later = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), 0);
      });
      while (isAvailable && size < maxBytes) {
        const { done, value } = await (next ?? reader.read());
        next = null;
        if (done) {
          clearTimeout(timer);
          if (size > 0) controller.enqueue(concat(chunks));
          controller.close();
          return;
        }
        chunks.push(value);
        size += value.byteLength;
        next = reader.read();
        isAvailable = await Promise.race([next.then(() => true), later]);
      }
      clearTimeout(timer);
      controller.enqueue(concat(chunks));
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
