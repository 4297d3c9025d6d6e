import type { Chunk } from "#worker/domain/streams/contract-live.ts";

/**
 * The longest part, µs; a part is closed when one more picture like its last would pass it. 0.22 s gives 200 ms at 30, 25, 20,
 * 15 and 10 pictures a second, and never less than the 85 % of the target that HLS asks for.
 */
export const PART_TARGET_US = 220_000;
/** A key frame sooner than this does not start a segment. */
const MIN_SEGMENT_US = 1_000_000;
/** A studio that sends no key frame for so long gets its segment cut all the same. */
const MAX_SEGMENT_US = 8_000_000;

export type SegmenterEvent =
  | { type: "segment-start"; timestampUs: number; discontinuity: boolean }
  | { type: "part"; bytes: Uint8Array<ArrayBuffer>; durationUs: number; independent: boolean; lastSequence: number }
  | { type: "segment-end" };

/** Groups a run's chunks into parts and segments. Pure: what it says is for the caller to store. */
export class Segmenter {
  #chunks: Chunk[] = [];
  #partUs = 0;
  #segmentUs: number;
  #segmentOpen: boolean;
  #discontinuity: boolean;

  /** `open`: the duration of the segment to go on with after the object's memory was lost. */
  constructor(start: { discontinuity: boolean; openUs: number | null }) {
    this.#segmentOpen = start.openUs !== null;
    this.#segmentUs = start.openUs ?? 0;
    this.#discontinuity = start.discontinuity;
  }

  push(chunk: Chunk): SegmenterEvent[] {
    const events: SegmenterEvent[] = [];
    const longEnough = this.#segmentUs + this.#partUs >= (chunk.key ? MIN_SEGMENT_US : MAX_SEGMENT_US);
    if (chunk.afterHole || (this.#segmentOpen && longEnough)) events.push(...this.end());
    if (chunk.afterHole) this.#discontinuity = true;
    if (!this.#segmentOpen) {
      // Nothing before the first key frame can be decoded.
      if (!chunk.key) return events;
      events.push({ type: "segment-start", timestampUs: chunk.timestampUs, discontinuity: this.#discontinuity });
      this.#segmentOpen = true;
      this.#discontinuity = false;
    }
    this.#chunks.push(chunk);
    this.#partUs += chunk.durationUs;
    if (this.#partUs + chunk.durationUs > PART_TARGET_US) events.push(...this.#flush());
    return events;
  }

  /** Closes the part and the segment as they are. */
  end(): SegmenterEvent[] {
    if (!this.#segmentOpen) return [];
    const events = this.#flush();
    this.#segmentOpen = false;
    this.#segmentUs = 0;
    return [...events, { type: "segment-end" }];
  }

  #flush(): SegmenterEvent[] {
    const [first] = this.#chunks;
    const last = this.#chunks.at(-1);
    if (!first || !last) return [];
    const part: SegmenterEvent = {
      type: "part",
      bytes: concat(this.#chunks.map((c) => c.data)),
      durationUs: this.#partUs,
      independent: first.key,
      lastSequence: last.sequence,
    };
    this.#segmentUs += this.#partUs;
    this.#chunks = [];
    this.#partUs = 0;
    return [part];
  }
}

export function concat(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((n, p) => n + p.byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
  return bytes;
}
