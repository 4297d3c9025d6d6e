import { mendDuration } from "#worker/domain/replays/mend-duration.ts";
import type { Chunk } from "#worker/domain/streams/contract-live.ts";

/**
 * A picture comes before it is known how long it is shown. What is stored waits here for the next picture, which tells it, so
 * that fragments meet without holes; viewers have had it by then. Pure.
 */
export class Mender {
  /** A picture whose duration is a guess, and the sound that came alone behind it. */
  #held: Chunk[] = [];

  /** @returns what can be stored now, in order */
  push(chunk: Chunk): Chunk[] {
    const hasPicture = chunk.durationUs > 0;
    const ready = chunk.afterHole ? this.end() : hasPicture ? this.#mended(chunk) : [];
    if (chunk.provisional || this.#held.length > 0) this.#held.push(chunk);
    else ready.push(chunk);
    return ready;
  }

  /** Nothing follows: what is held goes on as it is. */
  end(): Chunk[] {
    return this.#held.splice(0);
  }

  #mended(next: Chunk): Chunk[] {
    const [picture, ...sound] = this.end();
    if (!picture) return [];
    const durationUs = next.timestampUs - picture.timestampUs;
    const mended = durationUs > 0 ? { ...picture, durationUs, data: mendDuration(picture.data, next.data) } : picture;
    return [mended, ...sound];
  }
}
