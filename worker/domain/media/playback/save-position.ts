import { sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { watchProgress } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Saves the position (ms) at which a user left a video, unless the watch history is turned off. */
export async function rememberPlace(
  { db }: Pick<Deps, "db">,
  {
    userId,
    videoId,
    positionMs,
    at,
  }: { userId: string; videoId: string; positionMs: number; at: number },
): Promise<void> {
  await insertWhere(
    db,
    watchProgress,
    { userId, videoId, positionMs, updatedAt: at },
    sql`exists (select 1 from users where id = ${userId} and keep_history = 1 and analytics_collection = 1)`,
  ).onConflictDoUpdate({
    target: [watchProgress.userId, watchProgress.videoId],
    set: { positionMs, updatedAt: at },
  });
}
