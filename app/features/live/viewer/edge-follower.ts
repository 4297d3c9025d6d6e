import type { MediaBuffer } from "./media-buffer.ts";
import { pace, type Target } from "./pace.ts";

/** If the position does not move for this long, the buffer has a gap or the browser lost a seek. */
const STUCK_MS = 1_000;
/** After a seek, playback runs faster for this time, to make up for decoding from the key frame. */
const CATCH_UP_MS = 5_000;
/** After a stall, which viewers notice anyway, playback runs faster for this time. */
const AFTER_STALL_MS = 3_000;
/** A video element plays if the buffer starts at most this many seconds after the position. */
const AT_START = 0.001;

const LANDED_SHORT = 0.7;
const MAX_REJUMPS = 2;
const HAVE_CURRENT_DATA = 2;

type Element = Pick<
  HTMLVideoElement,
  "currentTime" | "paused" | "seeking" | "readyState" | "playbackRate"
>;

/** Keeps the playback position `target` seconds before the end of the buffer. Times are seconds. */
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

  /** The engine calls this when the video element has run out of media. */
  stalled(): void {
    if (this.#placed !== "live" || this.#video.seeking) return;
    const now = performance.now();
    this.#target.stalled(now);
    this.#catchUpUntil = Math.max(this.#catchUpUntil, now + AFTER_STALL_MS);
  }

  updatePosition(): void {
    const { start, end } = this.#buffer;
    if (this.#placed === "no" && end > start) {
      this.#placed = "first frame";
      if (start > this.#video.currentTime + AT_START) this.#video.currentTime = start;
      this.#play();
    }
    // Does not wait for "loadeddata", which fires once per source, possibly before the first seek.
    if (
      this.#placed === "first frame" &&
      !this.#video.seeking &&
      this.#video.readyState >= HAVE_CURRENT_DATA
    ) {
      this.#placed = "live";
      this.goToLive();
    }
  }

  /** @param away true while the publisher is disconnected, so that the buffer does not grow */
  tick(away: boolean): void {
    this.updatePosition();
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
    // Decoding the first frames took time, so the first jump ended too far behind the live edge.
    const landedShort =
      catchingUp && this.#rejumps < MAX_REJUMPS && this.ahead > this.#target.seconds + LANDED_SHORT;
    if (landedShort) this.#rejumps++;
    if (jump || landedShort) this.goToLive();
    if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate;
  }
}
