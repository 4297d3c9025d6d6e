/** A viewer can resume a video between these shares of its duration. */
export const RESUMABLE = { from: 0.02, to: 0.95 } as const;

/** Returns the progress on a card, 0 to 1, or null if the viewer cannot resume the video. */
export function progressOf(positionMs: number | undefined, durationSeconds: number): number | null {
  if (positionMs === undefined || durationSeconds <= 0) return null;
  const share = positionMs / (durationSeconds * 1000);
  return share < RESUMABLE.from || share > RESUMABLE.to ? null : Math.round(share * 1000) / 1000;
}
