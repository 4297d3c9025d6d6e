/** Less is a glance, more is the end: neither is a place to go on from. Shares of the video. */
const FROM = 0.02;
const TO = 0.95;

/**
 * How far a viewer got, 0 to 1, for the thin bar on a card; null where there is nothing to go on
 * with.
 */
export function progressOf(positionMs: number | undefined, durationSeconds: number): number | null {
  if (positionMs === undefined || durationSeconds <= 0) return null;
  const share = positionMs / (durationSeconds * 1000);
  return share < FROM || share > TO ? null : Math.round(share * 1000) / 1000;
}
