/** Frame rate for videos of unknown frame rate, frames per second. */
const USUAL_FRAME_RATE = 30;

/**
 * Returns the position of the next or previous frame, seconds. The position is in the middle of the
 * frame, because browsers round a position at a frame's border to either side.
 */
export function frameTime(time: number, frameRate: number | null, step: 1 | -1): number {
  const rate = frameRate !== null && frameRate > 0 ? frameRate : USUAL_FRAME_RATE;
  const frame = Math.floor(time * rate + 0.001);
  return Math.max(0, (frame + step + 0.5) / rate);
}
