import { ENCODER_PROBLEMS, type EncoderProblem, type EncoderReport } from "./contract-api.ts";

/** A segment that an encoder pushed. */
export interface MeasuredSegment {
  sizeBytes: number;
  /** Time at which the server received the segment, in milliseconds since the epoch. */
  arrivedAt: number;
  /** Media time of the segment's start, in milliseconds. Null if the media has no timestamps. */
  startMs: number | null;
  /** Duration of the segment's media, in milliseconds. Null if the duration is unknown. */
  durationMs: number | null;
}

export interface EncoderMedia {
  codecs: string | null;
  width: number | null;
  height: number | null;
  frameRate: number | null;
  /** The first segment that the encoder sent after its start. Null if no segment has arrived. */
  first: MeasuredSegment | null;
  /** The newest segments of the encoder, in reverse order of arrival. */
  newest: readonly MeasuredSegment[];
}

/** Minimum milliseconds for measuring the upload speed, because segments arrive in bursts. */
const SPEED_SPAN_MS = 15_000;
/** Minimum milliseconds for measuring clock drift, so that one late segment matters little. */
const DRIFT_SPAN_MS = 60_000;
/** An upload is slow if less than 0.95 seconds of media arrive per second. */
const SLOW_UPLOAD = 0.95;
const LONG_KEY_FRAME_MS = 4_500;
const HIGH_BITRATE = 10_000_000;
const LOW_FRAME_RATE = 20;
/** Viewers notice an encoder clock that gains or loses more than 60 milliseconds per minute. */
const DRIFT_MS_A_MINUTE = 60;
const SILENT_MS = 10_000;

const SOUND = /mp4a|opus|ac-3|ec-3|flac/i;
const PICTURE = /avc|hvc1|hev1|av01|vp0?[89]/i;

/**
 * Calculates an encoder's bitrate, upload speed, clock drift and problems from its segments.
 * @param now the current time in milliseconds since the epoch
 * @returns null before the encoder's first segment
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

/** Returns the seconds of media that arrived per second; null if the speed cannot be measured. */
function speedOf(newest: readonly MeasuredSegment[]): number | null {
  const [last, oldest] = [newest[0], newest.at(-1)];
  if (!last || !oldest) return null;
  const elapsedMs = last.arrivedAt - oldest.arrivedAt;
  if (elapsedMs < SPEED_SPAN_MS) return null;
  // The oldest segment does not count, because its arrival starts the measured time.
  const durations = newest.slice(0, -1).map(({ durationMs }) => durationMs);
  if (durations.includes(null)) return null;
  const arrivedMs = durations.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
  return Math.round((arrivedMs / elapsedMs) * 1000) / 1000;
}

interface Drift {
  ms: number;
  spanMs: number;
}

/** Returns how far the encoder's clock ran ahead of the server's clock since the first segment. */
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
    // A slow upload delays segments just as a slow clock does, so only the upload is reported.
    clock_drift:
      !isSlow &&
      drift !== null &&
      Math.abs(drift.ms) > (drift.spanMs / 60_000) * DRIFT_MS_A_MINUTE &&
      Math.abs(drift.ms) > (keyFrameMs ?? 0),
  };
  return ENCODER_PROBLEMS.filter((problem) => tests[problem]);
}
