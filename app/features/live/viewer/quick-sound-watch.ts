/** If frames come this long without the announced low-latency audio, it is missing, ms. */
const MISSING_MS = 1_500;

/** Detects missing low-latency audio. The player then uses the audio in the chunks. */
export class QuickSoundWatch {
  #sinceMs: number | null = null;

  heard(): void {
    this.#sinceMs = null;
  }

  /**
   * Called for each frame.
   * @returns true if the low-latency audio has been missing for too long
   */
  picture(nowMs: number): boolean {
    this.#sinceMs ??= nowMs;
    return nowMs - this.#sinceMs > MISSING_MS;
  }
}
