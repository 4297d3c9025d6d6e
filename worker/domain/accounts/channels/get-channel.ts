import { and, count, eq, sql, sum } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { blocks, brandings, follows, formerUsernames, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { Branding } from "../branding/contract-api.ts";
import { brandingOf } from "../branding/rules.ts";
import type { Actor, Flair } from "../users/contract.ts";
import type { CreatorSummary } from "../users/contract-api.ts";
import type { ProfileLink } from "../users/contract-settings.ts";
import { flairColumn } from "../users/flair.ts";
import { avatarUrl } from "../users/rules.ts";
import { isOpenAccount } from "../users/visibility.ts";

export interface Channel {
  creator: CreatorSummary & {
    banner: string | null;
    bio: string;
    links: ProfileLink[];
    /** Time when the creator signed up, ms since the epoch. */
    joinedAt: number;
  };
  videoCount: number;
  viewCount: number;
  /** `isClosed` is true if only followers can see the channel and the viewer is no follower. */
  isClosed: boolean;
  branding: Branding | null;
  flair: Flair | null;
  viewer: { isSelf: boolean; following: boolean; notified: boolean; hasBlocked: boolean };
}

/** Returns a channel by its current username, or a redirect to that username for a former one. */
export async function getChannel(
  { db }: Pick<Deps, "db">,
  input: { username: string; actor: Actor },
): Promise<Channel | { movedTo: string }> {
  const { actor } = input;
  const username = input.username.toLowerCase();
  const viewerId = actor.kind === "user" ? actor.id : "";
  const isStaff = actor.kind === "user" && actor.role !== "user";
  const isChannel = and(eq(users.username, username), isOpenAccount());
  const [[current], [former], [published], [followed], [blocked], [branding]] = await db.batch([
    db
      .select({ user: users, flair: flairColumn(users.id) })
      .from(users)
      .where(isChannel),
    db
      .select({
        id: users.id,
        username: users.username,
        profileVisibility: users.profileVisibility,
      })
      .from(formerUsernames)
      .innerJoin(users, eq(users.id, formerUsernames.userId))
      .where(and(eq(formerUsernames.username, username), isOpenAccount())),
    db
      .select({ videos: count(), views: sum(videos.viewCount).mapWith(Number) })
      .from(videos)
      .innerJoin(users, eq(users.id, videos.creatorId))
      // The unary plus keeps SQLite from reading the public videos of all channels.
      .where(and(isChannel, eq(videos.state, "published"), sql`+${videos.visibility} = 'public'`)),
    db
      .select({ notified: follows.notify })
      .from(follows)
      .innerJoin(users, eq(users.id, follows.creatorId))
      .where(and(eq(follows.followerId, viewerId), isChannel)),
    db
      .select({ at: blocks.createdAt })
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blockedId))
      .where(and(eq(blocks.blockerId, viewerId), isChannel)),
    db
      .select({ branding: brandings })
      .from(brandings)
      .innerJoin(users, eq(users.id, brandings.userId))
      .where(isChannel),
  ]);
  const owner = current?.user ?? former;
  if (!owner || (owner.profileVisibility === "private" && owner.id !== viewerId && !isStaff))
    throw notFound(t("users.notFound.channel"));
  if (!current) return { movedTo: owner.username };
  const { user, flair } = current;
  const viewer = {
    isSelf: user.id === viewerId,
    following: followed !== undefined,
    notified: followed?.notified === true,
    hasBlocked: blocked !== undefined,
  };
  const isClosed =
    user.profileVisibility === "followers" && !viewer.isSelf && !viewer.following && !isStaff;
  return {
    creator: {
      id: user.id,
      username: user.username,
      name: user.displayName,
      avatar: avatarUrl(user.avatarPath),
      banner: avatarUrl(user.bannerPath),
      isVerified: user.isVerified,
      followers: user.followerCount,
      bio: isClosed ? "" : user.bio,
      links: isClosed ? [] : user.links,
      joinedAt: user.createdAt,
    },
    videoCount: published?.videos ?? 0,
    viewCount: published?.views ?? 0,
    isClosed,
    branding: brandingOf(branding?.branding, user.plan),
    flair: isClosed ? null : flair,
    viewer,
  };
}
