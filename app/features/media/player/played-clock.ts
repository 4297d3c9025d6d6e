/** The server takes no longer claim in one report, ms. */
const MOST_MS = 120_000;
/** What a step may exceed the clock by: timers of a browser are coarse. */
const SLACK_S = 0.5;

/**
 * Adds up what was really played: the picture's way forward, as far as the time that passed allows;
 * seeks are none of it.
 */
export class PlayedClock {
  #last: { position: number; at: number } | null = null;
  #playedMs = 0;

  /**
   * @param position seconds of the video; @param at any clock, ms
   * @returns where the span began that was played until here; null where none was
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

  /** The picture stopped or jumped: the next tick begins anew. */
  interrupt(): void {
    this.#last = null;
  }

  /** Milliseconds that have not been taken yet. */
  get pendingMs(): number {
    return Math.min(MOST_MS, Math.round(this.#playedMs));
  }

  /** Hands the milliseconds over and begins again at 0. */
  take(): number {
    const taken = this.pendingMs;
    this.#playedMs = 0;
    return taken;
  }
}
