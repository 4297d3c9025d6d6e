import { inArray } from "drizzle-orm";
import { streams } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/** Beyond, a room finds the lost session in its own sweep, within half a minute. */
const MAX_ROOMS = 200;

/**
 * Sends a person's chat sockets in every open stream through the admission again, for a session or an API key of theirs
 * has ended: what ended comes back as a visitor. Call it when it is gone. A room that cannot be told finds out by itself.
 */
export async function readmitPerson({ db, rooms, log }: Pick<Deps, "db" | "rooms" | "log">, userId: string): Promise<void> {
  const open = await db
    .select({ id: streams.id })
    .from(streams)
    .where(inArray(streams.state, ["ready", "live"]))
    .limit(MAX_ROOMS);
  const told = open.map(({ id }) =>
    rooms.readmitUser(id, userId).catch((cause: unknown) => log.error("room not told of an ended session", cause, { streamId: id })),
  );
  await Promise.all(told);
}
