import { pace, Target } from "./pace.ts";

/**
 * Seconds of media that are left when a part comes. hls.js itself never goes below a whole second
 * ahead, whatever hold-back the playlist gives.
 */
const LEAST_AHEAD = 0.2;
/** A part's length and some more: the least within it is what was left before a part came, ms. */
const WINDOW_MS = 300;
/** After a join the way to the target is made quickly within this time, ms. */
const CATCH_UP_MS = 5_000;

type Element = Pick<HTMLVideoElement, "currentTime" | "paused" | "seeking" | "playbackRate"> & {
  buffered: Pick<TimeRanges, "length" | "start" | "end">;
};

/** Holds the play position near the newest part. */
export class PartPacer {
  readonly #video: Element;
  readonly #target = new Target(LEAST_AHEAD);
  #left: { at: number; seconds: number }[] = [];
  #catchUpUntil: number | null = null;

  constructor(video: Element) {
    this.#video = video;
  }

  /** The element ran out of media. */
  stalled(now: number): void {
    if (this.#catchUpUntil !== null && !this.#video.seeking) this.#target.stalled(now);
  }

  /** To be called every 100 ms or so. */
  tick(now: number): void {
    const ahead = aheadOf(this.#video);
    if (ahead === null || this.#video.paused || this.#video.seeking) {
      this.#left = [];
      return;
    }
    this.#catchUpUntil ??= now + CATCH_UP_MS;
    this.#target.tick(now);
    this.#left = this.#left.filter(({ at }) => at > now - WINDOW_MS);
    this.#left.push({ at: now, seconds: ahead });
    const least = Math.min(...this.#left.map(({ seconds }) => seconds));
    const { rate, jump } = pace(least, this.#target.seconds, now < this.#catchUpUntil);
    if (jump) this.#video.currentTime += least - this.#target.seconds;
    if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate;
  }
}

/** Seconds that are loaded from the play position on; null where it lies in no range. */
function aheadOf({ buffered, currentTime }: Element): number | null {
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.1 && buffered.end(i) >= currentTime)
      return buffered.end(i) - currentTime;
  }
  return null;
}
