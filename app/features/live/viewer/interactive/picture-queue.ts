/** Decoders have few pictures to lend: more are not held back, whatever the clock says. */
const MOST = 10;
/** A picture is shown this much before its time rather than a screen's refresh after it, µs. */
const EARLY_US = 8_000;

interface Picture {
  readonly timestamp: number;
  close(): void;
}

/** Decoded pictures that wait for the sound they belong to. Whoever takes one out closes it. */
export class PictureQueue<T extends Picture> {
  #waiting: T[] = [];
  #dropped = 0;
  #shown = 0;

  get counts(): { dropped: number; total: number } {
    return { dropped: this.#dropped, total: this.#shown + this.#dropped };
  }

  /** µs of the newest that waits; null where none does. */
  get newestUs(): number | null {
    return this.#waiting.at(-1)?.timestamp ?? null;
  }

  push(picture: T): void {
    this.#waiting.push(picture);
  }

  /**
   * The picture to be shown now, if it is another one than before.
   * @param clockUs what is heard; null where nothing is: then the newest is shown, and none is late
   */
  take(clockUs: number | null): T | null {
    const due =
      clockUs === null
        ? this.#waiting.length
        : this.#waiting.findLastIndex((p) => p.timestamp <= clockUs + EARLY_US) + 1;
    const out = Math.max(due, this.#waiting.length - MOST);
    if (out <= 0) return null;
    const taken = this.#waiting.splice(0, out);
    const last = taken.pop() ?? null;
    if (clockUs !== null) this.#dropped += taken.length;
    for (const picture of taken) picture.close();
    if (last) this.#shown++;
    return last;
  }

  clear(): void {
    for (const picture of this.#waiting) picture.close();
    this.#waiting = [];
  }
}
