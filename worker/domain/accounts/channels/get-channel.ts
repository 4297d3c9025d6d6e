import { and, count, eq, sum } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { blocks, brandings, follows, formerUsernames, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { Branding } from "../branding/contract-api.ts";
import { brandingOf } from "../branding/rules.ts";
import type { Actor } from "../users/contract.ts";
import type { CreatorSummary } from "../users/contract-api.ts";
import type { ProfileLink } from "../users/contract-settings.ts";
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
  viewer: { isSelf: boolean; following: boolean; notified: boolean; hasBlocked: boolean };
}

type UserRow = typeof users.$inferSelect;

/** Returns a channel by its current username, or a redirect to that username for a former one. */
export async function getChannel(
  { db }: Pick<Deps, "db">,
  input: { username: string; actor: Actor },
): Promise<Channel | { movedTo: string }> {
  const { actor } = input;
  const username = input.username.toLowerCase();
  const user = await findByName(db, username);
  const viewerId = actor.kind === "user" ? actor.id : "";
  const isStaff = actor.kind === "user" && actor.role !== "user";
  if (!user || (user.profileVisibility === "private" && user.id !== viewerId && !isStaff))
    throw notFound(t("users.notFound.channel"));
  if (user.username !== username) return { movedTo: user.username };
  const [[published], [followed], [blocked], [branding]] = await db.batch([
    db
      .select({ videos: count(), views: sum(videos.viewCount).mapWith(Number) })
      .from(videos)
      .where(
        and(
          eq(videos.creatorId, user.id),
          eq(videos.state, "published"),
          eq(videos.visibility, "public"),
        ),
      ),
    db
      .select({ notified: follows.notify })
      .from(follows)
      .where(and(eq(follows.followerId, viewerId), eq(follows.creatorId, user.id))),
    db
      .select({ at: blocks.createdAt })
      .from(blocks)
      .where(and(eq(blocks.blockerId, viewerId), eq(blocks.blockedId, user.id))),
    db.select().from(brandings).where(eq(brandings.userId, user.id)),
  ]);
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
    branding: brandingOf(branding, user.plan),
    viewer,
  };
}

async function findByName(db: Deps["db"], username: string): Promise<UserRow | undefined> {
  const [[current], [formerOwner]] = await db.batch([
    db
      .select()
      .from(users)
      .where(and(eq(users.username, username), isOpenAccount())),
    db
      .select({ user: users })
      .from(formerUsernames)
      .innerJoin(users, eq(users.id, formerUsernames.userId))
      .where(and(eq(formerUsernames.username, username), isOpenAccount())),
  ]);
  return current ?? formerOwner?.user;
}
