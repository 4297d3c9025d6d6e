import { TrackClock } from "./clock.ts";
import { Compositor } from "./compositor.ts";
import type { Layout, Size } from "./layout.ts";
import { readTrack, videoOf } from "./read-track.ts";
import type { Tracks } from "./worker-protocol.ts";

interface FrameSourcesOptions {
  size: Size;
  frameRate: number;
  /** The receiver must close each frame, and must not encode frames before `ready`. */
  onFrame(frame: VideoFrame, timestampUs: number): void;
  onFailure(cause: unknown): void;
}

const nowUs = () => performance.now() * 1000;

export class FrameSources {
  readonly #options: FrameSourcesOptions;
  #compositor: Compositor | null = null;
  #composedUs = Number.NEGATIVE_INFINITY;
  #clockKnown = false;

  constructor(options: FrameSourcesOptions) {
    this.#options = options;
  }

  get ready(): boolean {
    return this.#clockKnown;
  }

  /** @param hasStarted true during the broadcast, which leaves no time to warm up a clock */
  read({ video, inset, layout }: Tracks, current: () => boolean, hasStarted: boolean): void {
    this.#compositor?.close();
    this.#compositor = null;
    const { onFailure } = this.#options;
    if (video && inset) {
      this.#compositor = new Compositor(this.#options.size, layout);
      void readTrack(videoOf(video), current, (frame) => this.#compose("main", frame), onFailure);
      void readTrack(videoOf(inset), current, (frame) => this.#compose("inset", frame), onFailure);
      return;
    }
    const single = video ?? inset;
    if (single)
      void readTrack(
        videoOf(single),
        current,
        this.#taker(new TrackClock(), hasStarted),
        onFailure,
      );
  }

  setLayout(layout: Layout): void {
    if (this.#compositor) this.#compositor.layout = layout;
  }

  /** Replaces old frames by copies (`LastFrame`). Call this several times a second. */
  tick(): void {
    this.#compositor?.tick();
  }

  close(): void {
    this.#compositor?.close();
    this.#compositor = null;
  }

  #taker(clock: TrackClock, hasStarted: boolean) {
    return (frame: VideoFrame) => {
      const arrival = nowUs();
      if (hasStarted) clock.adopt(frame.timestamp, arrival);
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
    const composed = this.#compositor.compose(Math.round(now));
    if (!composed) return;
    this.#composedUs = now;
    this.#clockKnown = true;
    this.#options.onFrame(composed, now);
  }
}
