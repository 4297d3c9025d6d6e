import { and, eq, gt, inArray, isNotNull, or } from "drizzle-orm";
import { streams, videos } from "../../../db/schema.ts";
import { AUTOMATIC_POSTERS, dropAutomaticPictures, type PictureDeps } from "./replay-images.ts";

const BATCH = 20;

/**
 * Scheduled job. Deletes the generated posters and thumbnails that an interrupted trim left on trimmed
 * replays.
 */
export async function sweepReplayPictures(deps: PictureDeps): Promise<void> {
  const left = await deps.db
    .select({ videoId: videos.id, streamId: streams.id })
    .from(videos)
    .innerJoin(streams, eq(streams.id, videos.streamId))
    .where(
      and(
        // This condition lets SQLite find replays by an index instead of reading all videos.
        gt(videos.streamId, ""),
        isNotNull(videos.trim),
        or(
          inArray(videos.posterFile, AUTOMATIC_POSTERS),
          isNotNull(videos.storyboardFile),
          isNotNull(streams.thumbnailFile),
        ),
      ),
    )
    .limit(BATCH);
  for (const replay of left) await dropAutomaticPictures(deps, replay);
}
