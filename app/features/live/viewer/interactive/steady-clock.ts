/** A clock difference above this many ms is a seek and not jitter. */
const JUMP_MS = 60;
/** Share of a reading's difference that the clock applies at once. */
const SHARE = 0.1;

/** Smooths the readings of an audio clock. Wall time is in ms, media time in µs. */
export class SteadyClock {
  #offsetMs: number | null = null;

  observe(mediaUs: number, atMs: number): void {
    const offset = mediaUs / 1000 - atMs;
    const before = this.#offsetMs;
    this.#offsetMs =
      before === null || Math.abs(offset - before) > JUMP_MS
        ? offset
        : before + (offset - before) * SHARE;
  }

  stop(): void {
    this.#offsetMs = null;
  }

  at(nowMs: number): number | null {
    return this.#offsetMs === null ? null : (nowMs + this.#offsetMs) * 1000;
  }
}
