import { and, gt } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { scanRows } from "../../kernel/sweep.ts";
import { isDueToErase } from "./erase-video.ts";

/**
 * Scheduled job. Enqueues a deletion job for each video that was removed a week ago. A video that
 * is enqueued twice is deleted once.
 */
export async function sweepRemoved(
  deps: Pick<Deps, "db" | "now" | "queue" | "log">,
): Promise<void> {
  await scanRows(deps, {
    size: 100,
    page: ({ size, after }) =>
      deps.db
        .select({ id: videos.id })
        .from(videos)
        .where(and(isDueToErase(deps.now()), gt(videos.id, after)))
        .orderBy(videos.id)
        .limit(size),
    work: ({ id }) => deps.queue.send({ type: "erase-video", videoId: id }),
    onError: "removed video not enqueued",
  });
}
