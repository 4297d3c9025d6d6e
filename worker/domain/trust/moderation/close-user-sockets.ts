import type { Deps } from "../../deps.ts";
import { notifyOwnOrigin, notifyRooms } from "../../kernel/rooms/notify-rooms.ts";

type CloseDeps = Pick<Deps, "db" | "now" | "rooms" | "origins" | "log">;

/**
 * Closes a suspended user's chat sockets and ends the user's own stream. Idempotent. Call this
 * function after the suspension is stored; otherwise the user could open a new socket.
 */
export async function closeUserSockets(
  deps: CloseDeps & Pick<Deps, "queue">,
  { userId }: { userId: string },
): Promise<void> {
  if (!(await notifyAll(deps, userId)))
    await deps.queue.send({ type: "close-user-sockets", userId });
}

/** Repeats `closeUserSockets` as a job. Throws an error if a Durable Object cannot be reached. */
export async function closeUserSocketsAgain(
  deps: CloseDeps,
  { userId }: { userId: string },
): Promise<void> {
  if (!(await notifyAll(deps, userId)))
    throw new Error("A chat room or the stream of a suspended user could not be notified");
}

async function notifyAll(deps: CloseDeps, userId: string): Promise<boolean> {
  const told = await Promise.all([
    notifyRooms(deps, (streamId) => deps.rooms.closeUser(streamId, userId)),
    notifyOwnOrigin(deps, userId, (streamId) => deps.origins.end(streamId)),
  ]);
  return told.every(Boolean);
}
