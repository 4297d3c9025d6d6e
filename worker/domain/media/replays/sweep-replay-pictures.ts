import { and, eq, gt, inArray, isNotNull, or } from "drizzle-orm";
import { streams, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";
import { AUTOMATIC_POSTERS, dropAutomaticPictures, type PictureDeps } from "./replay-images.ts";

/**
 * Scheduled job. Deletes the generated posters and thumbnails that an interrupted trim left on trimmed
 * replays.
 */
export async function sweepReplayPictures(
  deps: PictureDeps & Pick<Deps, "log">,
): Promise<Progress> {
  const left = deps.db
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
    .orderBy(videos.id);
  return sweepRows(deps, {
    size: 20,
    page: ({ size, skipped }) => left.limit(size).offset(skipped),
    work: (replay) => dropAutomaticPictures(deps, replay),
    onError: ["pictures of a replay not deleted", ({ videoId }) => ({ videoId })],
  });
}
