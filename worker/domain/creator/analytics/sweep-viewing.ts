import { inArray, lt, sql } from "drizzle-orm";
import { creatorHours, playbackSessions, watchProgress } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { HOUR_MS } from "../../kernel/calendar/days.ts";
import { RECEIPTS_KEPT_MS } from "../../media/counting/contract-limits.ts";
import { HOURS_KEPT } from "../../media/views/rules.ts";
import { PROGRESS_KEPT_MS } from "./contract.ts";

/** Rows in one statement, and statements in one run of the job; the rest is the next run's. */
const SLICE = 1000;
const SLICES = 20;

/**
 * The job: takes out playbacks whose receipts are no longer shown, places in videos that nobody
 * went back to, and old hours. What was rolled up of a playback stays, and so do views: the sums of
 * a video do not change. Safe to run twice and at once.
 */
export async function sweepViewing(
  deps: Pick<Deps, "db" | "now" | "queue" | "log">,
): Promise<void> {
  const { db, now, queue, log } = deps;
  const playbacks = await inSlices(() => {
    const { id, settledAt } = playbackSessions;
    // One that is not settled yet has no such time, whatever its age.
    const old = db
      .select({ id })
      .from(playbackSessions)
      .where(lt(settledAt, now() - RECEIPTS_KEPT_MS))
      .limit(SLICE);
    return db.delete(playbackSessions).where(inArray(id, old)).returning({ id });
  });
  const places = await inSlices(() => {
    const { userId, videoId, updatedAt } = watchProgress;
    const old = db
      .select({ userId, videoId })
      .from(watchProgress)
      .where(lt(updatedAt, now() - PROGRESS_KEPT_MS))
      .limit(SLICE);
    return db
      .delete(watchProgress)
      .where(sql`(${userId}, ${videoId}) in ${old}`)
      .returning({ videoId });
  });
  const hours = await inSlices(() => {
    const { creatorId, hour } = creatorHours;
    const old = db
      .select({ creatorId, hour })
      .from(creatorHours)
      .where(lt(hour, Math.floor(now() / HOUR_MS) - HOURS_KEPT))
      .limit(SLICE);
    return db
      .delete(creatorHours)
      .where(sql`(${creatorId}, ${hour}) in ${old}`)
      .returning({ hour });
  });
  if (playbacks.rest || places.rest || hours.rest) await queue.send({ type: "sweep-viewing" });
  if (playbacks.gone + places.gone > 0)
    log.info("viewing swept", { playbacks: playbacks.gone, places: places.gone });
}

async function inSlices(
  remove: () => PromiseLike<unknown[]>,
): Promise<{ gone: number; rest: boolean }> {
  let gone = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const removed = (await remove()).length;
    gone += removed;
    if (removed < SLICE) return { gone, rest: false };
  }
  return { gone, rest: true };
}
