import { and, eq, inArray } from "drizzle-orm";
import { streams } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Returns the channel's ready or live stream, whose chat room uses its settings, or null. */
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
 * Makes the channel's open chat room reload a user's role. A failure is only logged, because the
 * room loads the role when the user connects again.
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
