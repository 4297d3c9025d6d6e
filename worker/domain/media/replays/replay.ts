import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { maxOf } from "../../kernel/max-of.ts";
import type { ObjectStorage } from "../../kernel/storage/ports.ts";
import type { CaptionTrack } from "../captions/contract-api.ts";
import { captionLines } from "../captions/playlist-lines.ts";
import { LIVE_RENDITION, liveKey } from "./rules.ts";
import type { ShownReplay } from "./trim.ts";

/**
 * Index of the segments of an ended stream. The Durable Object that received the stream writes the
 * index once, when the stream ends. The Worker serves a replay without waking that object.
 */
export const ReplayIndex = z.object({
  version: z.literal(1),
  /** Codecs as in RFC 6381. Null if the encoder did not declare codecs (MPEG-TS). */
  codecs: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  frameRate: z.number().nullable(),
  /** Bits per second of the segment with the highest bitrate. */
  bandwidth: z.number().int(),
  averageBandwidth: z.number().int(),
  durationMs: z.number(),
  /** Length (ms) of deleted media before the first segment, which a trim had cut off. */
  offsetMs: z.number().nonnegative().optional(),
  segments: z.array(
    z.object({
      file: z.string().regex(/^(?:seg-\d+|cut-\d+-\d+)\.(?:m4s|ts)$/),
      durationMs: z.number().positive(),
      size: z.number().int().nonnegative(),
      init: z
        .string()
        .regex(/^init-\d+\.mp4$/)
        .nullable(),
      discontinuity: z.boolean(),
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

/** Reads the index of a replay. Null before the stream has ended, or without segments. */
export async function findReplayIndex(
  deps: Pick<Deps, "storage">,
  streamId: string,
): Promise<ReplayIndex | null> {
  return (await findVersionedIndex(deps, streamId))?.index ?? null;
}

/** Reads the index of a replay, which lists its segments, and the ETag of the index. */
export async function findVersionedIndex(
  { storage }: { storage: Pick<ObjectStorage, "get"> },
  streamId: string,
): Promise<{ index: ReplayIndex; etag: string } | null> {
  const object = await storage.get(replayKey(streamId));
  if (object === null) return null;
  const index = ReplayIndex.parse(JSON.parse(await new Response(object.body).text()));
  return { index, etag: object.etag };
}

/** Returns the ETag and the size in bytes of a replay's index, or null without an index. */
export const findIndexVersion = (
  { storage }: { storage: Pick<ObjectStorage, "head"> },
  streamId: string,
): Promise<{ etag: string; size: number } | null> => storage.head(replayKey(streamId));

/**
 * Returns the R2 key and content type for a file name in a replay's URL, or null. Only names of
 * segments are accepted, so that a URL cannot fetch other objects of the stream.
 */
export function replayFileKey(
  streamId: string,
  file: string,
): { key: string; contentType: string } | null {
  const match =
    /^main\/(?:init-\d{1,9}\.(mp4)|(?:seg-\d{1,12}|cut-\d{1,20}-\d{1,9})\.(m4s|ts))$/.exec(file);
  if (!match) return null;
  return {
    key: liveKey(streamId, file),
    contentType: match[2] === "ts" ? "video/mp2t" : "video/mp4",
  };
}

/** Facts about a whole replay, without its segments. A replay of a day has 43,200 segments. */
export type ReplayOutline = Omit<ReplayIndex, "segments">;

export function replayMasterPlaylist(index: ReplayOutline, captions: CaptionTrack[] = []): string {
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

/** Builds a VOD playlist. `folder` is the prefix of each file name. */
export function replayMediaPlaylist(
  { segments }: Pick<ShownReplay, "segments">,
  folder: "" | "main/" = "",
): string {
  const target = maxOf(
    segments.map((s) => Math.round(s.durationMs / 1000)),
    1,
  );
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
