import { and, eq, inArray } from "drizzle-orm";
import { streams, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { imageKeys } from "../../kernel/files/image-copies.ts";
import { liveKey } from "./rules.ts";

/** File names of a replay's poster that was copied from the stream's thumbnail. */
export const AUTOMATIC_POSTERS = ["poster-0.webp", "poster-0.jpg"] as const;

type Replay = { videoId: string; streamId: string };
export type PictureDeps = Pick<Deps, "db" | "storage">;

/**
 * Deletes a replay's generated thumbnail and poster, which may show media that a trim cut off.
 * Deletes the files before it changes the rows, so that `sweepReplayPictures` finds an
 * interrupted deletion.
 */
export async function dropAutomaticPictures(
  deps: PictureDeps,
  { videoId, streamId }: Replay,
): Promise<void> {
  const { db, storage } = deps;
  const video = await db
    .select({ storyboardFile: videos.storyboardFile })
    .from(videos)
    .where(eq(videos.id, videoId))
    .get();
  const { keys } = await storage.list(liveKey(streamId, "thumb-"));
  const files = [...AUTOMATIC_POSTERS, ...(video?.storyboardFile ? [video.storyboardFile] : [])];
  await storage.delete([
    ...keys,
    ...files.flatMap((file) => imageKeys(`videos/${videoId}/${file}`)),
  ]);
  await db.batch([
    db
      .update(videos)
      .set({ posterFile: null })
      .where(and(eq(videos.id, videoId), inArray(videos.posterFile, AUTOMATIC_POSTERS))),
    db.update(videos).set({ storyboardFile: null, storyboard: null }).where(eq(videos.id, videoId)),
    db.update(streams).set({ thumbnailFile: null }).where(eq(streams.id, streamId)),
  ]);
}
