import type { PushedTrack } from "#worker/domain/live/cmaf/read-track.ts";
import type { DashInit } from "./dash-tracks.ts";

/** An encoder that uploads by DASH is live if it sent media within this time, ms. */
export const LIVE_MS = 2_000;
/** Limit of the stored init segments of rejected encoders. */
const MAX_RIVAL_TRACKS = 4;

/**
 * Remembers a second encoder, or a restarted one, while the first encoder still counts as live.
 * ffmpeg gives all encoders the same file names, and sends each init segment only once.
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
   * Returns true if a media file belongs to the encoder whose init segments were rejected.
   * After a restart, no media arrived since then (`lastMediaAt`, ms since the epoch).
   * A second encoder does not continue the file numbers of the first one (`lastFile`).
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
    /** Records whether the connection of the first encoder broke off. */
    firstIsLost: (lost: boolean): void => {
      isLost = lost;
    },
    isFirstLost: () => isLost,
  };
}
