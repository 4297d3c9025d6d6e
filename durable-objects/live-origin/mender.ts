import type { Chunk } from "#worker/domain/live/streams/contract-live.ts";
import { mendDuration } from "#worker/domain/media/replays/mend-duration.ts";

export type Mender = ReturnType<typeof createMender>;

/**
 * A picture comes before it is known how long it is shown. What is stored waits here for the next
 * picture, which tells it, so that fragments meet without holes; viewers have had it by then. Pure.
 */
export function createMender() {
  /** A picture whose duration is a guess, and the sound that came alone behind it. */
  const held: Chunk[] = [];

  /** @returns what can be stored now, in order */
  function push(chunk: Chunk): Chunk[] {
    const hasPicture = chunk.durationUs > 0;
    const ready = chunk.afterHole ? end() : hasPicture ? mend(chunk) : [];
    if (chunk.provisional || held.length > 0) held.push(chunk);
    else ready.push(chunk);
    return ready;
  }

  /** Nothing follows: what is held goes on as it is. */
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
