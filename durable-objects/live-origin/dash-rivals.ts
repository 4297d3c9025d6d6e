import type { PushedTrack } from "#worker/domain/live/cmaf/read-track.ts";
import type { DashInit } from "./dash-tracks.ts";

/** An encoder that uploads by DASH is live if it sent media within this time, ms. */
export const LIVE_MS = 2_000;
/** Maximum number of init segments that the origin keeps from rejected encoders. */
const MAX_RIVAL_TRACKS = 4;

/**
 * Keeps the init segments that the origin rejected because another encoder was live.
 * The rejected encoder can be a second encoder, or the first encoder after a restart.
 * It can continue the stream later, but an encoder (such as ffmpeg) sends init segments only once.
 */
export function createRivals() {
  let hasRival = false;
  let isLost = false;
  let keptAt = 0;
  const kept = new Map<string, { input: DashInit; track: PushedTrack }>();

  function keep(input: DashInit, track: PushedTrack): void {
    hasRival = true;
    keptAt = Date.now();
    if (kept.has(input.name) || kept.size < MAX_RIVAL_TRACKS)
      kept.set(input.name, { input, track });
  }

  const of = (pusher: string) => [...kept.values()].filter(({ input }) => input.pusher === pusher);

  /**
   * Returns true if a media file belongs to an encoder whose init segments were rejected.
   * File names do not tell, because ffmpeg gives the same names to the files of all encoders.
   * - If no media arrived after the rejection, the first encoder has restarted.
   * - Otherwise, a second encoder does not continue the file numbers of the first encoder.
   * @param lastFile number of the first encoder's newest file; null if it has no such track
   * @param lastMediaAt time of the stream's newest media, ms since the epoch
   */
  function isRivals(
    { pusher, number }: { pusher: string; number: number },
    lastFile: number | null,
    lastMediaAt: number,
  ): boolean {
    if (of(pusher).length === 0) return false;
    return lastFile === null || lastMediaAt < keptAt + LIVE_MS / 2 || number !== lastFile + 1;
  }

  return {
    keep,
    continue: isRivals,
    of,
    exist: () => hasRival,
    note: (): void => {
      hasRival = true;
    },
    clear: (): void => {
      hasRival = false;
      kept.clear();
    },
    /** Records whether the newest upload ended because its connection broke. */
    firstIsLost: (lost: boolean): void => {
      isLost = lost;
    },
    isFirstLost: () => isLost,
  };
}
