import type { MediaBuffer } from "./media-buffer.ts";
import { pace, type Target } from "./pace.ts";

/**
 * Standing still this long with media ahead means a hole that the browser does not cross, or a seek
 * that got lost, ms.
 */
const STUCK_MS = 1_000;
/**
 * A seek takes some hundred ms to decode its way from the key frame; they are caught up quickly
 * within this time, ms.
 */
const CATCH_UP_MS = 5_000;
/**
 * What was missed while the picture stood still is caught up quickly too: it was noticed anyway,
 * ms.
 */
const AFTER_STALL_MS = 3_000;
/** A buffer that begins so little behind the position can be played from there, seconds. */
const AT_START = 0.001;
const LANDED_SHORT = 0.7;
const MAX_REJUMPS = 2;
const HAVE_CURRENT_DATA = 2;

type Element = Pick<
  HTMLVideoElement,
  "currentTime" | "paused" | "seeking" | "readyState" | "playbackRate"
>;

/**
 * Holds the play position at its distance from the end of one run's buffer. Times are seconds of
 * the element's time.
 */
export class EdgeFollower {
  readonly #video: Element;
  readonly #buffer: Pick<MediaBuffer, "start" | "end">;
  readonly #target: Target;
  readonly #play: () => void;
  #placed: "no" | "first frame" | "live" = "no";
  #lastTime = -1;
  #movedAt = 0;
  #catchUpUntil = 0;
  #rejumps = 0;
  /** End of the last chunk that came, whether it is in the buffer yet or not. */
  received = 0;

  constructor(
    video: Element,
    buffer: Pick<MediaBuffer, "start" | "end">,
    target: Target,
    play: () => void,
  ) {
    this.#video = video;
    this.#buffer = buffer;
    this.#target = target;
    this.#play = play;
  }

  /** A picture of this run is on the screen, or about to be. */
  get placed(): boolean {
    return this.#placed !== "no";
  }

  get ahead(): number {
    return this.#buffer.end - this.#video.currentTime;
  }

  get atLiveEdge(): boolean {
    return this.ahead < this.#target.seconds + 1;
  }

  goToLive(): void {
    this.#catchUpUntil = performance.now() + CATCH_UP_MS;
    const { start, end } = this.#buffer;
    const edge = Math.max(end, this.received) - this.#target.seconds;
    if (edge > this.#video.currentTime || edge > start)
      this.#video.currentTime = Math.max(start, edge);
  }

  /** The element ran out of media. */
  stalled(): void {
    if (this.#placed !== "live" || this.#video.seeking) return;
    const now = performance.now();
    this.#target.stalled(now);
    this.#catchUpUntil = Math.max(this.#catchUpUntil, now + AFTER_STALL_MS);
  }

  /**
   * The key frame is shown at once; as soon as it is, the position goes to the live edge. To be
   * called often.
   */
  place(): void {
    const { start, end } = this.#buffer;
    if (this.#placed === "no" && end > start) {
      this.#placed = "first frame";
      // The buffer begins where the element stands, unless sound and picture begin apart.
      if (start > this.#video.currentTime + AT_START) this.#video.currentTime = start;
      this.#play();
    }
    // Not by the event "loadeddata": it comes once a source, and may have come before the seek to
    // the start.
    if (
      this.#placed === "first frame" &&
      !this.#video.seeking &&
      this.#video.readyState >= HAVE_CURRENT_DATA
    ) {
      this.#placed = "live";
      this.goToLive();
    }
  }

  /** `away`: the publisher is not there, so the end of the buffer stands still. */
  tick(away: boolean): void {
    this.place();
    const { currentTime, paused, seeking } = this.#video;
    if (this.#placed === "no" || paused) return;
    const now = performance.now();
    if (currentTime !== this.#lastTime) {
      this.#lastTime = currentTime;
      this.#movedAt = now;
    } else if (now - this.#movedAt > STUCK_MS && this.ahead > this.#target.seconds) {
      this.#movedAt = now;
      this.#placed = "live";
      this.goToLive();
      this.#play();
      return;
    }
    if (seeking || this.#placed !== "live") return;
    this.#target.tick(now);
    if (this.#buffer.start > currentTime && this.#buffer.end - this.#buffer.start > 0.05)
      this.goToLive();
    else if (!away) this.#keepPace(now);
  }

  #keepPace(now: number): void {
    const catchingUp = now < this.#catchUpUntil;
    const { rate, jump } = pace(this.ahead, this.#target.seconds, catchingUp);
    // The group that came at joining took its time: one jump landed in the middle of it.
    const landedShort =
      catchingUp && this.#rejumps < MAX_REJUMPS && this.ahead > this.#target.seconds + LANDED_SHORT;
    if (landedShort) this.#rejumps++;
    if (jump || landedShort) this.goToLive();
    if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate;
  }
}
