import { eq } from "drizzle-orm";
import { moderationDecisions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { tellOwnOrigin, tellRooms } from "../../kernel/rooms/tell-rooms.ts";
import { closePerson } from "../../live/streams/close-person.ts";
import { type Decision, restrictionOf } from "./effects.ts";

type OutsideDeps = Pick<Deps, "db" | "now" | "rooms" | "origins" | "log">;

/**
 * Brings what lives outside the database to what a decision says now: a chat room takes its message
 * out or shows it again, sockets close, a stream ends. What cannot be reached is left to a job.
 * Safe to repeat.
 */
export async function applyOutside(
  deps: OutsideDeps & Pick<Deps, "queue">,
  decision: Decision,
): Promise<void> {
  if ((decision.kind === "suspend" || decision.kind === "ban") && decision.state === "standing") {
    return closePerson(deps, { userId: decision.userId });
  }
  if (!(await apply(deps, decision)))
    await deps.queue.send({ type: "apply-decision", decisionId: decision.id });
}

/**
 * The job: what `applyOutside` could not reach.
 * @throws Error when something still cannot be reached, so that the queue tries again
 */
export async function applyDecision(
  deps: OutsideDeps,
  { decisionId }: { decisionId: string },
): Promise<void> {
  const decision = await deps.db
    .select()
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, decisionId))
    .get();
  if (decision && !(await apply(deps, decision)))
    throw new Error("A room or a stream could not be told of a decision");
}

async function apply(deps: OutsideDeps, decision: Decision): Promise<boolean> {
  const { kind, subjectType, subjectId, userId } = decision;
  const stands = decision.state === "standing";
  const what = restrictionOf(kind);
  if (what === "comment")
    return tellRooms(deps, (streamId) => deps.rooms.personChanged(streamId, userId));
  if (what === "stream")
    return !stands || tellOwnOrigin(deps, userId, (streamId) => deps.origins.end(streamId));
  if (kind !== "remove") return true;
  if (subjectType === "stream")
    return tell(deps, decision, () => closeStream(deps, subjectId, stands));
  if (subjectType === "message")
    return tell(deps, decision, () => moderateMessage(deps, decision, stands));
  return true;
}

async function tell(
  { log }: OutsideDeps,
  { id }: Decision,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (cause) {
    log.error("decision not applied outside", cause, { decision: id });
    return false;
  }
}

async function closeStream(
  { origins, rooms }: OutsideDeps,
  streamId: string,
  stands: boolean,
): Promise<void> {
  if (stands) await origins.end(streamId);
  await Promise.all([origins.accessChanged(streamId), rooms.readmitAll(streamId)]);
}

async function moderateMessage(
  { rooms }: OutsideDeps,
  { id, subjectId }: Decision,
  stands: boolean,
): Promise<void> {
  const [streamId = "", messageId = ""] = subjectId.split("/");
  // The decision's id names the removal in the room, so that it is done, and undone, once.
  await rooms.moderate(
    streamId,
    stands ? { kind: "delete", actionId: id, messageId } : { kind: "undo", undoes: id },
  );
}
