import { and, eq, ne, not, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { follows, users } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import { notify, unnotify } from "../../accounts/notifications/notify.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { tellOfPerson } from "../../live/chat/notify-chat-room.ts";
import type { Origin } from "../../media/verdicts/contract.ts";
import { followActId, forgetFollow, recordAct } from "../../media/verdicts/record-act.ts";
import { standingOfActor } from "../../media/verdicts/rules.ts";
import type { FollowState } from "./contract-api.ts";

/**
 * Maximum number of channels that a user can follow. The navigation, the home page and the page of
 * followed channels read all follows of the user.
 */
export const FOLLOWS_MAX = 2_000;

/**
 * Follows a channel. Idempotent. Throws FORBIDDEN if the channel's owner blocked the actor, and
 * CONFLICT if the actor follows `FOLLOWS_MAX` channels.
 */
export async function followCreator(
  deps: Pick<Deps, "db" | "now" | "newId" | "log" | "rooms">,
  { creatorId, actor, origin }: { creatorId: string; actor: SignedInActor; origin: Origin },
): Promise<FollowState> {
  const { db } = deps;
  const at = deps.now();
  if (creatorId === actor.id) throw new DomainError("VALIDATION", t("community.follow.ownChannel"));
  await requireFollowable(deps, { creatorId, actor });
  const isFollowable = and(
    eq(users.id, creatorId),
    isListedChannel(),
    not(hasBlocked(users.id, actor.id)),
  );
  // The insert checks for a block again, because the owner can block the actor in the meantime.
  const followed = await insertWhere(
    db,
    follows,
    { followerId: actor.id, creatorId, createdAt: at },
    sql`exists (select 1 from ${users} where ${isFollowable})
      and ${hasFewerThan(FOLLOWS_MAX, follows, eq(follows.followerId, actor.id))}`,
  )
    .onConflictDoNothing()
    .returning({ at: follows.createdAt });
  if (followed.length > 0) {
    const id = followActId({ followerId: actor.id, creatorId, at });
    const standing = standingOfActor(actor, at);
    await recordAct(deps, {
      id,
      kind: "follow",
      creatorId,
      subjectId: creatorId,
      viewerKey: `u:${actor.id}`,
      standing,
      origin,
      at,
    });
    const path = `/@${actor.username}`;
    await notify(deps, {
      userId: creatorId,
      kind: "follow",
      actorId: actor.id,
      path,
      text: "",
      groupKey: "follow",
    });
    await tellOfPerson(deps, { channelId: creatorId, userId: actor.id });
  } else await requireFollowable(deps, { creatorId, actor });
  const bell = await bellOf(db, { creatorId, actor });
  if (followed.length === 0 && bell === undefined)
    throw new DomainError("CONFLICT", t("community.follow.tooMany", { max: FOLLOWS_MAX }));
  return {
    following: true,
    notify: bell ?? true,
    followers: await followerCount(db, creatorId),
  };
}

const isListedChannel = () => and(isOpenAccount(), ne(users.profileVisibility, "private"));

async function requireFollowable(
  { db }: Pick<Deps, "db">,
  { creatorId, actor }: { creatorId: string; actor: SignedInActor },
): Promise<void> {
  const creator = await db
    .select({ isBlocked: hasBlocked(users.id, actor.id) })
    .from(users)
    .where(and(eq(users.id, creatorId), isListedChannel()))
    .get();
  if (!creator) throw notFound(t("community.notFound.channel"));
  if (creator.isBlocked) throw new DomainError("FORBIDDEN", t("community.follow.followForbidden"));
}

export async function unfollowCreator(
  deps: Pick<Deps, "db" | "log" | "rooms">,
  { creatorId, actor }: { creatorId: string; actor: SignedInActor },
): Promise<FollowState> {
  const { db } = deps;
  const [removed] = await db
    .delete(follows)
    .where(and(eq(follows.followerId, actor.id), eq(follows.creatorId, creatorId)))
    .returning({ at: follows.createdAt });
  if (removed) {
    await forgetFollow(deps, followActId({ followerId: actor.id, creatorId, at: removed.at }));
    const latestOther = sql`select f.follower_id from follows f where f.creator_id = ${creatorId} order by f.created_at desc limit 1`;
    await unnotify(deps, { userId: creatorId, actorId: actor.id, groupKey: "follow", latestOther });
    await tellOfPerson(deps, { channelId: creatorId, userId: actor.id });
  }
  return { following: false, notify: false, followers: await followerCount(db, creatorId) };
}

/** Turns notifications of a channel on or off. CONFLICT if the actor does not follow it. */
export async function setFollowBell(
  { db }: Pick<Deps, "db">,
  { creatorId, actor, notify: on }: { creatorId: string; actor: SignedInActor; notify: boolean },
): Promise<FollowState> {
  const isOwnFollow = and(eq(follows.followerId, actor.id), eq(follows.creatorId, creatorId));
  const updated = await db
    .update(follows)
    .set({ notify: on })
    .where(isOwnFollow)
    .returning({ at: follows.createdAt });
  if (updated.length === 0) throw new DomainError("CONFLICT", t("community.follow.followRequired"));
  return { following: true, notify: on, followers: await followerCount(db, creatorId) };
}

async function bellOf(
  db: Deps["db"],
  { creatorId, actor }: { creatorId: string; actor: SignedInActor },
): Promise<boolean | undefined> {
  const isOwnFollow = and(eq(follows.followerId, actor.id), eq(follows.creatorId, creatorId));
  return (await db.select({ on: follows.notify }).from(follows).where(isOwnFollow).get())?.on;
}

async function followerCount(db: Deps["db"], creatorId: string): Promise<number> {
  return (
    (await db.select({ n: users.followerCount }).from(users).where(eq(users.id, creatorId)).get())
      ?.n ?? 0
  );
}
