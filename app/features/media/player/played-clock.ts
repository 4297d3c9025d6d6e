/** Maximum played time that the server accepts in one report. */
const MOST_MS = 120_000;
/** The position may advance this much more than the clock, because timers are imprecise. */
const SLACK_S = 0.5;

/**
 * Measures the forward movement of the position, limited by the elapsed time. Seeks do not count.
 */
export class PlayedClock {
  #last: { position: number; at: number } | null = null;
  #playedMs = 0;

  /**
   * @param position seconds
   * @param at time of any monotonic clock, ms
   * @returns start of the span played until this tick, seconds; null if nothing was played
   */
  tick(position: number, at: number, rate: number): number | null {
    const last = this.#last;
    this.#last = { position, at };
    if (!last) return null;
    const moved = position - last.position;
    const possible = ((at - last.at) / 1000) * rate + SLACK_S;
    if (moved <= 0 || moved > possible) return null;
    this.#playedMs += moved * 1000;
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
    const taken = this.pendingMs;
    this.#playedMs = 0;
    return taken;
  }
}
