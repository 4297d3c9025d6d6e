/**
 * Shares of the video between which a viewer can resume. Below, the viewer only had a brief look;
 * above, the viewer reached the end.
 */
const FROM = 0.02;
const TO = 0.95;

/**
 * Returns the viewer's progress, 0 to 1, for the bar on a card. Null if there is no position to
 * resume from.
 */
export function progressOf(positionMs: number | undefined, durationSeconds: number): number | null {
  if (positionMs === undefined || durationSeconds <= 0) return null;
  const share = positionMs / (durationSeconds * 1000);
  return share < FROM || share > TO ? null : Math.round(share * 1000) / 1000;
}
