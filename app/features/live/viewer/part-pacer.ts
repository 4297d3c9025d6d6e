import { pace, Target } from "./pace.ts";

/** Target buffer before a partial segment arrives, seconds. hls.js alone keeps at least 1 s. */
const LEAST_AHEAD = 0.2;
/** Window for the buffer's minimum. Must be longer than an HLS partial segment (200 ms). */
const WINDOW_MS = 300;

const CATCH_UP_MS = 5_000;

type Element = Pick<HTMLVideoElement, "currentTime" | "paused" | "seeking" | "playbackRate"> & {
  buffered: Pick<TimeRanges, "length" | "start" | "end">;
};

export class PartPacer {
  readonly #video: Element;
  readonly #target = new Target(LEAST_AHEAD);
  #left: { at: number; seconds: number }[] = [];
  #catchUpUntil: number | null = null;

  constructor(video: Element) {
    this.#video = video;
  }

  stalled(now: number): void {
    if (this.#catchUpUntil !== null && !this.#video.seeking) this.#target.stalled(now);
  }

  tick(now: number): void {
    const bufferedSeconds = bufferedAheadOf(this.#video);
    if (bufferedSeconds === null || this.#video.paused || this.#video.seeking) {
      this.#left = [];
      return;
    }
    this.#catchUpUntil ??= now + CATCH_UP_MS;
    this.#target.tick(now);
    this.#left = this.#left.filter(({ at }) => at > now - WINDOW_MS);
    this.#left.push({ at: now, seconds: bufferedSeconds });
    const least = Math.min(...this.#left.map(({ seconds }) => seconds));
    const { rate, jump } = pace(least, this.#target.seconds, now < this.#catchUpUntil);
    if (jump) this.#video.currentTime += least - this.#target.seconds;
    if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate;
  }
}

/** Returns the seconds buffered after the position; null if the position is not buffered. */
function bufferedAheadOf({ buffered, currentTime }: Element): number | null {
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.1 && buffered.end(i) >= currentTime)
      return buffered.end(i) - currentTime;
  }
  return null;
}
