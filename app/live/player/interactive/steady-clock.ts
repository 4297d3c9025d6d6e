/** A reading that is off by more is another place, not jitter, ms. */
const JUMP_MS = 60;
/** How much of a reading's difference is taken over. */
const SHARE = 0.1;

/** What is heard now, from readings that come in steps and are a little off each. Milliseconds, but for media time: µs. */
export class SteadyClock {
  #offsetMs: number | null = null;

  /** At `atMs`, `mediaUs` was heard. */
  observe(mediaUs: number, atMs: number): void {
    const offset = mediaUs / 1000 - atMs;
    const before = this.#offsetMs;
    this.#offsetMs = before === null || Math.abs(offset - before) > JUMP_MS ? offset : before + (offset - before) * SHARE;
  }

  /** Nothing is heard. */
  stop(): void {
    this.#offsetMs = null;
  }

  /** µs; null while nothing is heard. */
  at(nowMs: number): number | null {
    return this.#offsetMs === null ? null : (nowMs + this.#offsetMs) * 1000;
  }
}
