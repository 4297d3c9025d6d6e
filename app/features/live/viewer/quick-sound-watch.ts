/** After this time without the announced low-latency audio, the player uses the chunks' audio. */
const MISSING_MS = 1_500;

export class QuickSoundWatch {
  #sinceMs: number | null = null;

  soundArrived(): void {
    this.#sinceMs = null;
  }

  frameArrived(nowMs: number): boolean {
    this.#sinceMs ??= nowMs;
    return nowMs - this.#sinceMs > MISSING_MS;
  }
}
