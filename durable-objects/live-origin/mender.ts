import type { Chunk } from "#worker/domain/live/streams/contract-live.ts";
import { mendDuration } from "#worker/domain/media/replays/mend-duration.ts";

export type Mender = ReturnType<typeof createMender>;

/**
 * Corrects the durations of video frames. The broadcast studio guesses how long a frame is shown;
 * the next frame gives the exact duration, so that stored fragments have no gaps.
 */
export function createMender() {
  /** A frame with a guessed duration, and the sound-only chunks after it. */
  const heldChunks: Chunk[] = [];

  /** Adds a chunk, and returns the chunks that can be stored now, in order. */
  function push(chunk: Chunk): Chunk[] {
    const hasFrame = chunk.durationUs > 0;
    const ready = chunk.afterHole ? end() : hasFrame ? mend(chunk) : [];
    if (chunk.provisional || heldChunks.length > 0) heldChunks.push(chunk);
    else ready.push(chunk);
    return ready;
  }

  /** Returns the kept chunks with their guessed durations, because no frame follows. */
  function end(): Chunk[] {
    return heldChunks.splice(0);
  }

  function mend(next: Chunk): Chunk[] {
    const [frame, ...sound] = end();
    if (!frame) return [];
    const durationUs = next.timestampUs - frame.timestampUs;
    const mendedChunk =
      durationUs > 0 ? { ...frame, durationUs, data: mendDuration(frame.data, next.data) } : frame;
    return [mendedChunk, ...sound];
  }

  return {
    push,
    end,
  };
}
