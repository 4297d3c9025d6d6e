import type { CaptionTrack } from "../captions/contract-api.ts";
import { captionLines } from "../captions/playlist-lines.ts";
import type { LadderRow } from "../videos/video-links.ts";

const pixelsOf = ({ width, height }: LadderRow) => (width ?? 0) * (height ?? 0);

/** Returns the renditions for HLS, lowest first. Empty while the audio is still being produced. */
export function playableLadder(rows: LadderRow[]): { video: LadderRow[]; audio: LadderRow | null } {
  const audio = rows.find((r) => r.kind === "audio") ?? null;
  if (audio && audio.state !== "ready") return { video: [], audio: null };
  const video = rows
    .filter((r) => r.kind === "video" && r.state === "ready")
    .sort((a, b) => pixelsOf(a) - pixelsOf(b));
  return { video, audio };
}

interface Presentation {
  video: LadderRow[];
  audio: LadderRow | null;
  captions: CaptionTrack[];
}

/** Builds a multivariant playlist (RFC 8216, 4.3.4). Null without video renditions. */
export function masterPlaylist({ video, audio, captions }: Presentation): string | null {
  if (video.length === 0) return null;
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  if (audio)
    lines.push(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Original",DEFAULT=YES,AUTOSELECT=YES,URI="audio/media.m3u8"',
    );
  lines.push(...captionLines(captions));
  for (const rung of video) {
    const attributes = [
      `BANDWIDTH=${(rung.bandwidth ?? 0) + (audio?.bandwidth ?? 0)}`,
      `AVERAGE-BANDWIDTH=${(rung.averageBandwidth ?? 0) + (audio?.averageBandwidth ?? 0)}`,
    ];
    const codecs = [rung.codecs, audio?.codecs].filter(Boolean);
    if (rung.codecs) attributes.push(`CODECS="${codecs.join(",")}"`);
    if (rung.width && rung.height) attributes.push(`RESOLUTION=${rung.width}x${rung.height}`);
    if (rung.frameRate) attributes.push(`FRAME-RATE=${rung.frameRate.toFixed(3)}`);
    if (audio) attributes.push('AUDIO="audio"');
    if (captions.length > 0) attributes.push('SUBTITLES="captions"');
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(",")}`, `${rung.name}/media.m3u8`);
  }
  return `${lines.join("\n")}\n`;
}

/** Builds the media playlist of a caption track: one segment, which is as long as the video. */
export function captionsPlaylist({
  language,
  seconds,
}: {
  language: string;
  seconds: number;
}): string {
  const length = Math.max(1, Math.ceil(seconds));
  const head = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${length}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
  ];
  return [...head, `#EXTINF:${length.toFixed(5)},`, `${language}.vtt`, "#EXT-X-ENDLIST", ""].join(
    "\n",
  );
}

/** Builds a media playlist for one CMAF file. Segments are [seconds, offset, length]. */
export function mediaPlaylist({
  segments,
  initLength,
}: {
  segments: [number, number, number][];
  initLength: number;
}): string {
  const target = Math.max(1, ...segments.map(([seconds]) => Math.ceil(seconds)));
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${target}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="media.mp4",BYTERANGE="${initLength}@0"`,
  ];
  for (const [seconds, offset, length] of segments) {
    lines.push(
      `#EXTINF:${seconds.toFixed(5)},`,
      `#EXT-X-BYTERANGE:${length}@${offset}`,
      "media.mp4",
    );
  }
  lines.push("#EXT-X-ENDLIST", "");
  return lines.join("\n");
}
