import type { Deps } from "../../deps.ts";
import { notifyOwnOrigin, notifyRooms } from "../../kernel/rooms/notify-rooms.ts";

type TellDeps = Pick<Deps, "db" | "now" | "rooms" | "origins" | "log">;

/**
 * Closes a suspended user's chat sockets and ends the user's own stream. Idempotent. Call this
 * function after the suspension is stored; otherwise the user could open a new socket.
 */
export async function closePerson(
  deps: TellDeps & Pick<Deps, "queue">,
  { userId }: { userId: string },
): Promise<void> {
  if (!(await tellAll(deps, userId))) await deps.queue.send({ type: "close-person", userId });
}

/** Repeats `closePerson` as a job. Throws an error if a Durable Object cannot be reached. */
export async function closePersonAgain(
  deps: TellDeps,
  { userId }: { userId: string },
): Promise<void> {
  if (!(await tellAll(deps, userId)))
    throw new Error("A room or the stream of a suspended person could not be told");
}

async function tellAll(deps: TellDeps, userId: string): Promise<boolean> {
  const told = await Promise.all([
    notifyRooms(deps, (streamId) => deps.rooms.closeUser(streamId, userId)),
    notifyOwnOrigin(deps, userId, (streamId) => deps.origins.end(streamId)),
  ]);
  return told.every(Boolean);
}
