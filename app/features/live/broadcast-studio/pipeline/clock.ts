/** Chunks in the warm-up. The first chunks arrive in bursts, which falsify the clock's offset. */
const WARM_UP_CHUNKS = 100;
/** At few frames per second, the warm-up ends after WARM_UP_MS and at least MIN_CHUNKS chunks. */
const WARM_UP_MS = 1200;
const MIN_CHUNKS = 20;

const WINDOW = 50;

/**
 * Converts a device's timestamps to arrival time, because cameras and microphones use separate
 * clocks. The offset is the median of (timestamp - arrival), µs, and then stays fixed.
 */
export class TrackClock {
  #differences: number[] = [];
  #seen = 0;
  #firstArrival: number | null = null;
  #offset: number | null = null;

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

  /** Sets the offset without a warm-up, for a device that replaces another during the broadcast. */
  adopt(timestampUs: number, arrivalUs: number): void {
    this.#offset ??= timestampUs - arrivalUs;
  }

  /** Returns the arrival time. The caller must wait until `observe` has returned true. */
  align(timestampUs: number): number {
    return timestampUs - (this.#offset ?? 0);
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
