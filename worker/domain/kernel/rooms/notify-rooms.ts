import { and, desc, eq, gte, inArray, or, sql } from "drizzle-orm";
import { encodeTime } from "ulid";
import { streams } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Maximum age in ms of an ended stream whose chat room is also notified. */
const RECENT_MS = 24 * 60 * 60_000;
/** Maximum number of notified chat rooms. Other rooms notice an ended session within 30 s. */
const MAX_ROOMS = 1_000;

const ROOMS_AT_ONCE = 50;

/**
 * Calls `notify` for the chat rooms of open and recent streams, those with most viewers first. Only
 * a room knows who is connected, so no room is left out as empty. Returns false if a call failed.
 */
export async function notifyRooms(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  notify: (streamId: string) => Promise<void>,
): Promise<boolean> {
  // Stream IDs begin with the creation time, so the primary key selects the recent streams.
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
 * Calls `notify` for the Durable Object that ingests a creator's open stream.
 * @returns false if the Durable Object could not be reached
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
