import { and, eq, isNull, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { streams, videos } from "../../../db/schema.ts";
import { isUploadRestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { cleanImage } from "../../kernel/files/clean-image.ts";
import { storeCopies } from "../../kernel/files/image-copies.ts";
import { findReplayIndex } from "../../media/replays/replay.ts";
import { AUTOMATIC_POSTERS } from "../../media/replays/replay-images.ts";
import { liveKey } from "../../media/replays/rules.ts";
import { findStream } from "./queries.ts";

/**
 * Creates a video from an ended stream, and returns the video's id.
 * Returns null if the stream has no recording, or if the stream was deleted before the video is
 * stored.
 * If staff restrict the creator from uploading, the video is private.
 */
export async function publishReplay(
  deps: Pick<Deps, "db" | "now" | "newId" | "storage" | "pictures" | "log">,
  { streamId }: { streamId: string },
): Promise<string | null> {
  const [stream, index] = await Promise.all([
    findStream(deps, streamId),
    findReplayIndex(deps, streamId),
  ]);
  if (!stream || !index || index.segments.length === 0) return null;
  const at = deps.now();
  const id = deps.newId("vid");
  const streamColumn = (column: string) =>
    sql`(select ${sql.identifier(column)} from ${streams} where id = ${streamId})`;
  const made = await insertWhere(
    deps.db,
    videos,
    {
      id,
      creatorId: stream.creatorId,
      title: stream.title,
      description: stream.description,
      category: stream.category,
      // These values are subqueries, because the stream's row may have changed since it was read.
      visibility: sql`iif(${isUploadRestricted(stream.creatorId, at)}, 'private', ${streamColumn("visibility")})`,
      subscribersOnly: streamColumn("subscribers_only"),
      // If staff removed the stream, the video is inserted as removed, so that nobody can watch it.
      state: sql`iif(${streamColumn("decision_id")} is null, 'published', 'removed')`,
      decisionId: streamColumn("decision_id"),
      removedAt: sql`iif(${streamColumn("decision_id")} is null, null, ${at})`,
      durationSeconds: Math.max(1, Math.round(index.durationMs / 1000)),
      width: index.width,
      height: index.height,
      streamId,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    },
    sql`exists (select 1 from ${streams} where id = ${streamId})`,
  )
    .onConflictDoNothing({ target: videos.streamId })
    .returning({ id: videos.id })
    .get();
  if (!made)
    return (
      (
        await deps.db
          .select({ id: videos.id })
          .from(videos)
          .where(eq(videos.streamId, streamId))
          .get()
      )?.id ?? null
    );
  if (stream.thumbnailFile !== null)
    await copyPoster(deps, { videoId: id, streamId, thumbnailFile: stream.thumbnailFile });
  return id;
}

async function copyPoster(
  deps: Pick<Deps, "db" | "storage" | "pictures" | "log">,
  {
    videoId,
    streamId,
    thumbnailFile,
  }: { videoId: string; streamId: string; thumbnailFile: string },
): Promise<void> {
  const { db, storage, log } = deps;
  try {
    const picture = await storage.get(liveKey(streamId, thumbnailFile));
    if (!picture) return;
    const posterFile = thumbnailFile.endsWith(".webp")
      ? AUTOMATIC_POSTERS[0]
      : AUTOMATIC_POSTERS[1];
    const image = cleanImage(new Uint8Array(await new Response(picture.body).arrayBuffer()), {
      allowsGif: false,
    });
    const key = `videos/${videoId}/${posterFile}`;
    await storage.put(key, image.bytes, image.type);
    await storeCopies(deps, { ...image, key });
    // The poster may show media that a concurrent trim cut off, so a trimmed replay gets no poster.
    await db
      .update(videos)
      .set({ posterFile })
      .where(and(eq(videos.id, videoId), isNull(videos.trim)));
  } catch (cause) {
    log.warn("replay without a poster", { videoId, cause: String(cause) });
  }
}
