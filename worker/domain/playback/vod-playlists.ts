import type { renditions } from "../../db/schema.ts";

type Rendition = typeof renditions.$inferSelect;

/** Rungs that HLS may offer: sound that is still being made would be missing from them, so they wait for it. */
export function playableLadder(rows: Rendition[]): { video: Rendition[]; audio: Rendition | null } {
  const audio = rows.find((r) => r.kind === "audio") ?? null;
  if (audio && audio.state !== "ready") return { video: [], audio: null };
  const video = rows.filter((r) => r.kind === "video" && r.state === "ready").sort((a, b) => (a.height ?? 0) - (b.height ?? 0));
  return { video, audio };
}

/** A multivariant playlist (RFC 8216, 4.3.4): one group of sound, one variant a rung, with measured bit rates. */
export function masterPlaylist(rows: Rendition[]): string | null {
  const { video, audio } = playableLadder(rows);
  if (video.length === 0) return null;
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  if (audio) lines.push('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Original",DEFAULT=YES,AUTOSELECT=YES,URI="audio/media.m3u8"');
  for (const rung of video) {
    const attributes = [
      `BANDWIDTH=${(rung.bandwidth ?? 0) + (audio?.bandwidth ?? 0)}`,
      `AVERAGE-BANDWIDTH=${(rung.averageBandwidth ?? 0) + (audio?.averageBandwidth ?? 0)}`,
      `CODECS="${[rung.codecs, audio?.codecs].filter(Boolean).join(",")}"`,
      `RESOLUTION=${rung.width}x${rung.height}`,
    ];
    if (rung.frameRate) attributes.push(`FRAME-RATE=${rung.frameRate.toFixed(3)}`);
    if (audio) attributes.push('AUDIO="audio"');
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(",")}`, `${rung.name}/media.m3u8`);
  }
  return `${lines.join("\n")}\n`;
}

/** A media playlist of one CMAF file by byte ranges. */
export function mediaPlaylist(rendition: Rendition): string {
  const segments = rendition.segments ?? [];
  const target = Math.max(1, ...segments.map(([seconds]) => Math.round(seconds)));
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${target}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="media.mp4",BYTERANGE="${rendition.initLength}@0"`,
  ];
  for (const [seconds, offset, length] of segments) {
    lines.push(`#EXTINF:${seconds.toFixed(5)},`, `#EXT-X-BYTERANGE:${length}@${offset}`, "media.mp4");
  }
  lines.push("#EXT-X-ENDLIST", "");
  return lines.join("\n");
}
