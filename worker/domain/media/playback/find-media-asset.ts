import { and, eq } from "drizzle-orm";
import { renditions } from "../../../db/schema.ts";
import type { AccessReason } from "../../accounts/readers/readers.ts";
import type { Deps } from "../../deps.ts";
import { copyKey } from "../../kernel/files/image-copies.ts";
import { createBoundedCache } from "../../kernel/storage/bounded-cache.ts";
import { inOrder, parseCaptions, toVtt } from "../captions/contract-cues.ts";
import { findPublishedCaptions, listCaptionTracks } from "../captions/queries.ts";
import { replayFileKey, replayMasterPlaylist } from "../replays/replay.ts";
import { findShownFiles } from "../replays/shown-files.ts";
import { type LadderRow, type MediaRow, readLadder } from "../videos/video-links.ts";
import { captionsPlaylist, masterPlaylist, mediaPlaylist } from "./vod-playlists.ts";
import { isServed, servedUpTo } from "./watch-limit.ts";

export type MediaAsset =
  | { kind: "text"; text: string; type: string }
  | {
      kind: "object";
      key: string;
      type: string;
      /** True if the asset is part of the video, whose bytes a playback must fetch to be a view. */
      isMedia: boolean;
      /** Key of the smaller copy that the client requests. The copy may not exist. */
      copyKey?: string;
      size?: number | null;
    };

interface Asked {
  row: MediaRow;
  path: string;
  limit: number;
  ground: AccessReason;
  /** Width in pixels of the requested copy; undefined if the client requests the full image. */
  width?: number | undefined;
}

type FindDeps = Pick<Deps, "db" | "storage">;

const PICTURE_TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};
/** Types of original files that are safe to serve. Others become application/octet-stream. */
const ORIGINAL_TYPE =
  /^(?:video\/(?:mp4|webm|ogg|quicktime|x-m4v|x-matroska)|audio\/(?:mp4|webm|ogg|mpeg)|image\/(?:jpeg|png|webp|gif|avif))$/;

/**
 * Finds the asset at `path` under a video's signed base URL. Only file names in the video's own
 * rows are found, so a path cannot lead to a storage key that the server did not create.
 */
export async function findMediaAsset(deps: FindDeps, input: Asked): Promise<MediaAsset | null> {
  const { row, path } = input;
  return (
    findPicture(input) ??
    (await findCaptions(deps, row, path)) ??
    (row.streamId === null ? findUploaded(deps, input) : findReplayed(deps, row.streamId, input))
  );
}

function findPicture({ row, path, width }: Asked): MediaAsset | null {
  if (path !== row.posterFile && path !== row.storyboardFile) return null;
  const type = PICTURE_TYPES[/^[a-z0-9-]{1,60}\.([a-z]{3,4})$/.exec(path)?.[1] ?? ""];
  const key = `videos/${row.id}/${path}`;
  return type ? { kind: "object", key, type, isMedia: false, ...copyOf(key, width) } : null;
}

const copyOf = (key: string, width: number | undefined) =>
  width === undefined ? {} : { copyKey: copyKey(key, width) };

async function findCaptions(
  deps: FindDeps,
  row: MediaRow,
  path: string,
): Promise<MediaAsset | null> {
  const [, language, extension] = /^captions\/([A-Za-z0-9-]{2,40})\.(vtt|m3u8)$/.exec(path) ?? [];
  if (language === undefined) return null;
  const vtt = await findPublishedCaptions(deps, { videoId: row.id, language });
  if (vtt === null) return null;
  if (extension === "m3u8")
    return playlist(captionsPlaylist({ language, seconds: row.durationSeconds ?? 0 }));
  return {
    kind: "text",
    text: await captionsAsShown(deps, row, { language, vtt }),
    type: "text/vtt; charset=utf-8",
  };
}

async function findUploaded(
  deps: FindDeps,
  { row, path, limit, width }: Asked,
): Promise<MediaAsset | null> {
  const served = (ladder: LadderRow[]) =>
    servedUpTo(limit, { ladder, original: row.originalKey === null ? null : row });
  if (path === "original") {
    if (row.kind === "video" && !served(row.ladder).original) return null;
    const type =
      row.originalType && ORIGINAL_TYPE.test(row.originalType)
        ? row.originalType
        : "application/octet-stream";
    if (row.originalKey === null) return null;
    const original = { key: row.originalKey, type, isMedia: true, size: row.originalSize };
    const copy = row.kind === "image" ? copyOf(row.originalKey, width) : {};
    return { kind: "object", ...original, ...copy };
  }
  // The cached row may be some seconds old and may lack a rendition that has just become ready.
  if (path === "master.m3u8") {
    const [ladder, captions] = await Promise.all([
      readLadder(deps, row.id),
      listCaptionTracks(deps, row.id),
    ]);
    return playlist(masterPlaylist({ ...served(ladder), captions }));
  }
  const [, name, extension] = /^([a-z0-9]{1,10})\/media\.(m3u8|mp4)$/.exec(path) ?? [];
  if (name === undefined) return null;
  const readyIn = (ladder: LadderRow[]) =>
    ladder.find(
      (r) => r.name === name && r.state === "ready" && isServed(r, limit, served(ladder)),
    );
  const rendition = readyIn(row.ladder) ?? readyIn(await readLadder(deps, row.id));
  if (!rendition || rendition.fileKey === null) return null;
  if (extension === "m3u8") return playlist(await renditionPlaylist(deps, row.id, rendition));
  const type = rendition.kind === "audio" ? "audio/mp4" : "video/mp4";
  return { kind: "object", key: rendition.fileKey, type, isMedia: true, size: rendition.sizeBytes };
}

/** Maximum number of characters in `playlists`. A rendition with 20,000 segments has 1.2 million. */
const PLAYLISTS_MAX_CHARACTERS = 16_000_000;

/** Playlists of ready renditions. They stay valid, because a ready rendition never changes. */
const playlists = createBoundedCache<string>(PLAYLISTS_MAX_CHARACTERS, (text) => text.length);

/** Returns a rendition's playlist. Each isolate builds it once, because that takes up to 20 ms. */
async function renditionPlaylist(
  { db }: Pick<Deps, "db">,
  videoId: string,
  { name, fileKey, sizeBytes, bandwidth, averageBandwidth }: LadderRow,
): Promise<string | null> {
  const key = [fileKey, sizeBytes, bandwidth, averageBandwidth].join(" ");
  const known = playlists.get(key);
  if (known !== undefined) return known;
  const index = await db
    .select({ segments: renditions.segments, initLength: renditions.initLength })
    .from(renditions)
    .where(
      and(
        eq(renditions.videoId, videoId),
        eq(renditions.name, name),
        eq(renditions.state, "ready"),
      ),
    )
    .get();
  if (!index?.segments || !index.initLength) return null;
  const text = mediaPlaylist({ segments: index.segments, initLength: index.initLength });
  playlists.set(key, text);
  return text;
}

const WHOLE = "whole/";

/** Viewers get the segments that the trim shows; the owner gets all segments below `whole/`. */
async function findReplayed(
  deps: FindDeps,
  streamId: string,
  { row, path: asked, ground }: Asked,
): Promise<MediaAsset | null> {
  const isWhole = asked.startsWith(WHOLE);
  if (isWhole && ground !== "owner") return null;
  const path = isWhole ? asked.slice(WHOLE.length) : asked;
  const trim = isWhole ? null : row.trim;
  const file = replayFileKey(streamId, path);
  const isOriginal = file !== null && !path.includes("/cut-");
  if (isOriginal && trim === null)
    return { kind: "object", key: file.key, type: file.contentType, isMedia: true };
  if (!file && path !== "master.m3u8" && path !== "main/media.m3u8") return null;
  const shown = await findShownFiles(deps, { streamId, trim });
  if (shown === null) return null;
  if (file)
    return shown.files.has(path)
      ? { kind: "object", key: file.key, type: file.contentType, isMedia: true }
      : null;
  if (path !== "master.m3u8") return playlist(shown.playlist);
  const captions = isWhole ? [] : await listCaptionTracks(deps, row.id);
  return playlist(replayMasterPlaylist(shown.outline, captions));
}

/** Maximum number of characters in the cache of captions. A file has up to half a million. */
const CAPTIONS_MAX_CHARACTERS = 8_000_000;

/** Cache of the captions of trimmed replays. `vtt` is the stored file, `text` the trimmed one. */
const trimmedCaptions = createBoundedCache<{ vtt: string; text: string }>(
  CAPTIONS_MAX_CHARACTERS,
  ({ vtt, text }) => vtt.length + text.length,
);

/**
 * Returns the captions for the part of a replay that viewers can see.
 * Keeps the result in memory, because building it takes up to 40 ms.
 */
async function captionsAsShown(
  deps: Pick<Deps, "storage">,
  { id, streamId, trim }: MediaRow,
  { language, vtt }: { language: string; vtt: string },
): Promise<string> {
  if (streamId === null || trim === null) return vtt;
  const key = [id, language, JSON.stringify(trim)].join(" ");
  const known = trimmedCaptions.get(key);
  if (known?.vtt === vtt) return known.text;
  const shown = await findShownFiles(deps, { streamId, trim });
  if (shown === null) return vtt;
  const text = trimCaptions(vtt, shown);
  trimmedCaptions.set(key, { vtt, text });
  return text;
}

/** The caption file has the times of the whole recording, so it is shifted by the trim's start. */
function trimCaptions(
  vtt: string,
  { shiftMs, durationMs }: { shiftMs: number; durationMs: number },
): string {
  const cues = parseCaptions(vtt).cues.filter(
    (cue) => cue.end > shiftMs && cue.start < shiftMs + durationMs,
  );
  const moved = cues.map((cue) => ({
    ...cue,
    start: Math.max(0, Math.round(cue.start - shiftMs)),
    end: Math.round(cue.end - shiftMs),
  }));
  return moved.length === 0 ? "WEBVTT\n" : toVtt(inOrder(moved));
}

const HLS_TYPE = "application/vnd.apple.mpegurl";
const playlist = (text: string | null): MediaAsset | null =>
  text === null ? null : { kind: "text", text, type: HLS_TYPE };
