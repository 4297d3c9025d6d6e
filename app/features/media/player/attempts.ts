import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";

export type SourceKind = "hls" | "original";

/** How often in a row a source is tried again before the next one, ms of waiting each. */
const RETRY_MS = [500, 1500, 4000];

/** Which source is played, and how often it may fail. */
export class Attempts {
  readonly #failed = new Set<SourceKind>();
  #retries = 0;

  /** All over again, as the viewer asks. */
  reset(): void {
    this.#failed.clear();
    this.#retries = 0;
  }

  /** It plays: what failed before is forgotten. */
  succeeded(): void {
    this.#retries = 0;
  }

  get hasRetried(): boolean {
    return this.#retries > 0;
  }

  giveUp(source: SourceKind): void {
    this.#failed.add(source);
  }

  /**
   * Milliseconds to wait before the same source is tried once more; null when it was tried often
   * enough.
   */
  again(): number | null {
    const wait = RETRY_MS[this.#retries] ?? null;
    if (wait !== null) this.#retries += 1;
    return wait;
  }

  /** The best source that has not failed. */
  best({ masterUrl, originalUrl }: PlaybackLinks): { kind: SourceKind; url: string } | null {
    if (masterUrl !== null && !this.#failed.has("hls")) return { kind: "hls", url: masterUrl };
    return originalUrl !== null && !this.#failed.has("original")
      ? { kind: "original", url: originalUrl }
      : null;
  }
}
