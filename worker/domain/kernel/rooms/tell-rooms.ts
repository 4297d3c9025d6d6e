import { and, desc, eq, gte, inArray, or, sql } from "drizzle-orm";
import { encodeTime } from "ulid";
import { streams } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Rooms of streams that were made so lately are told too, though their streams have ended, ms. */
const RECENT_MS = 24 * 60 * 60_000;
/** Beyond, a room finds the lost session in its own sweep, within half a minute. */
const MAX_ROOMS = 1_000;
const ROOMS_AT_ONCE = 50;

/**
 * Tells the rooms of all open and all recent streams, the fullest first. No list of who sits where
 * is kept: a room owns its presence, so every room is asked.
 * @returns false when one could not be told; the others were, and the failure is logged
 */
export async function tellRooms(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  tell: (streamId: string) => Promise<void>,
): Promise<boolean> {
  // Ids begin with the time of their making, so the primary key finds the recent ones.
  const firstRecent = `str_${encodeTime(now() - RECENT_MS).toLowerCase()}`;
  const left = await db
    .select({ id: streams.id })
    .from(streams)
    .where(or(inArray(streams.state, ["ready", "live"]), gte(streams.id, firstRecent)))
    .orderBy(sql`${streams.state} = 'ended'`, desc(streams.viewerCount))
    .limit(MAX_ROOMS);
  let allTold = true;
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      try {
        await tell(next.id);
      } catch (cause) {
        allTold = false;
        log.error("room not told that somebody must leave", cause, { streamId: next.id });
      }
    }
  };
  await Promise.all(Array.from({ length: ROOMS_AT_ONCE }, work));
  return allTold;
}

/**
 * Tells the origin of a creator's open stream, if there is one.
 * @returns false when it could not be told, which is logged
 */
export async function tellOwnOrigin(
  { db, log }: Pick<Deps, "db" | "log">,
  userId: string,
  tell: (streamId: string) => Promise<void>,
): Promise<boolean> {
  const own = await db
    .select({ id: streams.id })
    .from(streams)
    .where(and(eq(streams.creatorId, userId), inArray(streams.state, ["ready", "live"])))
    .get();
  if (!own) return true;
  try {
    await tell(own.id);
    return true;
  } catch (cause) {
    log.error("origin not told that its creator must leave", cause, { streamId: own.id });
    return false;
  }
}
