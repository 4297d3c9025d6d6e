import { and, desc, eq, gte, inArray, or, sql } from "drizzle-orm";
import { encodeTime } from "ulid";
import { streams } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Rooms of ended streams that were created within this time are notified too, ms. */
const RECENT_MS = 24 * 60 * 60_000;
/**
 * Limit for notified rooms. The other rooms detect the ended session in their own sweep within 30
 * s.
 */
const MAX_ROOMS = 1_000;
const ROOMS_AT_ONCE = 50;

/**
 * Calls `tell` for the rooms of all open and recent streams, those with the most viewers first.
 * Every room is asked, because only a room knows who is connected.
 * @returns false if a room could not be reached. The failure is logged, and the other rooms were
 * still notified
 */
export async function notifyRooms(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  notify: (streamId: string) => Promise<void>,
): Promise<boolean> {
  // Ids begin with their creation time, so the primary key finds the recent ones.
  const minRecentId = `str_${encodeTime(now() - RECENT_MS).toLowerCase()}`;
  const pending = await db
    .select({ id: streams.id })
    .from(streams)
    .where(or(inArray(streams.state, ["ready", "live"]), gte(streams.id, minRecentId)))
    .orderBy(sql`${streams.state} = 'ended'`, desc(streams.viewerCount))
    .limit(MAX_ROOMS);
  let isComplete = true;
  const notifyPending = async () => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      try {
        await notify(next.id);
      } catch (cause) {
        isComplete = false;
        log.error("room not told that somebody must leave", cause, { streamId: next.id });
      }
    }
  };
  await Promise.all(Array.from({ length: ROOMS_AT_ONCE }, notifyPending));
  return isComplete;
}

/**
 * Calls `tell` for the origin of a creator's open stream, if there is one.
 * @returns false if the origin could not be reached. The failure is logged
 */
export async function notifyOwnOrigin(
  { db, log }: Pick<Deps, "db" | "log">,
  userId: string,
  notify: (streamId: string) => Promise<void>,
): Promise<boolean> {
  const stream = await db
    .select({ id: streams.id })
    .from(streams)
    .where(and(eq(streams.creatorId, userId), inArray(streams.state, ["ready", "live"])))
    .get();
  if (!stream) return true;
  try {
    await notify(stream.id);
    return true;
  } catch (cause) {
    log.error("origin not told that its creator must leave", cause, { streamId: stream.id });
    return false;
  }
}
