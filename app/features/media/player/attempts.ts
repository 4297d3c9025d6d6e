import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";

export type SourceKind = "hls" | "original";

/** Delays before retries of a source. After the last retry, the player tries the next source. */
const RETRY_MS = [500, 1500, 4000];

export class Attempts {
  readonly #failed = new Set<SourceKind>();
  #retries = 0;

  reset(): void {
    this.#failed.clear();
    this.#retries = 0;
  }

  succeeded(): void {
    this.#retries = 0;
  }

  get hasRetried(): boolean {
    return this.#retries > 0;
  }

  giveUp(source: SourceKind): void {
    this.#failed.add(source);
  }

  nextDelay(): number | null {
    const wait = RETRY_MS[this.#retries] ?? null;
    if (wait !== null) this.#retries += 1;
    return wait;
  }

  best({ masterUrl, originalUrl }: PlaybackLinks): { kind: SourceKind; url: string } | null {
    if (masterUrl !== null && !this.#failed.has("hls")) return { kind: "hls", url: masterUrl };
    return originalUrl !== null && !this.#failed.has("original")
      ? { kind: "original", url: originalUrl }
      : null;
  }
}
