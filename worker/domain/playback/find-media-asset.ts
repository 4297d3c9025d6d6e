import { eq } from "drizzle-orm";
import { renditions, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { findReplayIndex, replayFileKey, replayMasterPlaylist, replayMediaPlaylist } from "../streams/replay.ts";
import { masterPlaylist, mediaPlaylist } from "./vod-playlists.ts";

export type MediaAsset =
  | { kind: "playlist"; text: string }
  /** `type` is what we know it to be; null leaves it to what the store was told. */
  | { kind: "object"; key: string; type: string | null /** Counts as having fetched the video. */; isMedia: boolean };

const PLAIN_FILE = /^(?:poster|storyboard)-?[a-z0-9-]{0,40}\.(?:webp|jpg|png)$/;

/**
 * What lies at `path` under a video's signed base. Only names that the video's own rows hold are found: there is no way
 * from a path to a key that the server did not make.
 * @throws DomainError NOT_FOUND, the same as for a link that is not ours.
 */
export async function findMediaAsset(
  deps: Pick<Deps, "db" | "storage">,
  { videoId, path }: { videoId: string; path: string },
): Promise<MediaAsset> {
  const missing = notFound("This media");
  const video = await deps.db.select().from(videos).where(eq(videos.id, videoId)).get();
  if (!video) throw missing;

  if (path === "original" && video.originalKey !== null)
    return { kind: "object", key: video.originalKey, type: video.originalType, isMedia: true };
  if (PLAIN_FILE.test(path)) {
    if (path !== video.posterFile && path !== video.storyboardFile) throw missing;
    return { kind: "object", key: `videos/${videoId}/${path}`, type: null, isMedia: false };
  }
  if (video.streamId !== null) return findReplayAsset(deps, video.streamId, path);

  const rows = await deps.db.select().from(renditions).where(eq(renditions.videoId, videoId));
  if (path === "master.m3u8") {
    const text = masterPlaylist(rows);
    if (text === null) throw missing;
    return { kind: "playlist", text };
  }
  const match = /^([a-z0-9]{1,10})\/media\.(m3u8|mp4)$/.exec(path);
  const rendition = rows.find((r) => r.name === match?.[1] && r.state === "ready");
  if (!match || !rendition || rendition.fileKey === null) throw missing;
  if (match[2] === "m3u8") return { kind: "playlist", text: mediaPlaylist(rendition) };
  return { kind: "object", key: rendition.fileKey, type: rendition.kind === "audio" ? "audio/mp4" : "video/mp4", isMedia: true };
}

async function findReplayAsset(deps: Pick<Deps, "storage">, streamId: string, path: string): Promise<MediaAsset> {
  const file = replayFileKey(streamId, path);
  if (file) return { kind: "object", key: file.key, type: file.contentType, isMedia: true };
  const index = path === "master.m3u8" || path === "main/media.m3u8" ? await findReplayIndex(deps, streamId) : null;
  if (!index) throw notFound("This media");
  return { kind: "playlist", text: path === "master.m3u8" ? replayMasterPlaylist(index) : replayMediaPlaylist(index) };
}
