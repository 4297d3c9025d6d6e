export interface Fetched {
  bytes: Uint8Array<ArrayBuffer>;
  /** Times of performance.now() in ms, from which hls.js computes the bandwidth. */
  requestedAt: number;
  respondedAt: number;
  done: number;
}

export class RangeFetch {
  readonly whole: Promise<Fetched>;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #arrived = 0;
  #onMore: (() => void)[] = [];

  /** @param end exclusive */
  constructor(
    url: string,
    { start, end, signal }: { start: number; end: number; signal: AbortSignal },
  ) {
    this.#bytes = new Uint8Array(end - start);
    this.whole = this.#fetch(url, `bytes=${start}-${end - 1}`, signal).finally(() => this.#tell());
    // Prevents an unhandled rejection, because the caller may never await `whole`.
    this.whole.catch(() => undefined);
  }

  async *arriving(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let yielded = 0;
    while (yielded < this.#bytes.length) {
      if (yielded === this.#arrived) {
        const more = new Promise<void>((resolve) => this.#onMore.push(resolve));
        await Promise.race([more, this.whole]);
        continue;
      }
      const from = yielded;
      yielded = this.#arrived;
      yield this.#bytes.subarray(from, yielded);
    }
  }

  async #fetch(url: string, range: string, signal: AbortSignal): Promise<Fetched> {
    const requestedAt = performance.now();
    const response = await fetch(url, { headers: { Range: range }, signal });
    const respondedAt = performance.now();
    const reader = response.status === 206 ? response.body?.getReader() : undefined;
    if (!reader) throw new Error("not the bytes that were asked for");
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      // `set` throws if the server sends more bytes than requested.
      this.#bytes.set(value, this.#arrived);
      this.#arrived += value.byteLength;
      this.#tell();
    }
    if (this.#arrived < this.#bytes.length) throw new Error("fewer bytes than were asked for");
    return { bytes: this.#bytes, requestedAt, respondedAt, done: performance.now() };
  }

  #tell(): void {
    const waiting = this.#onMore;
    this.#onMore = [];
    for (const resolve of waiting) resolve();
  }
}
