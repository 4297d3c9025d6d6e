import * as z from "zod";
import type { Deps } from "../../deps.ts";
import type { CaptionTrack } from "../captions/contract-api.ts";
import { captionLines } from "../captions/playlist-lines.ts";
import { LIVE_RENDITION, liveKey } from "./rules.ts";
import type { ShownReplay } from "./trim.ts";

/**
 * Index of the segments of an ended stream. The live origin (the Durable Object that received the
 * stream) writes the index once as `live/<streamId>/replay.json` when the stream ends. The Worker
 * serves a replay from the index without waking the origin.
 */
export const ReplayIndex = z.object({
  version: z.literal(1),
  /** RFC 6381, for the master playlist. Null if the encoder did not declare codecs (MPEG-TS). */
  codecs: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  frameRate: z.number().nullable(),
  /** Bits per second: of the segment with the highest bitrate, and of all segments. */
  bandwidth: z.number().int(),
  averageBandwidth: z.number().int(),
  durationMs: z.number(),
  /** Length in ms of the media before the first segment that a job has deleted permanently. */
  offsetMs: z.number().nonnegative().optional(),
  segments: z.array(
    z.object({
      file: z.string().regex(/^(?:seg-\d+|cut-\d+-\d+)\.(?:m4s|ts)$/),
      durationMs: z.number().positive(),
      size: z.number().int().nonnegative(),
      /** File name of the init segment in the same folder. Null for MPEG-TS. */
      init: z
        .string()
        .regex(/^init-\d+\.mp4$/)
        .nullable(),
      discontinuity: z.boolean(),
      /** Capture time of the segment's first frame, ms since the epoch. */
      wallMs: z.number(),
    }),
  ),
});
export type ReplayIndex = z.output<typeof ReplayIndex>;

const replayKey = (streamId: string) => liveKey(streamId, "replay.json");

export async function putReplayIndex(
  { storage }: Pick<Deps, "storage">,
  streamId: string,
  index: ReplayIndex,
): Promise<void> {
  await storage.put(replayKey(streamId), JSON.stringify(index), "application/json");
}

/** Null before the stream has ended, or if the stream left no segments. */
export async function findReplayIndex(
  { storage }: Pick<Deps, "storage">,
  streamId: string,
): Promise<ReplayIndex | null> {
  const object = await storage.get(replayKey(streamId));
  return object && ReplayIndex.parse(JSON.parse(await new Response(object.body).text()));
}

/**
 * Returns the R2 key for a replay's `main/init-<n>.mp4`, `main/seg-<n>.(m4s
 * ts)` or `main/cut-<ms>-<n>.(m4s
 * ts)`, or null for any other path. `file` comes from a URL: only these names are accepted, so no
 * other object under the stream's prefix can be fetched.
 */
export function replayFileKey(
  streamId: string,
  file: string,
): { key: string; contentType: string } | null {
  const match =
    /^main\/(?:init-\d{1,9}\.(mp4)|(?:seg-\d{1,12}|cut-\d{1,15}-\d{1,9})\.(m4s|ts))$/.exec(file);
  if (!match) return null;
  return {
    key: liveKey(streamId, file),
    contentType: match[2] === "ts" ? "video/mp2t" : "video/mp4",
  };
}

/** The single rendition is at `main/media.m3u8`. */
export function replayMasterPlaylist(index: ReplayIndex, captions: CaptionTrack[] = []): string {
  const attributes = [
    `BANDWIDTH=${index.bandwidth}`,
    `AVERAGE-BANDWIDTH=${index.averageBandwidth}`,
  ];
  if (index.codecs) attributes.push(`CODECS="${index.codecs}"`);
  if (index.width && index.height) attributes.push(`RESOLUTION=${index.width}x${index.height}`);
  if (index.frameRate) attributes.push(`FRAME-RATE=${index.frameRate.toFixed(3)}`);
  if (captions.length > 0) attributes.push('SUBTITLES="captions"');
  const variant = [`#EXT-X-STREAM-INF:${attributes.join(",")}`, `${LIVE_RENDITION}/media.m3u8`, ""];
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...captionLines(captions),
    ...variant,
  ].join("\n");
}

/**
 * Builds a VOD playlist of the segments that a replay shows.
 * @param folder prefix of each file name: empty in the segments' folder, `main/` one level above
 */
export function replayMediaPlaylist(
  { segments }: Pick<ShownReplay, "segments">,
  folder: "" | "main/" = "",
): string {
  const target = Math.max(1, ...segments.map((s) => Math.round(s.durationMs / 1000)));
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${target}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-MEDIA-SEQUENCE:0",
  ];
  let init: string | null = null;
  for (const segment of segments) {
    if (segment.discontinuity) lines.push("#EXT-X-DISCONTINUITY");
    if (segment.init !== null && (segment.init !== init || segment.discontinuity))
      lines.push(`#EXT-X-MAP:URI="${folder}${segment.init}"`);
    init = segment.init;
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.wallMs).toISOString()}`);
    lines.push(`#EXTINF:${(segment.durationMs / 1000).toFixed(5)},`);
    lines.push(folder + segment.file);
  }
  lines.push("#EXT-X-ENDLIST", "");
  return lines.join("\n");
}
