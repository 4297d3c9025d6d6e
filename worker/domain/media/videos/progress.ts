const FROM = 0.02;
const TO = 0.95;

/** Returns the progress on a card, 0 to 1, or null if the viewer cannot resume the video. */
export function progressOf(positionMs: number | undefined, durationSeconds: number): number | null {
  if (positionMs === undefined || durationSeconds <= 0) return null;
  const share = positionMs / (durationSeconds * 1000);
  return share < FROM || share > TO ? null : Math.round(share * 1000) / 1000;
}
