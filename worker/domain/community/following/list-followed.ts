import { and, desc, eq, lt, or } from "drizzle-orm";
import { follows, users } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import { isVisibleTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import type { FollowedChannel } from "./contract.ts";

/**
 * Lists the channels that the actor follows, last followed first.
 * @param before cursor of the page before (`next`), in the form `<ms>.<creator id>`; an invalid
 * cursor returns an empty page
 */
export async function listFollowedChannels(
  { db }: Pick<Deps, "db">,
  { actor, before, limit }: { actor: SignedInActor; before?: string | undefined; limit: number },
): Promise<{ channels: FollowedChannel[]; next: string | null }> {
  const [, at, id = ""] = /^(\d{1,15})\.(\w{1,60})$/.exec(before ?? "") ?? [];
  const end = before === undefined ? null : Number(at ?? -1);
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      name: users.displayName,
      avatarPath: users.avatarPath,
      isVerified: users.isVerified,
      followers: users.followerCount,
      isNotified: follows.notify,
      followedAt: follows.createdAt,
    })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.creatorId))
    .where(
      and(
        eq(follows.followerId, actor.id),
        isVisibleTo(actor),
        end === null
          ? undefined
          : or(lt(follows.createdAt, end), and(eq(follows.createdAt, end), lt(users.id, id))),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(users.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    channels: page.map(({ avatarPath, isNotified, followedAt: _followedAt, ...creator }) => ({
      creator: { ...creator, avatar: avatarUrl(avatarPath) },
      isNotified,
    })),
    next: last ? `${last.followedAt}.${last.id}` : null,
  };
}
