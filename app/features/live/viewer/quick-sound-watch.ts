/**
 * If frames arrive for this time without the announced low-latency audio, that audio is missing,
 * ms.
 */
const MISSING_MS = 1_500;

/**
 * Detects that the announced low-latency audio does not arrive. The player then uses the audio in
 * the chunks.
 */
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
