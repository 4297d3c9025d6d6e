import type { Chunk } from "#worker/domain/live/streams/contract-live.ts";
import { createMender, type Mender } from "./mender.ts";
import type { Segmenter, SegmenterEvent } from "./segmenter.ts";
import type { Run } from "./store-rows.ts";

/** A publisher may exceed the maximum bitrate by the bytes of this many seconds of media. */
const BURST_S = 10;

/** State since the broadcast studio's last start. It is only in memory, so an eviction loses it. */
export interface Session {
  run: Run;
  segmenter: Segmenter;
  mender: Mender;
  /** Number of the last chunk received in order. Those after `run.lastChunk` are only in memory. */
  received: number;
  resendAsked: boolean;
  /** Level of the leaky bucket that limits the bitrate, bytes. */
  rateBytes: number;
}

export const newSession = (run: Run, segmenter: Segmenter): Session => ({
  run,
  segmenter,
  mender: createMender(),
  received: run.lastChunk,
  resendAsked: false,
  rateBytes: 0,
});

export const takeChunk = ({ mender, segmenter }: Session, chunk: Chunk): SegmenterEvent[] =>
  mender.push(chunk).flatMap((ready) => segmenter.push(ready));

/** Ends the HLS part and the segment with the chunks that the mender kept. */
export const closeSegment = ({ mender, segmenter }: Session): SegmenterEvent[] => [
  ...mender.end().flatMap((chunk) => segmenter.push(chunk)),
  ...segmenter.end(),
];

/** Ends the current HLS part, but not the segment. The part includes the chunks in the mender. */
export const flushPart = ({ mender, segmenter }: Session): SegmenterEvent[] => [
  ...mender.end().flatMap((chunk) => segmenter.push(chunk)),
  ...segmenter.flush(),
];

/**
 * Returns true above the maximum bitrate. Counts bytes per second of media, not of the clock,
 * because a reconnected studio sends its backlog at full speed.
 * Rejected media does not add up, so that a publisher is accepted again soon after a peak.
 */
export function isOverRate(
  session: Session,
  { bytes, durationUs }: { bytes: number; durationUs: number },
  maxBitrate: number,
): boolean {
  const bytesPerSecond = maxBitrate / 8;
  const limit = bytesPerSecond * BURST_S;
  const drained = (durationUs / 1_000_000) * bytesPerSecond;
  session.rateBytes = Math.max(0, Math.min(limit, session.rateBytes) - drained) + bytes;
  return session.rateBytes > limit;
}
