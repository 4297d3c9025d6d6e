import { type Chunk, encodeChunkFrame } from "#worker/domain/live/streams/contract-live.ts";

/**
 * Duration of the media kept while the origin server is unreachable, µs. The server ends a stream
 * that sends nothing for this time.
 */
const MAX_BUFFERED_US = 60_000_000;

const MAX_BUFFERED_BYTES = 96 * 1024 * 1024;

interface BufferedChunk {
  chunk: Chunk;
  frame: Uint8Array<ArrayBuffer>;
}

export class Outbox {
  readonly #most: { us: number; bytes: number };
  #kept: BufferedChunk[] = [];
  #bytes = 0;
  #endUs = 0;
  /** `#hole` is true after the outbox dropped all chunks. The next key frame marks the gap. */
  #hole = false;

  constructor(
    most: { us: number; bytes: number } = { us: MAX_BUFFERED_US, bytes: MAX_BUFFERED_BYTES },
  ) {
    this.#most = most;
  }

  get empty(): boolean {
    return this.#kept.length === 0;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get lastSequence(): number | undefined {
    return this.#kept.at(-1)?.chunk.sequence;
  }

  /** Uses the latest end of all chunks, because the last chunk may contain only delayed audio. */
  get durationUs(): number {
    const [first] = this.#kept;
    return first ? Math.max(0, this.#endUs - first.chunk.timestampUs) : 0;
  }

  add(chunk: Chunk): void {
    if (this.#hole && !chunk.key) return;
    const marked = this.#hole ? { ...chunk, afterHole: true } : chunk;
    this.#hole = false;
    this.#endUs = Math.max(this.#endUs, chunk.timestampUs + chunk.durationUs);
    const buffered = { chunk: marked, frame: encodeChunkFrame(marked) };
    this.#kept.push(buffered);
    this.#bytes += buffered.frame.byteLength;
    this.#bound();
  }

  drop(sequence: number): number {
    const before = this.#bytes;
    this.#kept = this.#kept.filter((k) => k.chunk.sequence > sequence);
    this.#bytes = this.#kept.reduce((n, k) => n + k.frame.byteLength, 0);
    return before - this.#bytes;
  }

  after(sequence: number): { sequence: number; frame: Uint8Array<ArrayBuffer> }[] {
    return this.#kept
      .filter((k) => k.chunk.sequence > sequence)
      .map(({ chunk, frame }) => ({ sequence: chunk.sequence, frame }));
  }

  /** Drops whole groups of pictures (GOPs), oldest first. Marks the gap at the next chunk. */
  #bound(): void {
    while (this.durationUs > this.#most.us || this.#bytes > this.#most.bytes) {
      const next = this.#kept.findIndex((k, i) => i > 0 && k.chunk.key);
      if (next < 0) {
        this.#kept = [];
        this.#bytes = 0;
        this.#hole = true;
        return;
      }
      this.#bytes -= this.#kept.splice(0, next).reduce((n, k) => n + k.frame.byteLength, 0);
      const [first] = this.#kept;
      if (!first) return;
      first.chunk = { ...first.chunk, afterHole: true };
      first.frame = encodeChunkFrame(first.chunk);
    }
  }
}
