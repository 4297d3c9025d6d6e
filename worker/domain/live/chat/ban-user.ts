import { and, eq } from "drizzle-orm";
import { chatBans, chatModerators } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { requireBelow, requireChatRight } from "./authority.ts";
import type { SilencedPerson } from "./contract-api.ts";
import type { SilenceInput } from "./contract-moderation.ts";
import { logAction } from "./log-action.ts";
import { findOpenRoom, tellOfPerson } from "./notify-chat-room.ts";

type SilenceDeps = Pick<Deps, "db" | "now" | "newId" | "rooms" | "log">;
type Pair = { actor: SignedInActor; channelId: string; userId: string };

/**
 * Bans a user from a channel's chat, or puts the user in a timeout. Before this function returns,
 * the chat room closes the user's sockets or sends them the new restriction.
 * @throws DomainError FORBIDDEN if the actor may not ban this user (`requireBelow`)
 */
export async function silencePerson(
  deps: SilenceDeps,
  input: Pair & SilenceInput,
): Promise<SilencedPerson> {
  const { actor, channelId, userId, seconds, reason, clear } = input;
  const right = await requireChatRight(deps, { channelId, actor });
  await requireBelow(deps, { channelId, userId, right, actorId: actor.id });
  const at = deps.now();
  const until = seconds === null ? null : at + seconds * 1000;
  const facts = { until, reason, byId: actor.id, createdAt: at };
  const actionId = deps.newId("act");
  const streamId = await findOpenRoom(deps, { channelId });
  await deps.db.batch([
    deps.db
      .insert(chatBans)
      .values({ channelId, userId, ...facts })
      .onConflictDoUpdate({ target: [chatBans.channelId, chatBans.userId], set: facts }),
    // A ban ends the role of a channel moderator, so that lifting the ban does not restore it.
    ...(seconds === null
      ? [
          deps.db
            .delete(chatModerators)
            .where(and(eq(chatModerators.channelId, channelId), eq(chatModerators.userId, userId))),
        ]
      : []),
    logAction(deps, {
      id: actionId,
      channelId,
      actorId: actor.id,
      subjectId: userId,
      kind: seconds === null ? "ban" : "timeout",
      detail: seconds === null ? "" : String(seconds),
      reason,
      ...(streamId === null ? {} : { streamId }),
    }),
  ]);
  if (streamId === null) return { actionId, until };
  if (clear) await deps.rooms.moderate(streamId, { kind: "clear_person", actionId, userId });
  await deps.rooms.personChanged(streamId, userId);
  return { actionId, until };
}

/** Ends a ban or a timeout. Idempotent. */
export async function liftSilence(
  deps: SilenceDeps,
  { actor, channelId, userId }: Pair,
): Promise<void> {
  await requireChatRight(deps, { channelId, actor });
  const lifted = await deps.db
    .delete(chatBans)
    .where(and(eq(chatBans.channelId, channelId), eq(chatBans.userId, userId)))
    .returning({ until: chatBans.until })
    .get();
  if (!lifted) return;
  const detail = lifted.until === null ? "" : "time-out";
  await logAction(deps, {
    id: deps.newId("act"),
    channelId,
    actorId: actor.id,
    subjectId: userId,
    kind: "unban",
    detail,
  });
  await tellOfPerson(deps, { channelId, userId });
}
