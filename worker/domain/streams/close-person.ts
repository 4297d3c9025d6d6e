import { and, desc, eq, gte, inArray, or, sql } from "drizzle-orm";
import { encodeTime } from "ulid";
import { streams } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/** Rooms of streams that were made so lately are told too, though their streams have ended, ms. */
const RECENT_MS = 24 * 60 * 60_000;
/** Beyond, a room finds the lost session in its own sweep, within half a minute. */
const MAX_ROOMS = 1_000;
const ROOMS_AT_ONCE = 50;

type TellDeps = Pick<Deps, "db" | "now" | "rooms" | "origins" | "log">;

/**
 * Puts a suspended person off the air at once: their sockets in the rooms of all open and all recent streams are closed for
 * good, and their own stream is ended. Call it when the suspension is written, for a socket that is opened later is admitted
 * by what D1 says. No list of who sits where is kept: a room owns its presence, so every room is asked. What cannot be reached
 * now is left to a job. Safe to repeat.
 */
export async function closePerson(deps: TellDeps & Pick<Deps, "queue">, { userId }: { userId: string }): Promise<void> {
  if (!(await tellAll(deps, userId))) await deps.queue.send({ type: "close-person", userId });
}

/**
 * The job: what `closePerson` could not reach.
 * @throws Error when something still cannot be reached, so that the queue tries again.
 */
export async function closePersonAgain(deps: TellDeps, { userId }: { userId: string }): Promise<void> {
  if (!(await tellAll(deps, userId))) throw new Error("A room or the stream of a suspended person could not be told");
}

async function tellAll(deps: TellDeps, userId: string): Promise<boolean> {
  const told = await Promise.all([closeInRooms(deps, userId), endOwnStream(deps, userId)]);
  return told.every(Boolean);
}

async function closeInRooms({ db, now, rooms, log }: TellDeps, userId: string): Promise<boolean> {
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
        await rooms.closeUser(next.id, userId);
      } catch (cause) {
        allTold = false;
        log.error("room not told of a suspension", cause, { streamId: next.id });
      }
    }
  };
  await Promise.all(Array.from({ length: ROOMS_AT_ONCE }, work));
  return allTold;
}

async function endOwnStream({ db, origins, log }: TellDeps, userId: string): Promise<boolean> {
  const own = await db
    .select({ id: streams.id })
    .from(streams)
    .where(and(eq(streams.creatorId, userId), inArray(streams.state, ["ready", "live"])))
    .get();
  if (!own) return true;
  try {
    await origins.end(own.id);
    return true;
  } catch (cause) {
    log.error("stream of a suspended creator not ended", cause, { streamId: own.id });
    return false;
  }
}
