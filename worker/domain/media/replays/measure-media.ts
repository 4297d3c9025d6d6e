import { sumTrackTimes } from "../../kernel/files/track-times.ts";
import { readTracks } from "./cut/read-tracks.ts";

/** Assumed length of a segment with a single frame. */
const FALLBACK_FRAME_MS = 1000 / 30;
/**
 * Time between the last frame before a timestamp jump and the point where the segment is cut, ms.
 */
const NEXT_FRAME_MS = 100;

/** Maximum time between two frames, ms. A longer time is a jump of the encoder's timestamps. */
export const JUMP_MS = 3_000;

/** Times of a media segment's video, or of its audio if the segment has no video. */
export interface SegmentTimes {
  /** Media time at which the segment starts, ms. Null if the segment contains no timestamps. */
  startMs: number | null;
  durationMs: number;
  /** Video frames per second. Null for a segment with fewer than two video frames. */
  frameRate: number | null;
  /**
   * Time from the segment's start to the first jump of more than JUMP_MS, ms. Null without a jump.
   */
  jumpAtMs: number | null;
}

/**
 * Measures a media segment. `init` is null for MPEG-TS. Returns null for a segment without
 * timestamps.
 */
export const measureSegment = (init: Uint8Array | null, bytes: Uint8Array): SegmentTimes | null =>
  init === null ? measureTransport(bytes) : measureFragments(init, bytes);

/** Measures a segment in ms from its sample durations (ISO/IEC 14496-12, 8.8), or null. */
export const fragmentDuration = (init: Uint8Array, bytes: Uint8Array): number | null =>
  measureFragments(init, bytes)?.durationMs ?? null;

function measureFragments(init: Uint8Array, bytes: Uint8Array): SegmentTimes | null {
  const [track] = readTracks(init);
  if (!track) return null;
  const ms = (ticks: number) => (ticks * 1000) / track.timescale;
  const times = sumTrackTimes(bytes, track, (JUMP_MS * track.timescale) / 1000);
  if (times.ticks <= 0) return null;
  const durationMs = ms(times.ticks);
  return {
    startMs: times.start === null ? null : ms(times.start) - track.editMs,
    durationMs,
    frameRate: track.isVideo && times.samples > 1 ? (times.samples * 1000) / durationMs : null,
    jumpAtMs: times.longSampleAt === null ? null : ms(times.longSampleAt),
  };
}

/** Returns the difference between the largest and the smallest number, or 0 for an empty list. */
function spanOf(values: readonly number[]): number {
  // This is a loop, because a long list exceeds the number of arguments that a call may have.
  let [least, most] = [values[0] ?? 0, values[0] ?? 0];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return most - least;
}

const PACKET = 188;
/** Timestamps of transport streams have 33 bits at 90 kHz and wrap around every 26.5 hours. */
export const WRAP_MS = 2 ** 33 / 90;

/** Measures an MPEG-TS segment in ms from its timestamps (ISO/IEC 13818-1, 2.4.3), or null. */
export const transportDuration = (bytes: Uint8Array): number | null =>
  measureTransport(bytes)?.durationMs ?? null;

function measureTransport(bytes: Uint8Array): SegmentTimes | null {
  const times: Record<"picture" | "sound", number[]> = { picture: [], sound: [] };
  for (let at = 0; at + PACKET <= bytes.byteLength; at += PACKET) {
    const unit = readUnit(bytes, at);
    if (unit) times[unit.kind].push(unit.time);
  }
  const used = times.picture.length > 0 ? times.picture : times.sound;
  const [first] = used;
  if (first === undefined) return null;
  if (used.length === 1)
    return { startMs: first, durationMs: FALLBACK_FRAME_MS, frameRate: null, jumpAtMs: null };
  // Removes the wrap-around of each timestamp. Works for segments shorter than half of `WRAP_MS`,
  // about 13 hours.
  const steps = used.map((time) => time - first - Math.round((time - first) / WRAP_MS) * WRAP_MS);
  const spanMs = spanOf(steps);
  const sorted = Float64Array.from(steps).sort();
  const beforeJump = sorted.findIndex((step, i) => (sorted[i + 1] ?? step) - step > JUMP_MS);
  const hasVideo = times.picture.length > 0 && spanMs > 0;
  return {
    startMs: first + (sorted[0] ?? 0),
    durationMs: (spanMs * used.length) / (used.length - 1),
    frameRate: hasVideo ? ((used.length - 1) * 1000) / spanMs : null,
    jumpAtMs: beforeJump < 0 ? null : (sorted[beforeJump] ?? 0) - (sorted[0] ?? 0) + NEXT_FRAME_MS,
  };
}

function readUnit(
  bytes: Uint8Array,
  at: number,
): { kind: "picture" | "sound"; time: number } | null {
  const byte = (offset: number) => bytes[at + offset] ?? 0;
  const starts = (byte(1) & 0x40) !== 0;
  const adaptation = (byte(3) & 0x20) !== 0 ? byte(4) + 1 : 0;
  const pes = 4 + adaptation;
  if (!starts || pes + 14 > PACKET || byte(pes) !== 0 || byte(pes + 1) !== 0 || byte(pes + 2) !== 1)
    return null;
  const id = byte(pes + 3);
  const kind = (id & 0xf0) === 0xe0 ? "picture" : (id & 0xe0) === 0xc0 ? "sound" : null;
  if (kind === null || (byte(pes + 7) & 0x80) === 0) return null;
  const p = pes + 9;
  const ticks =
    ((byte(p) >> 1) & 7) * 2 ** 30 +
    byte(p + 1) * 2 ** 22 +
    (byte(p + 2) >> 1) * 2 ** 15 +
    byte(p + 3) * 2 ** 7 +
    (byte(p + 4) >> 1);
  return { kind, time: ticks / 90 };
}
