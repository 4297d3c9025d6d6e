import type { Sample } from "../../../kernel/files/fragments.ts";
import type { Track } from "./read-tracks.ts";

const DEFAULT_BASE_IS_MOOF = 0x20000;
/** Flags of a trun box (ISO/IEC 14496-12, 8.8): data offset and all fields per sample. */
const RUN_FLAGS = 0xf01;

const MOOF_HEAD = 8 + 16;
const TRAF_HEAD = 8 + 16 + 20 + 20;

interface Piece {
  track: Track;
  samples: readonly Sample[];
}

/** Writes one fragment with samples from the segment `source`. `sequence` starts at 1. */
export function writeSamples(
  source: Uint8Array,
  given: readonly Piece[],
  sequence: number,
): Uint8Array<ArrayBuffer> {
  const pieces = given.filter(({ samples }) => samples.length > 0);
  const moofSize =
    MOOF_HEAD + pieces.reduce((sum, { samples }) => sum + TRAF_HEAD + samples.length * 16, 0);
  const dataSize = pieces.reduce(
    (sum, { samples }) => sum + samples.reduce((n, { size }) => n + size, 0),
    0,
  );
  const bytes = new Uint8Array(moofSize + 8 + dataSize);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const u32 = (...values: number[]) => {
    for (const value of values) {
      view.setUint32(at, value);
      at += 4;
    }
  };
  const box = (size: number, type: string) => {
    u32(size);
    for (const letter of type) bytes[at++] = letter.charCodeAt(0);
  };
  box(moofSize, "moof");
  box(16, "mfhd");
  u32(0, sequence);
  let data = moofSize + 8;
  for (const { track, samples } of pieces) {
    box(TRAF_HEAD + samples.length * 16, "traf");
    box(16, "tfhd");
    u32(DEFAULT_BASE_IS_MOOF, track.id);
    box(20, "tfdt");
    const start = samples[0]?.dts ?? 0;
    u32(0x01000000, Math.floor(start / 2 ** 32), start % 2 ** 32);
    box(20 + samples.length * 16, "trun");
    // Version 1 of the trun box allows a frame that is shown before its decoding time.
    u32(0x01000000 | RUN_FLAGS, samples.length, data);
    for (const { duration, size, flags, pts, dts, offset } of samples) {
      u32(duration, size, flags, pts - dts);
      bytes.set(source.subarray(offset, offset + size), data);
      data += size;
    }
  }
  box(8 + dataSize, "mdat");
  return bytes;
}
