/** Chunks watched before a track's clock is trusted: the first ones come in bursts. */
const WARM_UP_CHUNKS = 100;
/** A camera gives few frames a second: so long is enough too, once there are MIN_CHUNKS, ms. */
const WARM_UP_MS = 1200;
const MIN_CHUNKS = 20;
const WINDOW = 50;

/**
 * Camera and microphone stamp their chunks with clocks of their own. Both are put on the clock of
 * arrival: a track's offset is the median of (timestamp - arrival) over the last 50 chunks of the
 * warm-up, and stays. Times are microseconds.
 */
export class TrackClock {
  #differences: number[] = [];
  #seen = 0;
  #firstArrival: number | null = null;
  #offset: number | null = null;

  /** @returns true once the clock is known. */
  observe(timestampUs: number, arrivalUs: number): boolean {
    if (this.#offset !== null) return true;
    this.#firstArrival ??= arrivalUs;
    this.#seen++;
    this.#differences.push(timestampUs - arrivalUs);
    if (this.#differences.length > WINDOW) this.#differences.shift();
    const waited = arrivalUs - this.#firstArrival >= WARM_UP_MS * 1000;
    if (this.#seen >= WARM_UP_CHUNKS || (waited && this.#seen >= MIN_CHUNKS))
      this.#offset = median(this.#differences);
    return this.#offset !== null;
  }

  /**
   * For a device that took the place of one whose clock was known: trusted from its first chunk,
   * for there is no time to watch.
   */
  adopt(timestampUs: number, arrivalUs: number): void {
    this.#offset ??= timestampUs - arrivalUs;
  }

  /** On the clock of arrival; call once `observe` has said true. */
  align(timestampUs: number): number {
    return timestampUs - (this.#offset ?? 0);
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
