import { concat } from "#worker/domain/kernel/files/bytes.ts";
import type { Chunk } from "#worker/domain/live/streams/contract-live.ts";
import { MAX_PUSH_BYTES } from "#worker/domain/live/streams/rules.ts";

/**
 * Target duration of an HLS part, µs. Parts last 200 ms at 30, 25, 20, 15 and 10 frames per second,
 * and always at least 85% of the target, as HLS requires.
 */
export const PART_TARGET_US = 220_000;
/** Size limit of an HLS part, bytes. A row of a Durable Object's SQLite database has at most 2 MB. */
export const PART_MAX_BYTES = 1_900_000;
/** A key frame ends a segment only if the segment is at least this long, µs. */
const MIN_SEGMENT_US = 1_000_000;
/**
 * A segment of this duration ends even without a key frame, µs.
 * The default of x264 is a key frame every 250 frames, which is 10 s at 25 frames per second.
 */
const MAX_SEGMENT_US = 12_000_000;
/**
 * A segment of this size ends, because the origin reads the whole segment into memory. The
 * durations cannot limit the size, because the broadcast studio can send any values.
 */
export const SEGMENT_MAX_BYTES = MAX_PUSH_BYTES;

export type SegmenterEvent =
  | { type: "segment-start"; timestampUs: number; discontinuity: boolean }
  | {
      type: "part";
      bytes: Uint8Array<ArrayBuffer>;
      durationUs: number;
      independent: boolean;
      lastSequence: number;
    }
  | { type: "segment-end" };

export type Segmenter = ReturnType<typeof createSegmenter>;

/** Groups the broadcast studio's chunks into HLS parts and segments, as a list of events. */
export function createSegmenter(start: { discontinuity: boolean; openUs: number | null }) {
  let chunks: Chunk[] = [];
  let partUs = 0;
  let partBytes = 0;
  let segmentUs = start.openUs ?? 0;
  let segmentBytes = 0;
  let segmentOpen = start.openUs !== null;
  let { discontinuity } = start;

  function push(chunk: Chunk): SegmenterEvent[] {
    const events: SegmenterEvent[] = [];
    const longEnough = segmentUs + partUs >= (chunk.key ? MIN_SEGMENT_US : MAX_SEGMENT_US);
    const isTooLarge = segmentBytes + partBytes + chunk.data.byteLength > SEGMENT_MAX_BYTES;
    // A segment that is too long or too large ends here. Its next frames start another segment.
    const isContinued = segmentOpen && !chunk.afterHole;
    if (chunk.afterHole || (segmentOpen && (longEnough || isTooLarge))) events.push(...end());
    if (chunk.afterHole) discontinuity = true;
    if (!segmentOpen) {
      // Chunks before the first key frame cannot be decoded.
      if (!chunk.key && !isContinued) return events;
      events.push({ type: "segment-start", timestampUs: chunk.timestampUs, discontinuity });
      segmentOpen = true;
      discontinuity = false;
    }
    if (partBytes + chunk.data.byteLength > PART_MAX_BYTES) events.push(...flush());
    chunks.push(chunk);
    partUs += chunk.durationUs;
    partBytes += chunk.data.byteLength;
    if (partUs + chunk.durationUs > PART_TARGET_US) events.push(...flush());
    return events;
  }

  function end(): SegmenterEvent[] {
    if (!segmentOpen) return [];
    const events = flush();
    segmentOpen = false;
    segmentUs = segmentBytes = 0;
    return [...events, { type: "segment-end" }];
  }

  function flush(): SegmenterEvent[] {
    const [first] = chunks;
    const last = chunks.at(-1);
    if (!first || !last) return [];
    const part: SegmenterEvent = {
      type: "part",
      bytes: concat(chunks.map((c) => c.data)),
      durationUs: partUs,
      independent: first.key,
      lastSequence: last.sequence,
    };
    segmentUs += partUs;
    segmentBytes += partBytes;
    chunks = [];
    partUs = 0;
    partBytes = 0;
    return [part];
  }

  return { push, flush, end };
}
