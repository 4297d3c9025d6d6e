import { viewOf } from "./bytes.ts";
import { PIECES_MAX, readDecodeTime, readFragmentHeader, readRunHeader } from "./fragments.ts";
import { type Box, findBoxes, type SampleDefaults } from "./mp4.ts";

/** Times of one track in a media segment, in ticks of the track's timescale. */
export interface TrackTimes {
  /** Decode time of the first sample. Null if the segment contains no decode time. */
  start: number | null;
  ticks: number;
  samples: number;
  /** Time from the segment's first sample to the first sample above a duration limit, or null. */
  longSampleAt: number | null;
}

/**
 * Adds up the durations of one track's samples in a media segment. `longest` is the limit for
 * `longSampleAt`, in ticks. Skips malformed track fragments and track runs, and all of them after the
 * first `PIECES_MAX`. Source: ISO/IEC 14496-12, 8.8.
 */
export function sumTrackTimes(
  bytes: Uint8Array,
  { id, defaults }: { id: number; defaults: SampleDefaults },
  longest: number,
): TrackTimes {
  const times: TrackTimes = { start: null, ticks: 0, samples: 0, longSampleAt: null };
  const tracks = new Map([[id, defaults]]);
  let pieces = 0;
  for (const moof of findBoxes(bytes, "moof"))
    for (const traf of findBoxes(bytes, "traf", moof)) {
      if (++pieces > PIECES_MAX) return times;
      const header = readFragmentHeader(bytes, traf, tracks);
      if (header?.trackId !== id) continue;
      times.start ??= readDecodeTime(bytes, traf);
      const truns = findBoxes(bytes, "trun", traf);
      pieces += truns.length;
      for (const trun of truns)
        addRunTimes(bytes, trun, { fallback: header.defaults.duration, longest, times });
    }
  return times;
}

function addRunTimes(
  bytes: Uint8Array,
  trun: Box,
  { fallback, longest, times }: { fallback: number; longest: number; times: TrackTimes },
): void {
  const run = readRunHeader(bytes, trun);
  if (!run) return;
  times.samples += run.count;
  if (!run.hasDurations) {
    if (run.count > 0 && fallback > longest) times.longSampleAt ??= times.ticks;
    times.ticks += run.count * fallback;
    return;
  }
  const view = viewOf(bytes);
  for (let i = 0; i < run.count; i++) {
    const duration = view.getUint32(run.fieldsAt + i * run.sampleLength);
    if (duration > longest) times.longSampleAt ??= times.ticks;
    times.ticks += duration;
  }
}
