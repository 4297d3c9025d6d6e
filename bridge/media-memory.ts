/** Default limit of the unsent media of all encoders of the bridge, bytes. */
export const MAX_MEDIA_BYTES = 1024 * 1024 * 1024;
/** The bridge checks the limit each time that it has received this many bytes. */
const CHECK_BYTES = 1024 * 1024;

/** Media of one encoder that the site has not stored yet. */
export interface MediaBuffer {
  readonly bufferedBytes: number;
  /** Ends the encoder's stream and drops its media. */
  end(): void;
}

export type MediaMemory = ReturnType<typeof createMediaMemory>;

/** Limits the memory for media that waits until the site can be reached. */
export function createMediaMemory(maxBytes = MAX_MEDIA_BYTES) {
  const buffers = new Set<MediaBuffer>();
  let uncheckedBytes = 0;

  /** Ends the encoders with the most unsent media, so that the other encoders continue. */
  function enforce(): void {
    const bySize = [...buffers].sort((a, b) => b.bufferedBytes - a.bufferedBytes);
    let total = bySize.reduce((sum, { bufferedBytes }) => sum + bufferedBytes, 0);
    for (const buffer of bySize) {
      if (total <= maxBytes) return;
      total -= buffer.bufferedBytes;
      buffers.delete(buffer);
      buffer.end();
    }
  }

  return {
    add(buffer: MediaBuffer): void {
      buffers.add(buffer);
    },
    remove(buffer: MediaBuffer): void {
      buffers.delete(buffer);
    },
    /** Counts media that an encoder sent. */
    received(bytes: number): void {
      uncheckedBytes += bytes;
      if (uncheckedBytes < CHECK_BYTES) return;
      uncheckedBytes = 0;
      enforce();
    },
  };
}
