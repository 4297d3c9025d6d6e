import type { Chunk } from "#worker/domain/streams/contract-live.ts";
import type { Segmenter } from "./segmenter.ts";
import type { Run } from "./store-rows.ts";

const RATE_WINDOW_US = 10_000_000;

/** What is known of a studio's run while the object's memory lasts. */
export interface Session {
  run: Run;
  segmenter: Segmenter;
  /** Last chunk taken in order; those behind the run's `lastChunk` are in memory only. */
  received: number;
  resendAsked: boolean;
  rateBytes: number;
  rateUs: number;
}

export const newSession = (run: Run, segmenter: Segmenter): Session => ({
  run,
  segmenter,
  received: run.lastChunk,
  resendAsked: false,
  rateBytes: 0,
  rateUs: 0,
});

/** By media time, not by arrival: after a break the studio sends what it kept as fast as it can. */
export function tooMuch(session: Session, chunk: Chunk, maxBitrate: number): boolean {
  session.rateBytes += chunk.data.byteLength;
  session.rateUs += chunk.durationUs;
  if (session.rateBytes * 8 > (maxBitrate * RATE_WINDOW_US) / 1_000_000) return true;
  if (session.rateUs >= RATE_WINDOW_US) session.rateBytes = session.rateUs = 0;
  return false;
}
