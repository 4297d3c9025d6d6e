import type { Deps } from "../../deps.ts";
import { notifyOwnOrigin, notifyRooms } from "../../kernel/rooms/notify-rooms.ts";
import type { EndedSessions } from "./rules.ts";

/**
 * Closes the WebSockets of ended sessions or API keys, in chats and in the broadcast studio.
 * Callers must delete the sessions from D1 first: otherwise a closed client could connect again.
 * Never throws: a socket that could not be closed ends within half a minute by itself.
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
