import { TrackClock } from "./clock.ts";
import { Compositor } from "./compositor.ts";
import type { Layout, Size } from "./layout.ts";
import { readTrack, videoOf } from "./read-track.ts";
import type { Tracks } from "./worker-protocol.ts";

interface PictureSourcesOptions {
  size: Size;
  frameRate: number;
  /** The receiver must close each frame, and must not encode frames before `ready`. */
  onFrame(frame: VideoFrame, timestampUs: number): void;
  onFailure(cause: unknown): void;
}

const nowUs = () => performance.now() * 1000;

export class PictureSources {
  readonly #options: PictureSourcesOptions;
  #compositor: Compositor | null = null;
  #composedUs = Number.NEGATIVE_INFINITY;
  #clockKnown = false;

  constructor(options: PictureSourcesOptions) {
    this.#options = options;
  }

  get ready(): boolean {
    return this.#clockKnown;
  }

  /** @param begun true during the broadcast, which leaves no time to warm up a clock */
  read({ video, inset, layout }: Tracks, current: () => boolean, begun: boolean): void {
    this.#compositor?.close();
    this.#compositor = null;
    const { onFailure } = this.#options;
    if (video && inset) {
      this.#compositor = new Compositor(this.#options.size, layout);
      void readTrack(videoOf(video), current, (frame) => this.#compose("main", frame), onFailure);
      void readTrack(videoOf(inset), current, (frame) => this.#compose("inset", frame), onFailure);
      return;
    }
    const only = video ?? inset;
    if (only)
      void readTrack(videoOf(only), current, this.#taker(new TrackClock(), begun), onFailure);
  }

  setLayout(layout: Layout): void {
    if (this.#compositor) this.#compositor.layout = layout;
  }

  close(): void {
    this.#compositor?.close();
    this.#compositor = null;
  }

  #taker(clock: TrackClock, begun: boolean) {
    return (frame: VideoFrame) => {
      const arrival = nowUs();
      if (begun) clock.adopt(frame.timestamp, arrival);
      const known = clock.observe(frame.timestamp, arrival);
      this.#clockKnown ||= known;
      if (known) this.#options.onFrame(frame, clock.align(frame.timestamp));
      else frame.close();
    };
  }

  /** A still screen delivers no frames, so either source triggers a combined frame. */
  #compose(source: "main" | "inset", frame: VideoFrame): void {
    if (!this.#compositor) {
      frame.close();
      return;
    }
    this.#compositor.take(source, frame);
    const now = nowUs();
    if (now - this.#composedUs < (1e6 / this.#options.frameRate) * 0.85) return;
    const picture = this.#compositor.compose(Math.round(now));
    if (!picture) return;
    this.#composedUs = now;
    this.#clockKnown = true;
    this.#options.onFrame(picture, now);
  }
}
