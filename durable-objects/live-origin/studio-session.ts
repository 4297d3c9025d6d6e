import type { Chunk } from "#worker/domain/live/streams/contract-live.ts";
import { createMender, type Mender } from "./mender.ts";
import type { Segmenter, SegmenterEvent } from "./segmenter.ts";
import type { Run } from "./store-rows.ts";

const RATE_WINDOW_US = 10_000_000;

/** What is known of a studio's run while the object's memory lasts. */
export interface Session {
  run: Run;
  segmenter: Segmenter;
  mender: Mender;
  /** Last chunk taken in order; those behind the run's `lastChunk` are in memory only. */
  received: number;
  resendAsked: boolean;
  rateBytes: number;
  rateUs: number;
}

export const newSession = (run: Run, segmenter: Segmenter): Session => ({
  run,
  segmenter,
  mender: createMender(),
  received: run.lastChunk,
  resendAsked: false,
  rateBytes: 0,
  rateUs: 0,
});

export const takeChunk = ({ mender, segmenter }: Session, chunk: Chunk): SegmenterEvent[] =>
  mender.push(chunk).flatMap((ready) => segmenter.push(ready));

/** Closes the part and the segment with all that came. */
export const closeSegment = ({ mender, segmenter }: Session): SegmenterEvent[] => [
  ...mender.end().flatMap((held) => segmenter.push(held)),
  ...segmenter.end(),
];

/** By media time, not by arrival: after a break the studio sends what it kept as fast as it can. */
export function tooMuch(
  session: Session,
  sent: { bytes: number; durationUs: number },
  maxBitrate: number,
): boolean {
  session.rateBytes += sent.bytes;
  session.rateUs += sent.durationUs;
  if (session.rateBytes * 8 > (maxBitrate * RATE_WINDOW_US) / 1_000_000) return true;
  if (session.rateUs >= RATE_WINDOW_US) session.rateBytes = session.rateUs = 0;
  return false;
}
