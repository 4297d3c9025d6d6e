import { eq } from "drizzle-orm";
import { moderationDecisions, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notifyOwnOrigin, notifyRooms } from "../../kernel/rooms/notify-rooms.ts";
import { closeUserSockets } from "./close-user-sockets.ts";
import { type Decision, restrictionOf } from "./effects.ts";
import { inForce, isAbout } from "./standing-decisions.ts";

export type ExternalDeps = Pick<Deps, "db" | "now" | "rooms" | "origins" | "log">;

/**
 * Applies a stored moderation decision to chat rooms, sockets, live streams and plans. Idempotent.
 * If a chat room cannot be reached, a queue job tries again later. All errors are only logged,
 * because the decision is already stored and the caller must still notify the user and the
 * reporters.
 */
export async function applyExternally(
  deps: ExternalDeps & Pick<Deps, "queue">,
  decision: Decision,
): Promise<void> {
  try {
    await applyWithRetry(deps, decision);
  } catch (cause) {
    deps.log.error("decision not applied outside", cause, { decision: decision.id });
  }
}

async function applyWithRetry(
  deps: ExternalDeps & Pick<Deps, "queue">,
  decision: Decision,
): Promise<void> {
  const startsSuspension = isSuspension(decision) && decision.state === "standing";
  if (startsSuspension) {
    const { userId } = decision;
    // A failure of these two steps must not keep the user's messages visible.
    await tryApply(deps, decision, () => closeUserSockets(deps, { userId }));
    await tryApply(deps, decision, () => deps.queue.send({ type: "settle-plans", userId }));
  }
  const isDone = await applyOnce(deps, decision);
  const again = { type: "apply-decision", decisionId: decision.id } as const;
  if (!isDone) await deps.queue.send(again);
  // A chat room can still accept a socket that the Worker admitted right before the suspension.
  if (startsSuspension) await deps.queue.send(again, { delaySeconds: LATE_SOCKETS_S });
}

/** Applies a decision without a retry. Returns false if a room or stream cannot be reached. */
export async function applyOnce(deps: ExternalDeps, decision: Decision): Promise<boolean> {
  const { kind, subjectType, subjectId, userId } = decision;
  const isStanding = decision.state === "standing";
  if (isSuspension(decision)) return clearChat(deps, userId);
  const restriction = restrictionOf(kind);
  if (restriction === "comment")
    return notifyRooms(deps, (streamId) => deps.rooms.personChanged(streamId, userId));
  if (restriction === "stream")
    return !isStanding || notifyOwnOrigin(deps, userId, (streamId) => deps.origins.end(streamId));
  if (kind !== "remove") return true;
  if (subjectType === "stream")
    return tryApply(deps, decision, () => closeStream(deps, subjectId, isStanding));
  if (subjectType === "message")
    return tryApply(deps, decision, () => moderateMessage(deps, decision, isStanding));
  return true;
}

/**
 * Delay of the second job after a suspension, in seconds.
 * Before the second job, chat rooms close all sockets of the suspended user.
 * Chat rooms check every 10 seconds whether their users still have access.
 */
const LATE_SOCKETS_S = 60;

const isSuspension = ({ kind }: Decision) => kind === "suspend" || kind === "ban";

/**
 * Hides the messages of a suspended user in the chats of open and recent streams. If the user is
 * not suspended any more, shows the messages again.
 */
async function clearChat(deps: ExternalDeps, userId: string): Promise<boolean> {
  const { suspendedAt } =
    (await deps.db
      .select({ suspendedAt: users.suspendedAt })
      .from(users)
      .where(eq(users.id, userId))
      .get()) ?? {};
  const decisionId = `suspension:${userId}`;
  const command = suspendedAt
    ? ({ kind: "take_down_person", decisionId, userId } as const)
    : ({ kind: "undo", undoes: decisionId } as const);
  return notifyRooms(deps, async (streamId) => {
    await deps.rooms.moderate(streamId, command);
  });
}

async function tryApply(
  { log }: ExternalDeps,
  { id }: Decision,
  applyAction: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await applyAction();
    return true;
  } catch (cause) {
    log.error("decision not applied outside", cause, { decision: id });
    return false;
  }
}

async function closeStream(
  { origins, rooms }: ExternalDeps,
  streamId: string,
  isStanding: boolean,
): Promise<void> {
  if (isStanding) await origins.end(streamId);
  await Promise.all([origins.accessChanged(streamId), rooms.readmitAll(streamId)]);
}

async function moderateMessage(
  { db, rooms }: ExternalDeps,
  { id, subjectType, subjectId }: Decision,
  isStanding: boolean,
): Promise<void> {
  const [streamId = "", messageId = ""] = subjectId.split("/");
  const standing = await db
    .select({ id: moderationDecisions.id })
    .from(moderationDecisions)
    .where(inForce("remove", isAbout(subjectType, subjectId)))
    .get();
  // The decision's ID identifies the removal in the chat room, so a repeated removal is harmless.
  if (standing)
    await rooms.moderate(streamId, { kind: "take_down", decisionId: standing.id, messageId });
  if (!isStanding) await rooms.moderate(streamId, { kind: "undo", undoes: id });
}
