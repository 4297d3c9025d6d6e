/** Maximum played time that the server accepts in one progress report. */
const MOST_MS = 120_000;
/** The position may advance this much more than the clock, because timers are imprecise. */
const SLACK_S = 0.5;

/** Measures played time. A position that moves faster than the clock does not count (a seek). */
export class PlayedClock {
  #last: { position: number; at: number } | null = null;
  #playedMs = 0;

  /**
   * @param position seconds
   * @param at monotonic, ms
   * @returns start of the span played until this tick, seconds
   */
  tick(position: number, at: number, rate: number): number | null {
    const last = this.#last;
    this.#last = { position, at };
    if (!last) return null;
    const movedSeconds = position - last.position;
    const possible = ((at - last.at) / 1000) * rate + SLACK_S;
    if (movedSeconds <= 0 || movedSeconds > possible) return null;
    this.#playedMs += movedSeconds * 1000;
    return last.position;
  }

  /** The caller must call this when the video stops or seeks. The next tick starts a new span. */
  interrupt(): void {
    this.#last = null;
  }

  get pendingMs(): number {
    return Math.min(MOST_MS, Math.round(this.#playedMs));
  }

  take(): number {
    const playedMs = this.pendingMs;
    this.#playedMs = 0;
    return playedMs;
  }
}
