import { ENCODER_PROBLEMS, type EncoderProblem, type EncoderReport } from "./contract-api.ts";

/** A segment that an encoder pushed. */
export interface MeasuredSegment {
  sizeBytes: number;
  /** Server time at which the segment arrived, ms since the epoch. */
  arrivedAt: number;
  /** Media time at which the segment starts, ms. Null if the segment contains no timestamps. */
  startMs: number | null;
  /** Duration of the segment's media, ms. Null if it could not be measured. */
  durationMs: number | null;
}

export interface EncoderMedia {
  codecs: string | null;
  width: number | null;
  height: number | null;
  frameRate: number | null;
  /** First segment since the encoder started. */
  first: MeasuredSegment | null;
  /** The newest segments, newest first. */
  newest: readonly MeasuredSegment[];
}

/** The upload speed is measured over at least this time, ms, because segments arrive in bursts. */
const SPEED_SPAN_MS = 15_000;
/** A clock is compared over at least this time, ms, so that single late segments matter little. */
const DRIFT_SPAN_MS = 60_000;
/** An upload is slow if less than this share of the media time arrives per unit of time. */
const SLOW_UPLOAD = 0.95;
const LONG_KEY_FRAME_MS = 4_500;
const HIGH_BITRATE = 10_000_000;
const LOW_FRAME_RATE = 20;
/** Clock drift that a viewer notices, ms per minute. Players slow down or skip to correct it. */
const DRIFT_MS_A_MINUTE = 60;
const SILENT_MS = 10_000;

const SOUND = /mp4a|opus|ac-3|ec-3|flac/i;
const PICTURE = /avc|hvc1|hev1|av01|vp0?[89]/i;

/**
 * Measures an encoder from the segments that it pushed.
 * @param now ms since the epoch
 * @returns null before the first segment
 */
export function measureEncoder(media: EncoderMedia, now: number): EncoderReport | null {
  const { codecs, width, height, newest } = media;
  const [last] = newest;
  if (!last) return null;
  const durations = newest.flatMap(({ durationMs }) => (durationMs === null ? [] : [durationMs]));
  const mediaMs = durations.reduce((sum, ms) => sum + ms, 0);
  const bytes = newest.reduce(
    (sum, { sizeBytes, durationMs }) => sum + (durationMs === null ? 0 : sizeBytes),
    0,
  );
  const drift = driftOf(media.first, last);
  const facts = {
    codecs,
    width,
    height,
    frameRate: media.frameRate === null ? null : Math.round(media.frameRate * 100) / 100,
    bitrate: mediaMs > 0 ? Math.round((bytes * 8000) / mediaMs) : null,
    keyFrameMs: durations.length === 0 ? null : Math.round(Math.max(...durations)),
    uploadSpeed: speedOf(newest),
    clockDriftMs: drift && Math.round(drift.ms),
    silentMs: Math.max(0, now - last.arrivedAt),
  };
  return { ...facts, problems: problemsOf(facts, drift) };
}

/** Returns the media time that arrived per second; null if the segments span too little time. */
function speedOf(newest: readonly MeasuredSegment[]): number | null {
  const [last, oldest] = [newest[0], newest.at(-1)];
  if (!last || !oldest) return null;
  const elapsedMs = last.arrivedAt - oldest.arrivedAt;
  if (elapsedMs < SPEED_SPAN_MS) return null;
  // The oldest segment was sent before the measured time.
  const durations = newest.slice(0, -1).map(({ durationMs }) => durationMs);
  if (durations.includes(null)) return null;
  const arrivedMs = durations.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
  return Math.round((arrivedMs / elapsedMs) * 1000) / 1000;
}

interface Drift {
  ms: number;
  spanMs: number;
}

/** Returns how much more media time than server time passed between the first and last segment. */
function driftOf(first: MeasuredSegment | null, last: MeasuredSegment): Drift | null {
  if (!first || first.startMs === null || last.startMs === null) return null;
  const spanMs = last.arrivedAt - first.arrivedAt;
  if (spanMs < DRIFT_SPAN_MS) return null;
  const end = ({ startMs, durationMs }: MeasuredSegment) => (startMs ?? 0) + (durationMs ?? 0);
  return { ms: end(last) - end(first) - spanMs, spanMs };
}

type Facts = Omit<EncoderReport, "problems">;

function problemsOf(facts: Facts, drift: Drift | null): EncoderProblem[] {
  const { codecs, keyFrameMs, bitrate, frameRate, uploadSpeed, silentMs } = facts;
  const silentAfterMs = Math.max(SILENT_MS, 3 * (keyFrameMs ?? 0));
  const isSlow = uploadSpeed !== null && uploadSpeed < SLOW_UPLOAD;
  const tests: Record<EncoderProblem, boolean> = {
    silent: silentMs > silentAfterMs,
    no_video: codecs !== null && !PICTURE.test(codecs),
    no_sound: codecs !== null && !SOUND.test(codecs),
    slow_upload: isSlow,
    long_key_frame_interval: (keyFrameMs ?? 0) > LONG_KEY_FRAME_MS,
    high_bitrate: (bitrate ?? 0) > HIGH_BITRATE,
    low_frame_rate: frameRate !== null && frameRate < LOW_FRAME_RATE,
    // A slow upload looks like a slow clock.
    clock_drift:
      !isSlow &&
      drift !== null &&
      Math.abs(drift.ms) > (drift.spanMs / 60_000) * DRIFT_MS_A_MINUTE &&
      Math.abs(drift.ms) > (keyFrameMs ?? 0),
  };
  return ENCODER_PROBLEMS.filter((problem) => tests[problem]);
}
