import { and, gt, inArray, lt, sql } from "drizzle-orm";
import { interactions, trendActs } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

const DAY_MS = 86_400_000;
/**
 * Longer than a queue keeps a message and a program's clock is believed: an act of so long ago does
 * not come again.
 */
const ACTS_KEPT_DAYS = 14;
/** A taste of so long ago weighs a sixty-fourth. */
const INTERACTIONS_KEPT_MS = 360 * DAY_MS;
/** Words that somebody searched for say more of them than what they opened. */
const SEARCHES_KEPT_MS = 30 * DAY_MS;
/** Rows in one run of the job; the rest is the next day's. */
const SLICE = 5_000;

/**
 * The job: takes out what no trend and no taste is read from any more. Safe to run twice and at
 * once.
 */
export async function sweepEvents({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const { videoId, viewerKey, act, day } = trendActs;
  // Of a like the day is 0: it counts once for ever.
  const past = db
    .select({ videoId, viewerKey, act, day })
    .from(trendActs)
    .where(and(gt(day, 0), lt(day, Math.floor(now() / DAY_MS) - ACTS_KEPT_DAYS)))
    .limit(SLICE);
  const old = db
    .select({ id: interactions.id })
    .from(interactions)
    .where(lt(interactions.createdAt, now() - INTERACTIONS_KEPT_MS))
    .limit(SLICE);
  const words = db
    .select({ id: interactions.id })
    .from(interactions)
    // As it stands in the partial index.
    .where(and(sql`content_type = 'search'`, lt(interactions.createdAt, now() - SEARCHES_KEPT_MS)))
    .limit(SLICE);
  await db.batch([
    db.delete(trendActs).where(sql`(${videoId}, ${viewerKey}, ${act}, ${day}) in ${past}`),
    db.delete(interactions).where(inArray(interactions.id, old)),
    db.delete(interactions).where(inArray(interactions.id, words)),
  ]);
}
