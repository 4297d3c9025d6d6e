import type { EncoderReport } from "#worker/domain/live/streams/contract-api.ts";
import {
  type MeasuredSegment,
  measureEncoder,
} from "#worker/domain/live/streams/measure-encoder.ts";
import type { SegmenterEvent } from "./segmenter.ts";
import type { Run } from "./store-rows.ts";

/** Number of the newest segments that a report covers, usually 30 seconds of media. */
const MEASURED_SEGMENTS = 15;

/**
 * Measures the segments of an encoder that uses the bridge.
 * The measurements are lost when the Durable Object is evicted. Then a report covers newer media.
 */
export function createBridgeReport() {
  let epoch: number | null = null;
  let open: MeasuredSegment | null = null;
  let first: MeasuredSegment | null = null;
  let newest: MeasuredSegment[] = [];

  /** Adds the segments that became complete at `now`, ms since the epoch. */
  function add(run: Run, events: readonly SegmenterEvent[], now: number): void {
    if (run.epoch !== epoch) {
      epoch = run.epoch;
      open = first = null;
      newest = [];
    }
    for (const event of events) {
      if (event.type === "segment-start")
        open = {
          sizeBytes: 0,
          arrivedAt: now,
          startMs: event.timestampUs / 1000,
          durationMs: 0,
        };
      else if (open && event.type === "part") {
        open.sizeBytes += event.bytes.byteLength;
        open.durationMs = (open.durationMs ?? 0) + event.durationUs / 1000;
      } else if (open) close({ ...open, arrivedAt: now });
    }
  }

  function close(segment: MeasuredSegment): void {
    first ??= segment;
    newest = [segment, ...newest].slice(0, MEASURED_SEGMENTS);
    open = null;
  }

  /**
   * Returns what is known about the encoder at `now`, ms since the epoch.
   * Returns null if the server has not received enough media for a measurement yet.
   * The key frame interval is null until the second key frame arrives or the interval is too long.
   */
  function report(run: Run, now: number): EncoderReport | null {
    if (run.epoch !== epoch) return null;
    if (first !== null || !open?.durationMs) return measureEncoder({ ...run, first, newest }, now);
    const early = measureEncoder({ ...run, first, newest: [open] }, now);
    const isTooLong = early?.problems.includes("long_key_frame_interval") === true;
    return early && { ...early, keyFrameMs: isTooLong ? early.keyFrameMs : null };
  }

  return { add, report };
}
