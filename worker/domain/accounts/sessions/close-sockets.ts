import type { Deps } from "../../deps.ts";
import { notifyOwnOrigin, notifyRooms } from "../../kernel/rooms/tell-rooms.ts";
import type { EndedSessions } from "./rules.ts";

/**
 * Closes at once what sessions or API keys of a person have open, for they have ended: the chat's
 * sockets, which come back as a visitor's, and the studio's. The stream itself goes on for its
 * grace period, so that its owner may sign in and continue it. Call it when they are gone from D1,
 * for a socket that is opened later is admitted by what D1 says. What cannot be told finds out by
 * itself within half a minute; so this never throws: the sessions have ended whatever becomes of
 * it.
 */
export async function closeSockets(
  deps: Pick<Deps, "db" | "now" | "rooms" | "origins" | "log">,
  { userId, ended }: { userId: string; ended: EndedSessions },
): Promise<void> {
  try {
    await Promise.all([
      notifyRooms(deps, (streamId) => deps.rooms.closeSessions(streamId, userId, ended)),
      notifyOwnOrigin(deps, userId, (streamId) => deps.origins.closeSessions(streamId, ended)),
    ]);
  } catch (cause) {
    deps.log.error("sockets of ended sessions not closed", cause);
  }
}
