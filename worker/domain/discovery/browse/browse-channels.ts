import { and, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { channelCategories, streams, users } from "../../../db/schema.ts";
import { isCreatorHiddenFrom } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import { followsCreator, isVisibleTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import type { CategorySlug } from "../../media/videos/contract.ts";
import type { ChannelCard } from "./contract.ts";

const columns = (actor: Actor) => ({
  creator: {
    id: users.id,
    username: users.username,
    name: users.displayName,
    avatarPath: users.avatarPath,
    isVerified: users.isVerified,
    followers: users.followerCount,
  },
  bio: users.bio,
  videoCount: channelCategories.videos,
  streamId: streams.id,
  following: followsCreator(actor),
});

/**
 * SQL condition: the channel comes after the channel `after` in the list of the category.
 * If the actor may not see the channel `after`, the condition is false, as for an unknown id.
 * Otherwise the next page would reveal the rank of a channel that is not public.
 * A channel that the actor hid is allowed, because the actor may have hidden it after loading it.
 */
const isBehind = (category: string, after: string, actor: Actor): SQL =>
  sql`(${channelCategories.verifiedFollowers}, ${channelCategories}.rowid) <
    (select ${channelCategories.verifiedFollowers}, ${channelCategories}.rowid
      from ${channelCategories} join ${users} on ${users.id} = ${channelCategories.creatorId}
      where ${channelCategories.creatorId} = ${after} and ${channelCategories.category} = ${category}
        and ${channelCategories.videos} > 0 and ${isVisibleTo(actor)})`;

/** The first two conditions on the state are those of an index; a creator has one open stream. */
const isLiveNow = and(
  eq(streams.creatorId, users.id),
  sql`${streams.state} in ('ready', 'live')`,
  sql`${streams.state} = 'live'`,
  sql`${streams.visibility} = 'public'`,
);

/**
 * Lists channels with public videos, in all categories or in one. Channels with the most verified
 * followers come first, because anybody can raise the public number of followers.
 * @param after id of the last channel of the previous page
 */
export async function browseChannels(
  { db }: Pick<Deps, "db">,
  {
    actor,
    category,
    after,
    limit,
  }: { actor: Actor; category: CategorySlug | null; after: string | null; limit: number },
): Promise<ChannelCard[]> {
  const slug = category ?? "";
  const rows = await db
    .select(columns(actor))
    .from(channelCategories)
    .innerJoin(users, eq(users.id, channelCategories.creatorId))
    .leftJoin(streams, isLiveNow)
    .where(
      and(
        eq(channelCategories.category, slug),
        sql`${channelCategories.videos} > 0`,
        after === null ? undefined : isBehind(slug, after, actor),
        isVisibleTo(actor),
        not(isCreatorHiddenFrom(actor)),
      ),
    )
    .orderBy(desc(channelCategories.verifiedFollowers), sql`${channelCategories}.rowid desc`)
    .limit(limit);
  return rows.map(({ creator: { avatarPath, ...creator }, streamId, ...row }) => ({
    ...row,
    creator: { ...creator, avatar: avatarUrl(avatarPath) },
    liveUrl: streamId === null ? null : `/streams/${streamId}`,
  }));
}
