export interface Fetched {
  bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds of performance.now(): what the engine measures the connection by. */
  asked: number;
  answered: number;
  done: number;
}

/** A range of a file, fetched at once, and handed on while it still comes. */
export class Piece {
  /** All of it. */
  readonly whole: Promise<Fetched>;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #arrived = 0;
  /** Told when more has come, or the end. */
  #onMore: (() => void)[] = [];

  /** @param start first byte; @param end the byte after the last one */
  constructor(
    url: string,
    { start, end, signal }: { start: number; end: number; signal: AbortSignal },
  ) {
    this.#bytes = new Uint8Array(end - start);
    this.whole = this.#fetch(url, `bytes=${start}-${end - 1}`, signal).finally(() => this.#tell());
    // Nobody may wait for it: a piece that did not come is asked for again.
    this.whole.catch(() => undefined);
  }

  /**
   * What has come since the last step of this walk, each time as much as there is. Throws where the
   * rest does not come.
   */
  async *arriving(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let taken = 0;
    while (taken < this.#bytes.length) {
      if (taken === this.#arrived) {
        // Settled, it says whether more can come at all.
        const more = new Promise<void>((resolve) => this.#onMore.push(resolve));
        await Promise.race([more, this.whole]);
        continue;
      }
      const from = taken;
      taken = this.#arrived;
      yield this.#bytes.subarray(from, taken);
    }
  }

  async #fetch(url: string, range: string, signal: AbortSignal): Promise<Fetched> {
    const asked = performance.now();
    const response = await fetch(url, { headers: { Range: range }, signal });
    const answered = performance.now();
    const reader = response.status === 206 ? response.body?.getReader() : undefined;
    if (!reader) throw new Error("not the bytes that were asked for");
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      // Throws where more comes than was asked for.
      this.#bytes.set(value, this.#arrived);
      this.#arrived += value.byteLength;
      this.#tell();
    }
    if (this.#arrived < this.#bytes.length) throw new Error("fewer bytes than were asked for");
    return { bytes: this.#bytes, asked, answered, done: performance.now() };
  }

  #tell(): void {
    const waiting = this.#onMore;
    this.#onMore = [];
    for (const resolve of waiting) resolve();
  }
}
