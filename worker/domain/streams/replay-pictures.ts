import { and, eq, gt, inArray, isNotNull, or } from "drizzle-orm";
import { streams, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { liveKey } from "./rules.ts";

/** Names of a replay's poster that is a copy of its stream's picture. A poster that the owner chose has the time in its name. */
export const AUTOMATIC_POSTERS = ["poster-0.webp", "poster-0.jpg"] as const;

type Replay = { videoId: string; streamId: string };
type PictureDeps = Pick<Deps, "db" | "storage">;

/**
 * Deletes the pictures of a recording that nobody chose: frames that the browser studio sent during the stream, their copy that is the
 * replay's poster, and the storyboard. After a trim they may show what was cut off, and workerd has no decoder to make others. The files
 * go first, so that what breaks off is found again by the rows. Safe to repeat.
 */
export async function dropAutomaticPictures(deps: PictureDeps, { videoId, streamId }: Replay): Promise<void> {
  const { db, storage } = deps;
  const video = await db.select({ storyboardFile: videos.storyboardFile }).from(videos).where(eq(videos.id, videoId)).get();
  const { keys } = await storage.list(liveKey(streamId, "thumb-"));
  const files = [...AUTOMATIC_POSTERS, ...(video?.storyboardFile ? [video.storyboardFile] : [])];
  await storage.delete([...keys, ...files.map((file) => `videos/${videoId}/${file}`)]);
  await db.batch([
    db
      .update(videos)
      .set({ posterFile: null })
      .where(and(eq(videos.id, videoId), inArray(videos.posterFile, AUTOMATIC_POSTERS))),
    db.update(videos).set({ storyboardFile: null, storyboard: null }).where(eq(videos.id, videoId)),
    db.update(streams).set({ thumbnailFile: null }).where(eq(streams.id, streamId)),
  ]);
}

/** Deletes the automatic pictures that trimmed replays still have: a trim broke off, or was made before trims deleted them. */
export async function sweepAutomaticPictures(deps: PictureDeps, { limit }: { limit: number }): Promise<void> {
  const left = await deps.db
    .select({ videoId: videos.id, streamId: streams.id })
    .from(videos)
    .innerJoin(streams, eq(streams.id, videos.streamId))
    .where(
      and(
        // By the index: of all videos, replays alone.
        gt(videos.streamId, ""),
        isNotNull(videos.trim),
        or(inArray(videos.posterFile, AUTOMATIC_POSTERS), isNotNull(videos.storyboardFile), isNotNull(streams.thumbnailFile)),
      ),
    )
    .limit(limit);
  for (const replay of left) await dropAutomaticPictures(deps, replay);
}
