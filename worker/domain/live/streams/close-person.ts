import type { Deps } from "../../deps.ts";
import { tellOwnOrigin, tellRooms } from "../../kernel/rooms/tell-rooms.ts";

type TellDeps = Pick<Deps, "db" | "now" | "rooms" | "origins" | "log">;

/**
 * Puts a suspended person off the air at once: their sockets in the rooms of all open and all
 * recent streams are closed for good, and their own stream is ended. Call it when the suspension is
 * written, for a socket that is opened later is admitted by what D1 says. What cannot be reached
 * now is left to a job. Safe to repeat.
 */
export async function closePerson(
  deps: TellDeps & Pick<Deps, "queue">,
  { userId }: { userId: string },
): Promise<void> {
  if (!(await tellAll(deps, userId))) await deps.queue.send({ type: "close-person", userId });
}

/**
 * The job: what `closePerson` could not reach.
 * @throws Error when something still cannot be reached, so that the queue tries again.
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
    tellRooms(deps, (streamId) => deps.rooms.closeUser(streamId, userId)),
    tellOwnOrigin(deps, userId, (streamId) => deps.origins.end(streamId)),
  ]);
  return told.every(Boolean);
}
