/** Decoders have only a few frame buffers, so few frames may wait. */
const MOST = 10;
/** A frame may appear this much too early, because the next screen refresh is too late. */
const EARLY_US = 8_000;

interface Frame {
  readonly timestamp: number;
  close(): void;
}

/** Queues decoded frames until their audio plays. The caller of `take` must close the frame. */
export class FrameQueue<T extends Frame> {
  #waiting: T[] = [];
  #dropped = 0;
  #shown = 0;

  get counts(): { dropped: number; total: number } {
    return { dropped: this.#dropped, total: this.#shown + this.#dropped };
  }

  get newestUs(): number | null {
    return this.#waiting.at(-1)?.timestamp ?? null;
  }

  push(frame: T): void {
    this.#waiting.push(frame);
  }

  take(clockUs: number | null): T | null {
    const due =
      clockUs === null
        ? this.#waiting.length
        : this.#waiting.findLastIndex((p) => p.timestamp <= clockUs + EARLY_US) + 1;
    const dueCount = Math.max(due, this.#waiting.length - MOST);
    if (dueCount <= 0) return null;
    const dueFrames = this.#waiting.splice(0, dueCount);
    const last = dueFrames.pop() ?? null;
    if (clockUs !== null) this.#dropped += dueFrames.length;
    for (const frame of dueFrames) frame.close();
    if (last) this.#shown++;
    return last;
  }

  clear(): void {
    for (const frame of this.#waiting) frame.close();
    this.#waiting = [];
  }
}
