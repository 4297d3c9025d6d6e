import { t } from "#i18n/t.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { requireBelow, requireRoomRight } from "./authority.ts";
import type { ModeratedChat } from "./contract-api.ts";
import type { ModerateChatInput } from "./contract-moderation.ts";
import { logAction } from "./log-action.ts";
import type { RoomCommand } from "./ports.ts";

type ModerateChat = { actor: SignedInActor; streamId: string; order: ModerateChatInput };

function commandOf(order: ModerateChatInput, actionId: string): RoomCommand {
  switch (order.kind) {
    case "delete":
      return { kind: "delete", actionId, messageId: order.messageId };
    case "clear_person":
      return { kind: "clear_person", actionId, userId: order.userId };
    case "clear_all":
      return { kind: "clear_all", actionId };
    case "undo":
      return { kind: "undo", undoes: order.actionId };
    case "reject":
      return { kind: "reject", actionId, messageId: order.messageId };
    default:
      return order;
  }
}

/**
 * Applies a moderator's action in a stream's chat and logs the action. Idempotent.
 * @throws DomainError NOT_FOUND if the actor is no moderator or the message no longer exists;
 * FORBIDDEN for clearing messages of a user whom the actor may not ban
 */
export async function moderateChat(
  deps: Pick<Deps, "db" | "now" | "newId" | "rooms">,
  { actor, streamId, order }: ModerateChat,
): Promise<ModeratedChat> {
  const { channelId, right } = await requireRoomRight(deps, { streamId, actor });
  if (order.kind === "clear_person" && order.userId !== actor.id) {
    await requireBelow(deps, { channelId, userId: order.userId, right, actorId: actor.id });
  }
  const actionId = deps.newId("act");
  const { count, about } = await deps.rooms.moderate(streamId, commandOf(order, actionId));
  const isMissing = count === 0 && about === null;
  if (isMissing && order.kind !== "clear_person" && order.kind !== "clear_all") {
    throw notFound(
      order.kind === "undo" ? t("chat.notFound.undoable") : t("chat.notFound.message"),
    );
  }
  if (count > 0) {
    await logAction(deps, {
      id: actionId,
      channelId,
      streamId,
      actorId: actor.id,
      subjectId:
        order.kind === "clear_person"
          ? order.userId
          : order.kind === "clear_all"
            ? null
            : about?.userId,
      kind: order.kind,
      detail:
        order.kind.startsWith("clear") || order.kind === "undo"
          ? String(count)
          : (about?.content ?? ""),
      reason: "reason" in order ? order.reason : "",
    });
  }
  return { actionId, count };
}
