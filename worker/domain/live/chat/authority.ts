import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { chatBans, chatModerators, streams, users } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";

export type ChatRight = "owner" | "staff" | "moderator";

type Asker = Pick<SignedInActor, "id" | "role">;

/**
 * Checks that the actor may moderate a channel's chat, and returns the actor's right. Reads D1 at
 * every call, so that a lost right ends immediately. `ownerOnly` rejects moderators with FORBIDDEN,
 * and so does a ban or a timeout of the moderator.
 */
export async function requireChatRight(
  { db, now }: Pick<Deps, "db" | "now">,
  { channelId, actor, ownerOnly = false }: { channelId: string; actor: Asker; ownerOnly?: boolean },
): Promise<ChatRight> {
  const row = await db
    .select({
      isModerator:
        sql<boolean>`exists (select 1 from ${chatModerators} cm where cm.channel_id = ${users.id} and cm.user_id = ${actor.id})`.mapWith(
          Boolean,
        ),
      isSilenced:
        sql<boolean>`exists (select 1 from ${chatBans} cb where cb.channel_id = ${users.id} and cb.user_id = ${actor.id} and (cb.until is null or cb.until > ${now()}))`.mapWith(
          Boolean,
        ),
    })
    .from(users)
    .where(eq(users.id, channelId))
    .get();
  if (!row) throw notFound(t("chat.notFound.channel"));
  if (actor.id === channelId) return "owner";
  if (actor.role !== "user") return "staff";
  if (!row.isModerator) throw notFound(t("chat.notFound.moderation"));
  if (row.isSilenced) throw new DomainError("FORBIDDEN", t("chat.moderation.selfSilenced"));
  if (ownerOnly) throw new DomainError("FORBIDDEN", t("chat.moderation.ownerOnly"));
  return "moderator";
}

/** Checks the actor like `requireChatRight`, in the channel of a stream. */
export async function requireRoomRight(
  deps: Pick<Deps, "db" | "now">,
  { streamId, actor }: { streamId: string; actor: Asker },
): Promise<{ channelId: string; right: ChatRight }> {
  const stream = await deps.db
    .select({ channelId: streams.creatorId })
    .from(streams)
    .where(eq(streams.id, streamId))
    .get();
  if (!stream) throw notFound(t("chat.notFound.stream"));
  return {
    channelId: stream.channelId,
    right: await requireChatRight(deps, { channelId: stream.channelId, actor }),
  };
}

/**
 * Checks that the actor may ban this user or put the user in a timeout. Nobody may do this to the
 * channel's owner or to staff; only the owner and staff may do it to a moderator.
 */
export async function requireBelow(
  { db }: Pick<Deps, "db">,
  {
    channelId,
    userId,
    right,
    actorId,
  }: { channelId: string; userId: string; right: ChatRight; actorId: string },
): Promise<{ username: string }> {
  const target = await db
    .select({ username: users.username, role: users.role, at: chatModerators.createdAt })
    .from(users)
    .leftJoin(
      chatModerators,
      and(eq(chatModerators.userId, users.id), eq(chatModerators.channelId, channelId)),
    )
    .where(eq(users.id, userId))
    .get();
  if (!target) throw notFound(t("chat.notFound.user"));
  const refuse = (message: string) => new DomainError("FORBIDDEN", message);
  if (userId === actorId) throw refuse(t("chat.moderation.targetSelf"));
  if (userId === channelId) throw refuse(t("chat.moderation.targetOwner"));
  if (target.role !== "user") throw refuse(t("chat.moderation.targetStaff"));
  if (target.at !== null && right === "moderator")
    throw refuse(t("chat.moderators.dismissOwnerOnly"));
  return { username: target.username };
}
