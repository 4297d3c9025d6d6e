import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { chatModerators, users } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { requireChatRight } from "./authority.ts";
import type { ChatPerson } from "./contract-api.ts";
import { type AppointInput, MAX_MODERATORS } from "./contract-moderation.ts";
import { logAction } from "./log-action.ts";
import { tellOfPerson } from "./notify-chat-room.ts";

type AppointDeps = Pick<Deps, "db" | "now" | "newId" | "rooms" | "log">;
type At = { actor: SignedInActor; channelId: string };

/**
 * Makes a user a moderator of a channel's chat, by username. Idempotent.
 * @throws DomainError FORBIDDEN if the actor is only a moderator; VALIDATION for the owner, an
 * unknown or a blocked user; CONFLICT if the channel has the maximum number of moderators
 */
export async function appointModerator(
  deps: AppointDeps,
  { actor, channelId, username }: At & AppointInput,
): Promise<ChatPerson> {
  await requireChatRight(deps, { channelId, actor, ownerOnly: true });
  const { avatarPath, ...person } = await requireAppointable(deps, { channelId, username });
  const isAppointed = and(
    eq(chatModerators.channelId, channelId),
    eq(chatModerators.userId, person.id),
  );
  const added = await insertWhere(
    deps.db,
    chatModerators,
    { channelId, userId: person.id, createdAt: deps.now() },
    sql`${hasFewerThan(MAX_MODERATORS, chatModerators, eq(chatModerators.channelId, channelId))} and not ${hasBlocked(channelId, person.id)}`,
  )
    .onConflictDoNothing()
    .returning({ at: chatModerators.createdAt });
  if (added.length > 0) {
    await logAction(deps, {
      id: deps.newId("act"),
      channelId,
      actorId: actor.id,
      subjectId: person.id,
      kind: "appoint",
    });
    await tellOfPerson(deps, { channelId, userId: person.id });
  } else if (!(await deps.db.select().from(chatModerators).where(isAppointed).get())) {
    await requireAppointable(deps, { channelId, username });
    throw new DomainError("CONFLICT", t("chat.moderators.tooMany", { max: MAX_MODERATORS }));
  }
  return { ...person, avatar: avatarUrl(avatarPath) };
}

async function requireAppointable(
  { db }: Pick<Deps, "db">,
  { channelId, username }: AppointInput & { channelId: string },
): Promise<Omit<ChatPerson, "avatar"> & { avatarPath: string | null }> {
  const found = await db
    .select({
      id: users.id,
      username: users.username,
      name: users.displayName,
      avatarPath: users.avatarPath,
      isBlocked: hasBlocked(channelId, users.id),
    })
    .from(users)
    .where(and(eq(users.username, username), isOpenAccount()))
    .get();
  const refuse = (message: string) =>
    new DomainError("VALIDATION", message, { fields: { username: message } });
  if (!found) throw refuse(t("chat.moderators.unknownUser", { username }));
  const { isBlocked, ...person } = found;
  if (person.id === channelId) throw refuse(t("chat.moderators.ownerExempt"));
  if (isBlocked) throw refuse(t("chat.moderators.userBlocked", { username: person.username }));
  return person;
}

/** Removes a chat moderator. Idempotent. Throws FORBIDDEN if the actor is only a moderator. */
export async function dismissModerator(
  deps: AppointDeps,
  { actor, channelId, userId }: At & { userId: string },
): Promise<void> {
  await requireChatRight(deps, { channelId, actor, ownerOnly: true });
  const gone = await deps.db
    .delete(chatModerators)
    .where(and(eq(chatModerators.channelId, channelId), eq(chatModerators.userId, userId)))
    .returning({ at: chatModerators.createdAt });
  if (gone.length === 0) return;
  await logAction(deps, {
    id: deps.newId("act"),
    channelId,
    actorId: actor.id,
    subjectId: userId,
    kind: "dismiss",
  });
  await tellOfPerson(deps, { channelId, userId });
}
