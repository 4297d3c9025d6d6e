/**
 * The clock in the test stream shows the milliseconds since the epoch, modulo 2^20, as black and
 * white bars across the top of the image.
 */
const BITS = 20;
/** Bars of a clock: start mark (white, black), the bits, a parity bit, end mark (white). */
export const BARS = BITS + 4;

export const BAR_HEIGHT = 0.12;
const MODULO = 2 ** BITS;

export function barsOf(ms: number): boolean[] {
  const value = Math.floor(ms) % MODULO;
  const bits = Array.from({ length: BITS }, (_, i) => Math.floor(value / 2 ** i) % 2 === 1);
  return [true, false, ...bits, bits.filter(Boolean).length % 2 === 1, true];
}

/** Returns the age of a frame, ms, from the bars in it. Null if the bars are unreadable. */
export function ageOf(bars: boolean[], nowMs: number): number | null {
  const bits = bars.slice(2, 2 + BITS);
  if (
    bars.length !== BARS ||
    !bars[0] ||
    bars[1] ||
    !bars.at(-1) ||
    (bits.filter(Boolean).length % 2 === 1) !== bars.at(-2)
  )
    return null;
  const value = bits.reduce((sum, bit, i) => sum + (bit ? 2 ** i : 0), 0);
  return (((Math.floor(nowMs) - value) % MODULO) + MODULO) % MODULO;
}
