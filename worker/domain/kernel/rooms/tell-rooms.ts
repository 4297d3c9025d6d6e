import { and, desc, eq, gte, inArray, or, sql } from "drizzle-orm";
import { encodeTime } from "ulid";
import { streams } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/**
 * A chat room of an ended stream is notified too if the stream was created within this time, ms.
 */
const RECENT_MS = 24 * 60 * 60_000;
/**
 * Limit of notified chat rooms. Any further room finds an ended session within 30 s with its own
 * periodic check.
 */
const MAX_ROOMS = 1_000;
const ROOMS_AT_ONCE = 50;

/**
 * Calls `notify` for the chat rooms of all open and recent streams, the ones with the most viewers
 * first. All these rooms are notified, because only a room knows which users are connected.
 * @returns false if a room could not be reached. This failure is logged, and the other rooms were
 *   still notified
 */
export async function notifyRooms(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  notify: (streamId: string) => Promise<void>,
): Promise<boolean> {
  // Ids begin with their creation time, so the primary key finds the recent streams.
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
 * Calls `notify` for the Durable Object that receives a creator's open stream (the origin), if
 * there is a stream.
 * @returns false if the origin could not be reached. This failure is logged
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
