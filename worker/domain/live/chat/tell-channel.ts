import { and, eq, inArray } from "drizzle-orm";
import { streams } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/**
 * The stream whose room is open on a channel, or null. A room that nobody is in learns the facts
 * when somebody enters.
 */
export async function findOpenRoom(
  { db }: Pick<Deps, "db">,
  { channelId }: { channelId: string },
): Promise<string | null> {
  const open = await db
    .select({ id: streams.id })
    .from(streams)
    .where(and(eq(streams.creatorId, channelId), inArray(streams.state, ["ready", "live"])))
    .get();
  return open?.id ?? null;
}

/**
 * Tells the channel's open room that what a person may do there has changed. It is written already:
 * a room that cannot be reached reads it when they next connect, so a failure is logged and no
 * more.
 */
export async function tellOfPerson(
  deps: Pick<Deps, "db" | "rooms" | "log">,
  { channelId, userId }: { channelId: string; userId: string },
): Promise<void> {
  try {
    const streamId = await findOpenRoom(deps, { channelId });
    if (streamId !== null) await deps.rooms.personChanged(streamId, userId);
  } catch (cause) {
    deps.log.error("room not told of a person", cause, { channelId });
  }
}
