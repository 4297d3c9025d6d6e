const MISSING_MS = 1_500;

/** Detects missing low-latency audio. The player then uses the audio in the chunks. */
export class QuickSoundWatch {
  #sinceMs: number | null = null;

  heard(): void {
    this.#sinceMs = null;
  }

  picture(nowMs: number): boolean {
    this.#sinceMs ??= nowMs;
    return nowMs - this.#sinceMs > MISSING_MS;
  }
}
