import { arrival } from "#app/features/discovery/recommendations/arrival.ts";
import { apiRequest, sendOnce } from "#app/lib/api.ts";
import { isIdentityChanging } from "#app/lib/intent/account-request.ts";
import { RENEW_BEFORE_MS } from "#worker/domain/media/playback/contract.ts";
import type { Playback } from "#worker/domain/media/playback/contract-api.ts";

export class PlaybackLink {
  readonly #videoId: string;
  #current: Playback | null = null;
  #renewedAt = 0;
  #isSettled = false;
  #renewal: Promise<Playback> | null = null;
  /**
   * True between a change of the user (sign-in or sign-out) and the server's response that opens
   * the new user's playback session.
   */
  #isChangingViewer = false;

  constructor(videoId: string) {
    this.#videoId = videoId;
  }

  get current(): Playback | null {
    return this.#current;
  }

  /**
   * ID of the current user's playback session. Null right after a sign-in or sign-out, because the
   * latest session belongs to the previous user, and nothing may be reported for that user.
   */
  get ownPlaybackId(): string | null {
    return this.#isChangingViewer || isIdentityChanging()
      ? null
      : (this.#current?.playbackId ?? null);
  }

  get ageMs(): number {
    return performance.now() - this.#renewedAt;
  }

  /** After the server closed the playback session, the next renewal opens a new session. */
  settled(): void {
    if (this.#current === null) return;
    this.#isSettled = true;
    this.renew().catch(() => {
      // The current link still works, and the next report tries again.
    });
  }

  /**
   * Simultaneous calls share one request.
   * @throws ApiError if the viewer may not watch; TypeError without a network
   */
  renew(): Promise<Playback> {
    this.#renewal ??= this.#ask().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  /**
   * Replaces the previous user's playback session after a sign-in or sign-out. Returns null if no
   * session was open.
   * @throws ApiError if the new user may not watch; TypeError without a network
   */
  async changeViewer(): Promise<Pick<Playback, "lockedQualities" | "captions"> | null> {
    if (this.#current === null) return null;
    this.#isChangingViewer = true;
    try {
      const { lockedQualities, captions } = await this.renew();
      return { lockedQualities, captions };
    } finally {
      this.#isChangingViewer = false;
    }
  }

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
    // Uses `sendOnce` instead of `send`, which would ask a user who leaves the page to wait for the
    // link. The link is of no use after the user has left the page. The player retries failures.
    this.#current = await sendOnce(
      apiRequest<Playback>("POST", `/api/videos/${this.#videoId}/playback`, body),
    );
    this.#isSettled = false;
    this.#renewedAt = performance.now();
    return this.#current;
  }
}
