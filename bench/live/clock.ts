/**
 * The burnt-in clock: the milliseconds since the epoch, modulo 2^20, as black and white bars across
 * the top of the picture, white first and last, and their parity. Read back from the viewer's
 * frames it tells the age of what is on the screen.
 */
const BITS = 20;
/** Start mark, bits, parity, end mark. */
export const BARS = BITS + 4;
export const BAR_HEIGHT = 0.12;
const MODULO = 2 ** BITS;

export function barsOf(ms: number): boolean[] {
  const value = Math.floor(ms) % MODULO;
  const bits = Array.from({ length: BITS }, (_, i) => Math.floor(value / 2 ** i) % 2 === 1);
  return [true, false, ...bits, bits.filter(Boolean).length % 2 === 1, true];
}

/** How old the bars are at `nowMs`, ms; null where they cannot be read. */
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
