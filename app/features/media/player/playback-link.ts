import { arrival } from "#app/features/discovery/recommendations/arrival.ts";
import { apiRequest, sendOnce } from "#app/lib/api.ts";
import { RENEW_BEFORE_MS } from "#worker/domain/media/playback/contract.ts";
import type { Playback } from "#worker/domain/media/playback/contract-api.ts";

/** One viewer's right to fetch one video: opened once, renewed as long as somebody watches. */
export class PlaybackLink {
  readonly #videoId: string;
  #current: Playback | null = null;
  #renewedAt = 0;
  #isSettled = false;
  #renewal: Promise<Playback> | null = null;

  constructor(videoId: string) {
    this.#videoId = videoId;
  }

  get current(): Playback | null {
    return this.#current;
  }

  /** Milliseconds since the server gave the present link. */
  get ageMs(): number {
    return performance.now() - this.#renewedAt;
  }

  /** The playback was settled: the next links are a new one's. */
  settled(): void {
    if (this.#current === null) return;
    this.#isSettled = true;
    this.renew().catch(() => {
      // The links at hand play on; what the next report says is settled again.
    });
  }

  /**
   * Asks the server.
   * @throws ApiError when the video may not, or cannot yet, be watched; TypeError without a
   * network.
   */
  renew(): Promise<Playback> {
    this.#renewal ??= this.#ask().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  /**
   * The base for a request that is made now. An old one is given while it lives and a new one
   * cannot be had.
   */
  async fresh(): Promise<string> {
    const known = this.#current;
    if (known && Date.now() < known.expiresAt - RENEW_BEFORE_MS) return known.base;
    try {
      return (await this.renew()).base;
    } catch (error) {
      if (known) return known.base;
      throw error;
    }
  }

  async #ask(): Promise<Playback> {
    const known = this.#isSettled ? undefined : this.#current?.playbackId;
    const body = { ...arrival(), playbackId: known };
    // The player asks for its own sake: a page that is left needs no link, and the player repeats
    // what fails.
    this.#current = await sendOnce(
      apiRequest<Playback>("POST", `/api/videos/${this.#videoId}/playback`, body),
    );
    this.#isSettled = false;
    this.#renewedAt = performance.now();
    return this.#current;
  }
}
