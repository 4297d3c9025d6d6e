import { inArray, lt, sql } from "drizzle-orm";
import { creatorHours, playbackSessions, watchProgress } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { HOUR_MS } from "../../kernel/calendar/days.ts";
import { RECEIPTS_KEPT_MS } from "../../media/counting/contract-limits.ts";
import { HOURS_KEPT } from "../../media/views/rules.ts";
import { PROGRESS_RETENTION_MS } from "./contract.ts";

const SLICE = 1000;
const SLICES = 20;

/** Deletes old playbacks, resume positions and hourly rows. Runs as a job. Idempotent. */
export async function sweepViewing(
  deps: Pick<Deps, "db" | "now" | "queue" | "log">,
): Promise<void> {
  const { db, now, queue, log } = deps;
  const playbacks = await inSlices(() => {
    const { id, settledAt } = playbackSessions;
    // A playback without a final verdict has no `settledAt`, so it is kept however old it is.
    const old = db
      .select({ id })
      .from(playbackSessions)
      .where(lt(settledAt, now() - RECEIPTS_KEPT_MS))
      .limit(SLICE);
    return db.delete(playbackSessions).where(inArray(id, old)).returning({ id });
  });
  const positions = await inSlices(() => {
    const { userId, videoId, updatedAt } = watchProgress;
    const old = db
      .select({ userId, videoId })
      .from(watchProgress)
      .where(lt(updatedAt, now() - PROGRESS_RETENTION_MS))
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
  if (playbacks.hasMore || positions.hasMore || hours.hasMore)
    await queue.send({ type: "sweep-viewing" });
  if (playbacks.removedCount + positions.removedCount > 0)
    log.info("viewing swept", {
      playbacks: playbacks.removedCount,
      places: positions.removedCount,
    });
}

async function inSlices(
  remove: () => PromiseLike<unknown[]>,
): Promise<{ removedCount: number; hasMore: boolean }> {
  let removedCount = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const removed = (await remove()).length;
    removedCount += removed;
    if (removed < SLICE) return { removedCount, hasMore: false };
  }
  return { removedCount, hasMore: true };
}
