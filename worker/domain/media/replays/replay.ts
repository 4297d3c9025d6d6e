import * as z from "zod";
import type { Deps } from "../../deps.ts";
import type { CaptionTrack } from "../captions/contract-api.ts";
import { captionLines } from "../captions/playlist-lines.ts";
import { LIVE_RENDITION, liveKey } from "./rules.ts";
import type { ShownReplay } from "./trim.ts";

/**
 * What a stream leaves: the list of its segments, written once by the origin when the stream ends,
 * as `live/<streamId>/replay.json`. The Worker serves a replay from it without waking the origin.
 */
export const ReplayIndex = z.object({
  version: z.literal(1),
  /** RFC 6381, for the master playlist; null where the encoder did not say (MPEG-TS). */
  codecs: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  frameRate: z.number().nullable(),
  /** Bits per second: the busiest segment, and all of them. */
  bandwidth: z.number().int(),
  averageBandwidth: z.number().int(),
  durationMs: z.number(),
  /** Media of the recording that lay before the first segment and is gone for good, ms. */
  offsetMs: z.number().nonnegative().optional(),
  segments: z.array(
    z.object({
      /** Name under `live/<streamId>/main/`. */
      file: z.string().regex(/^(?:seg-\d+|cut-\d+-\d+)\.(?:m4s|ts)$/),
      durationMs: z.number().positive(),
      size: z.number().int().nonnegative(),
      /** Name of the init segment in the same folder; null for MPEG-TS. */
      init: z
        .string()
        .regex(/^init-\d+\.mp4$/)
        .nullable(),
      /** True where this segment does not continue the one before. */
      discontinuity: z.boolean(),
      /** Milliseconds since the epoch at which its first frame was captured. */
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

/** Null until the stream has ended and left something. */
export async function findReplayIndex(
  { storage }: Pick<Deps, "storage">,
  streamId: string,
): Promise<ReplayIndex | null> {
  const object = await storage.get(replayKey(streamId));
  return object && ReplayIndex.parse(JSON.parse(await new Response(object.body).text()));
}

/**
 * The R2 key of a replay's `main/init-<n>.mp4`, `main/seg-<n>.(m4s|ts)` or
 * `main/cut-<ms>-<n>.(m4s|ts)`, null for any other path. `file` comes from a URL: only these shapes
 * pass, so nothing else under the stream's prefix can be reached.
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

/**
 * A master playlist with the replay's one rendition at `main/media.m3u8`, and the captions that
 * were written to it.
 */
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
 * A VOD playlist of what a replay shows.
 * @param folder put before each file name: empty beside the segments, `main/` one level above
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
