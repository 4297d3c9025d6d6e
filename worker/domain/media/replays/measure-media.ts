import { fragmentTicks } from "../../kernel/files/fragments.ts";
import { findBoxes } from "../../kernel/files/mp4.ts";
import { readTracks } from "./cut/read-tracks.ts";

/** Assumed length of a segment with a single frame. */
const FALLBACK_FRAME_MS = 1000 / 30;

/** Measures a segment in ms from its sample durations (ISO/IEC 14496-12, 8.8), or null. */
export function fragmentDuration(init: Uint8Array, bytes: Uint8Array): number | null {
  const [track] = readTracks(init);
  if (!track) return null;
  const defaults = new Map([[track.id, track.defaults]]);
  let ticks = 0;
  for (const moof of findBoxes(bytes, "moof"))
    ticks += fragmentTicks(bytes, moof, defaults).get(track.id) ?? 0;
  return ticks > 0 ? (ticks * 1000) / track.timescale : null;
}

/** Returns the difference between the largest and the smallest number, or 0 for an empty list. */
export function spanOf(values: readonly number[]): number {
  // This is a loop, because a long list exceeds the number of arguments that a call may have.
  let [least, most] = [values[0] ?? 0, values[0] ?? 0];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return most - least;
}

const PACKET = 188;
/** Timestamps of transport streams have 33 bits at 90 kHz and wrap around every 26.5 hours. */
const WRAP_MS = 2 ** 33 / 90;

/** Measures an MPEG-TS segment in ms from its timestamps (ISO/IEC 13818-1, 2.4.3), or null. */
export function transportDuration(bytes: Uint8Array): number | null {
  const times: Record<"picture" | "sound", number[]> = { picture: [], sound: [] };
  for (let at = 0; at + PACKET <= bytes.byteLength; at += PACKET) {
    const unit = readUnit(bytes, at);
    if (unit) times[unit.kind].push(unit.time);
  }
  const used = times.picture.length > 0 ? times.picture : times.sound;
  const [first] = used;
  if (first === undefined) return null;
  if (used.length === 1) return FALLBACK_FRAME_MS;
  // Removes the wrap-around of each timestamp. Works for segments shorter than half of `WRAP_MS`,
  // about 13 hours.
  const steps = used.map((time) => time - first - Math.round((time - first) / WRAP_MS) * WRAP_MS);
  return (spanOf(steps) * used.length) / (used.length - 1);
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
