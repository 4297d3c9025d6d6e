/** After this many ms without a frame, the kept frame is replaced by a copy of its pixels. */
export const STILL_AFTER_MS = 200;
/** If a frame arrives this soon (ms) after the copy, the kept frame had blocked the source. */
const HELD_BACK_MS = 150;

interface Frame {
  clone(): this;
  close(): void;
}

/**
 * Keeps the last frame of a camera or screen, which is shown until the next one arrives. Chromium
 * delivers no frame of a source while two of its frames are open (kMinMonitoredFrameCount in
 * media_stream_video_track_underlying_source.cc). Chromium sometimes keeps one open until the next
 * garbage collection, so a kept frame could block the source for minutes. Therefore the class
 * replaces an old frame by a copy of its pixels. If this frees the source, it copies all later
 * frames at once. Times are in ms.
 */
export class LastFrame<T extends Frame> {
  readonly #copy: (frame: T) => T;
  #frame: T | null = null;
  #keptAt = 0;
  #isCopy = false;
  #copiedAt = Number.NEGATIVE_INFINITY;
  #copiesAll = false;

  /** @param copy copies the pixels; the result must not count as a frame of the source */
  constructor(copy: (frame: T) => T) {
    this.#copy = copy;
  }

  get frame(): T | null {
    return this.#frame;
  }

  /** Keeps a clone or a copy. The caller must close `frame`. */
  keep(frame: T, at: number): void {
    if (at - this.#copiedAt < HELD_BACK_MS) this.#copiesAll = true;
    this.#copiedAt = Number.NEGATIVE_INFINITY;
    this.#replace(this.#copiesAll ? this.#copy(frame) : frame.clone());
    this.#isCopy = this.#copiesAll;
    this.#keptAt = at;
  }

  /** Frees the source if its last frame is old. Call this regularly. */
  tick(at: number): void {
    if (!this.#frame || this.#isCopy || at - this.#keptAt < STILL_AFTER_MS) return;
    this.#replace(this.#copy(this.#frame));
    this.#isCopy = true;
    this.#copiedAt = at;
  }

  close(): void {
    this.#replace(null);
  }

  #replace(frame: T | null): void {
    const before = this.#frame;
    this.#frame = frame;
    before?.close();
  }
}
