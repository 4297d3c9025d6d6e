import type { Chunk } from "#worker/domain/live/streams/contract-live.ts";
import { mendDuration } from "#worker/domain/media/replays/mend-duration.ts";

export type Mender = ReturnType<typeof createMender>;

/**
 * Corrects the durations of video frames. The broadcast studio guesses how long a frame is shown;
 * the next frame gives the exact duration, so that stored fragments have no gaps.
 */
export function createMender() {
  /** A frame with a guessed duration, and the sound-only chunks after it. */
  const held: Chunk[] = [];

  /** Adds a chunk, and returns the chunks that can be stored now, in order. */
  function push(chunk: Chunk): Chunk[] {
    const hasPicture = chunk.durationUs > 0;
    const ready = chunk.afterHole ? end() : hasPicture ? mend(chunk) : [];
    if (chunk.provisional || held.length > 0) held.push(chunk);
    else ready.push(chunk);
    return ready;
  }

  /** Returns the kept chunks with their guessed durations, because no frame follows. */
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
