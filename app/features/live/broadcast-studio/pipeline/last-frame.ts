/** If no frame arrives for this many ms, a copy of its pixels replaces the last frame. */
export const STILL_AFTER_MS = 200;
/** If a frame arrives this many ms after the copy or sooner, the kept frame blocked the source. */
const UNBLOCKED_WITHIN_MS = 150;

interface Frame {
  clone(): this;
  close(): void;
}

/**
 * Keeps the last frame of a camera or screen, for the time until the next frame arrives.
 *
 * Chromium delivers no frame of a source while two of its frames are open
 * (kMinMonitoredFrameCount in media_stream_video_track_underlying_source.cc). If Chromium itself
 * leaves one frame open, the kept frame is the second one and blocks the source. The class
 * therefore closes a frame after `STILL_AFTER_MS` and keeps a copy of its pixels. If the source
 * then delivers a frame at once, the class copies every later frame when it arrives.
 * Times are in ms.
 */
export class LastFrame<T extends Frame> {
  readonly #copy: (frame: T) => T;
  #frame: T | null = null;
  #keptAt = 0;
  #isCopy = false;
  #copiedAt = Number.NEGATIVE_INFINITY;
  #copiesAll = false;

  /** @param copy copies the pixels into a frame that does not belong to the source */
  constructor(copy: (frame: T) => T) {
    this.#copy = copy;
  }

  get frame(): T | null {
    return this.#frame;
  }

  /** Keeps a clone or a copy of the frame. The caller must close `frame`. */
  keep(frame: T, at: number): void {
    if (at - this.#copiedAt < UNBLOCKED_WITHIN_MS) this.#copiesAll = true;
    this.#copiedAt = Number.NEGATIVE_INFINITY;
    this.#replace(this.#copiesAll ? this.#copy(frame) : frame.clone());
    this.#isCopy = this.#copiesAll;
    this.#keptAt = at;
  }

  /** Replaces an old frame by a copy. Call this several times a second. */
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
