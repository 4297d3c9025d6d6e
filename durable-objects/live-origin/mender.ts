import type { Chunk } from "#worker/domain/live/streams/contract-live.ts";
import { mendDuration } from "#worker/domain/media/replays/mend-duration.ts";

export type Mender = ReturnType<typeof createMender>;

/**
 * Corrects the durations of frames. The studio sends a frame before it knows how long the frame is
 * shown, so the duration is a guess. The mender keeps each frame until the next one gives the exact
 * duration, so that stored fragments have no gaps. Viewers do not wait for this. Pure.
 */
export function createMender() {
  /** A frame with a guessed duration, and the sound-only chunks after it. */
  const held: Chunk[] = [];

  /**
   * Adds a chunk.
   * @returns the chunks that can be stored now, in order
   */
  function push(chunk: Chunk): Chunk[] {
    const hasPicture = chunk.durationUs > 0;
    const ready = chunk.afterHole ? end() : hasPicture ? mend(chunk) : [];
    if (chunk.provisional || held.length > 0) held.push(chunk);
    else ready.push(chunk);
    return ready;
  }

  /** Returns the kept chunks unchanged, because no frame follows. */
  function end(): Chunk[] {
    return held.splice(0);
  }

  function mend(next: Chunk): Chunk[] {
    const [picture, ...sound] = end();
    if (!picture) return [];
    const durationUs = next.timestampUs - picture.timestampUs;
    const mended =
      durationUs > 0
        ? { ...picture, durationUs, data: mendDuration(picture.data, next.data) }
        : picture;
    return [mended, ...sound];
  }

  return {
    push,
    end,
  };
}
