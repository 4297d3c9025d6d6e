import { eq } from "drizzle-orm";
import { moderationDecisions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { tellOwnOrigin, tellRooms } from "../../kernel/rooms/tell-rooms.ts";
import { closePerson } from "../../live/streams/close-person.ts";
import { type Decision, restrictionOf } from "./effects.ts";

type OutsideDeps = Pick<Deps, "db" | "now" | "rooms" | "origins" | "log">;

/**
 * Applies a decision outside the database, by its current state: chat rooms remove or restore the
 * message, sockets close, a stream ends. If a room cannot be reached, a job retries. Idempotent.
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
 * Queue job. Retries what `applyOutside` could not apply.
 * @throws Error if a room or stream still cannot be reached, so that the queue retries
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
  // The decision's id identifies the removal in the room, which makes removal and undo idempotent.
  await rooms.moderate(
    streamId,
    stands ? { kind: "delete", actionId: id, messageId } : { kind: "undo", undoes: id },
  );
}
