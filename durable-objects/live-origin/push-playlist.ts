export interface PushedSegment {
  /** File name of the segment, without the path that some encoders add. */
  name: string;
  durationMs: number;
  /** Position in the encoder's own numbering, from the playlist's media sequence. */
  position: number;
  discontinuity: boolean;
}

export interface PushedPlaylist {
  targetDurationMs: number;
  segments: PushedSegment[];
  ended: boolean;
}

const MAX_SEGMENTS = 10_000;
/**
 * Maximum duration of a pushed segment, ms. A damaged segment can claim millions of years, and no
 * playlist can state such a time.
 */
export const SEGMENT_MAX_MS = 3_600_000;
/** Minimum duration of a listed segment, ms. No encoder makes a shorter one. */
const SEGMENT_MIN_MS = 1;
const SEGMENT_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}\.(?:m4s|ts)$/;

/** Parses an encoder's playlist and ignores unknown lines. Returns null for any other text. */
export function parsePushedPlaylist(text: string): PushedPlaylist | null {
  const lines = text.split(/\r?\n/);
  if (lines[0]?.replace(/^\uFEFF/, "").trim() !== "#EXTM3U") return null;
  const playlist: PushedPlaylist = { targetDurationMs: 0, segments: [], ended: false };
  let position = 0;
  let durationMs: number | null = null;
  let discontinuity = false;
  for (const raw of lines) {
    const line = raw.trim();
    if (line.startsWith("#EXT-X-STREAM-INF")) return null;
    else if (line.startsWith("#EXT-X-MEDIA-SEQUENCE:")) position = wholeNumber(line.slice(22)) ?? 0;
    else if (line.startsWith("#EXT-X-TARGETDURATION:"))
      playlist.targetDurationMs = (wholeNumber(line.slice(22)) ?? 0) * 1000;
    else if (line.startsWith("#EXTINF:")) durationMs = durationOf(line.slice(8));
    else if (line === "#EXT-X-DISCONTINUITY") discontinuity = true;
    else if (line === "#EXT-X-ENDLIST") playlist.ended = true;
    else if (line !== "" && !line.startsWith("#")) {
      const name = line.split("?")[0]?.split("/").at(-1) ?? "";
      if (durationMs !== null && SEGMENT_NAME.test(name))
        playlist.segments.push({ name, durationMs, position, discontinuity });
      if (playlist.segments.length > MAX_SEGMENTS) return null;
      position++;
      durationMs = null;
      discontinuity = false;
    }
  }
  return playlist;
}

function durationOf(text: string): number | null {
  const value = Number(text.split(",")[0]);
  return value * 1000 >= SEGMENT_MIN_MS && value * 1000 <= SEGMENT_MAX_MS ? value * 1000 : null;
}

function wholeNumber(text: string): number | null {
  const value = Number(text.trim());
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}
