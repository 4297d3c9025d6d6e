import { and, gt, inArray, lt, sql } from "drizzle-orm";
import { interactions, trendActs } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

const DAY_MS = 86_400_000;
/**
 * This retention exceeds the retention of queue messages and the accepted age of a client's event.
 * Otherwise a redelivered action would count twice after its row was deleted.
 */
const ACT_RETENTION_DAYS = 14;
/** After this time the effect of an interaction has decayed to 1/64. */
const INTERACTION_RETENTION_MS = 360 * DAY_MS;
/** Searches are deleted earlier, because search queries are more sensitive than opened items. */
const SEARCH_RETENTION_MS = 30 * DAY_MS;
/** Maximum number of rows that one daily cleanup deletes. */
const BATCH_SIZE = 5_000;

/** Deletes rows that no longer affect a trend or a taste. Daily job. Idempotent. */
export async function sweepEvents({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const { videoId, viewerKey, act, day } = trendActs;
  // Likes have day 0, because a like counts only once ever. This statement never deletes likes.
  const expiredActs = db
    .select({ videoId, viewerKey, act, day })
    .from(trendActs)
    .where(and(gt(day, 0), lt(day, Math.floor(now() / DAY_MS) - ACT_RETENTION_DAYS)))
    .limit(BATCH_SIZE);
  const expiredIds = db
    .select({ id: interactions.id })
    .from(interactions)
    .where(lt(interactions.createdAt, now() - INTERACTION_RETENTION_MS))
    .limit(BATCH_SIZE);
  const expiredSearchIds = db
    .select({ id: interactions.id })
    .from(interactions)
    // The SQL text must equal the partial index's condition. Otherwise SQLite does not use the
    // index.
    .where(
      and(sql`content_type = 'search'`, lt(interactions.createdAt, now() - SEARCH_RETENTION_MS)),
    )
    .limit(BATCH_SIZE);
  await db.batch([
    db.delete(trendActs).where(sql`(${videoId}, ${viewerKey}, ${act}, ${day}) in ${expiredActs}`),
    db.delete(interactions).where(inArray(interactions.id, expiredIds)),
    db.delete(interactions).where(inArray(interactions.id, expiredSearchIds)),
  ]);
}
