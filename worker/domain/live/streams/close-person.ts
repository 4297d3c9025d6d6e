import type { Deps } from "../../deps.ts";
import { notifyOwnOrigin, notifyRooms } from "../../kernel/rooms/tell-rooms.ts";

type TellDeps = Pick<Deps, "db" | "now" | "rooms" | "origins" | "log">;

/**
 * Disconnects a suspended user immediately: permanently closes the user's sockets in the chats of
 * all open and recent streams, and ends the user's own stream. Call this function after the
 * suspension is stored; otherwise the user could open a new socket. A job retries the Durable
 * Objects that cannot be reached now. Idempotent.
 */
export async function closePerson(
  deps: TellDeps & Pick<Deps, "queue">,
  { userId }: { userId: string },
): Promise<void> {
  if (!(await tellAll(deps, userId))) await deps.queue.send({ type: "close-person", userId });
}

/**
 * Disconnects a suspended user from the Durable Objects that `closePerson` could not reach. Runs as
 * a job.
 * @throws Error if an object still cannot be reached, so that the queue retries
 */
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
