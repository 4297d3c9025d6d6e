/** Nearer to either end than this, there is nothing to go on with, ms. */
const RESUME_MARGIN_MS = 5000;

/** Where to go on, ms: the start where only moments were seen, and after the end. */
export function resumeAt(positionMs: number, durationSeconds: number | null): number {
  if (positionMs < RESUME_MARGIN_MS) return 0;
  return durationSeconds !== null && positionMs > durationSeconds * 1000 - RESUME_MARGIN_MS
    ? 0
    : positionMs;
}
