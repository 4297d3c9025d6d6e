import { viewOf } from "../../../kernel/files/bytes.ts";
import {
  type Box,
  findBox,
  findBoxes,
  readHandler,
  readSampleDefaults,
  readTimescale,
  readTrackId,
  type SampleDefaults,
} from "../../../kernel/files/mp4.ts";

/** A track of a fragmented MP4. Source: ISO/IEC 14496-12, 8.4 (tracks), 8.8 (fragments). */
export interface Track {
  id: number;
  /** Ticks per second. */
  timescale: number;
  isVideo: boolean;
  /** The track plays this many ms earlier than its sample times (edit list, 8.6.6). */
  editMs: number;
  defaults: SampleDefaults;
}

/** Reads the tracks, video first. Empty for bytes that are not an init segment. */
export function readTracks(init: Uint8Array): Track[] {
  const [moov] = findBoxes(init, "moov");
  if (!moov) return [];
  const defaults = readSampleDefaults(init, moov);
  const tracks = findBoxes(init, "trak", moov).flatMap((trak) => {
    const id = readTrackId(init, trak);
    const timescale = readTimescale(init, trak);
    const handler = readHandler(init, trak);
    if (id === null || timescale === null || handler === null) return [];
    return [
      {
        id,
        timescale,
        isVideo: handler === "vide",
        editMs: readEdit(init, trak, timescale),
        defaults: defaults.get(id) ?? { duration: 0, size: 0, flags: 0 },
      },
    ];
  });
  return tracks.sort((a, b) => Number(b.isVideo) - Number(a.isVideo));
}

/** Returns the media time in ms at which the first edit starts. Skips empty edits (delays). */
function readEdit(init: Uint8Array, trak: Box, timescale: number): number {
  const view = viewOf(init);
  const elst = findBox(init, trak, "edts", "elst");
  if (!elst) return 0;
  const isLong = init[elst.start] === 1;
  const each = isLong ? 20 : 12;
  for (let at = elst.start + 8; at + each <= elst.end; at += each) {
    const time = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    if (time >= 0) return (time * 1000) / timescale;
  }
  return 0;
}
