import { videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { isDueToErase } from "./erase-video.ts";

const BATCH = 50;

/** Enqueues a deletion job for each video that was removed a week ago, at most 50 per run. */
export async function sweepRemoved({
  db,
  now,
  queue,
}: Pick<Deps, "db" | "now" | "queue">): Promise<void> {
  const due = await db
    .select({ id: videos.id })
    .from(videos)
    .where(isDueToErase(now()))
    .limit(BATCH);
  for (const { id } of due) await queue.send({ type: "erase-video", videoId: id });
}
