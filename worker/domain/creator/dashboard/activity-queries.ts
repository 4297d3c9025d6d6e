import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import {
  comments,
  creatorDays,
  creatorParts,
  memberProfiles,
  memberRewards,
  partnerApplications,
  streams,
  subscriptions,
  tips,
  users,
  videos,
} from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";

interface ActivityScope {
  userId: string;
  limit: number;
}

const OF_A_VIDEO = 5;
/** Number of a video's newest comments, with the creator's own, among which others' are found. */
const NEWEST_OF_A_VIDEO = 60;
const DAYS = 14;

export const uploadsQuery = ({ db }: Pick<Deps, "db">, { userId, limit }: ActivityScope) =>
  db
    .select({
      id: videos.id,
      title: videos.title,
      at: videos.publishedAt,
      views: videos.viewCount,
      likes: videos.likeCount,
    })
    .from(videos)
    .where(
      and(
        eq(videos.creatorId, userId),
        eq(videos.state, "published"),
        isNotNull(videos.publishedAt),
        isNull(videos.streamId),
      ),
    )
    .orderBy(desc(videos.publishedAt))
    .limit(limit);

export const streamsQuery = ({ db }: Pick<Deps, "db">, { userId, limit }: ActivityScope) =>
  db
    .select({
      id: streams.id,
      title: streams.title,
      state: streams.state,
      startedAt: streams.startedAt,
      endedAt: streams.endedAt,
      peak: streams.peakViewers,
    })
    .from(streams)
    .where(and(eq(streams.creatorId, userId), isNotNull(streams.startedAt)))
    .orderBy(desc(streams.createdAt))
    .limit(limit);

/**
 * Reads the newest comments of each video by the index, so that the number of rows read grows with
 * the number of videos and not with the number of comments. The inner select has no condition on
 * the state, because SQLite would then read the comments on all channels for each video.
 */
export const commentsQuery = ({ db }: Pick<Deps, "db">, { userId, limit }: ActivityScope) =>
  db
    .select({
      id: comments.id,
      body: comments.body,
      at: comments.createdAt,
      // The id comes from `comments`, as D1 would merge `videos.id` with the column `id` above.
      videoId: comments.videoId,
      video: videos.title,
      name: users.displayName,
    })
    .from(videos)
    .innerJoin(
      comments,
      sql`${comments.id} in (select c.id from (select c.id, c.user_id, c.state from comments c
          where c.video_id = ${videos.id} and c.deleted_at is null order by c.created_at desc limit ${NEWEST_OF_A_VIDEO}) c
        where c.user_id <> ${userId} and c.state = 'shown' limit ${OF_A_VIDEO})`,
    )
    .innerJoin(users, eq(users.id, comments.userId))
    .where(
      and(
        eq(videos.creatorId, userId),
        gt(videos.commentCount, 0),
        ne(videos.state, "removed"),
        isOpenAccount(),
        not(hasBlocked(userId, comments.userId)),
      ),
    )
    .orderBy(desc(comments.createdAt))
    .limit(limit);

export const tipsQuery = ({ db }: Pick<Deps, "db">, { userId, limit }: ActivityScope) =>
  db
    .select({
      id: tips.id,
      cents: tips.cents,
      currency: tips.currency,
      at: tips.paidAt,
      message: tips.message,
      type: tips.subjectType,
      name: users.displayName,
    })
    .from(tips)
    .innerJoin(users, eq(users.id, tips.giverId))
    .where(and(eq(tips.creatorId, userId), eq(tips.state, "paid"), isNotNull(tips.paidAt)))
    .orderBy(desc(tips.createdAt))
    .limit(limit);

export function followersQuery({ db }: Pick<Deps, "db">, { userId }: ActivityScope) {
  const ofDay = sql`f.creator_id = ${userId} and f.created_at >= ${creatorDays}.day * 86400000 and f.created_at < (${creatorDays}.day + 1) * 86400000`;
  return db
    .select({
      day: creatorDays.day,
      count: creatorDays.followersGained,
      at: sql<number | null>`(select max(f.created_at) from follows f where ${ofDay})`,
      name: sql<
        string | null
      >`(select u.display_name from follows f join users u on u.id = f.follower_id where ${ofDay} and u.suspended_at is null and u.deletion_requested_at is null order by f.created_at desc limit 1)`,
    })
    .from(creatorDays)
    .where(and(eq(creatorDays.creatorId, userId), gt(creatorDays.followersGained, 0)))
    .orderBy(desc(creatorDays.day))
    .limit(DAYS);
}

const EARNING_KINDS = ["plan_split", "claim", "deal_paid"];

export const revenueQuery = ({ db }: Pick<Deps, "db">, { userId }: ActivityScope) =>
  db
    .select({ day: creatorParts.start, kind: creatorParts.value, cents: creatorParts.cents })
    .from(creatorParts)
    .where(
      and(
        eq(creatorParts.creatorId, userId),
        eq(creatorParts.dimension, "revenue"),
        eq(creatorParts.span, "day"),
        inArray(creatorParts.value, EARNING_KINDS),
        gt(creatorParts.cents, 0),
      ),
    )
    .orderBy(desc(creatorParts.start))
    .limit(DAYS);

export const plansQuery = ({ db }: Pick<Deps, "db">, { userId, limit }: ActivityScope) =>
  db
    .select({
      id: subscriptions.id,
      plan: subscriptions.plan,
      status: subscriptions.status,
      startedAt: subscriptions.startedAt,
      endedAt: subscriptions.endedAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.startedAt))
    .limit(limit);

export const partnerQuery = ({ db }: Pick<Deps, "db">, { userId, limit }: ActivityScope) =>
  db
    .select({
      id: partnerApplications.id,
      state: partnerApplications.state,
      createdAt: partnerApplications.createdAt,
      decidedAt: partnerApplications.decidedAt,
    })
    .from(partnerApplications)
    .where(eq(partnerApplications.userId, userId))
    .orderBy(desc(partnerApplications.createdAt))
    .limit(limit);

/** Selects all days of a channel. The dates of its milestones are computed from these days. */
export const daysQuery = ({ db }: Pick<Deps, "db">, { userId }: ActivityScope) =>
  db
    .select({
      day: creatorDays.day,
      views: creatorDays.views,
      followers: sql<number>`${creatorDays.followersGained} - ${creatorDays.followersLost}`,
    })
    .from(creatorDays)
    .where(eq(creatorDays.creatorId, userId))
    .orderBy(asc(creatorDays.day));

/** Selects nothing if the user turned levels off. The key range lets SQLite use the primary key. */
export const achievementsQuery = ({ db }: Pick<Deps, "db">, { userId, limit }: ActivityScope) =>
  db
    .select({
      key: memberRewards.key,
      xp: memberRewards.xp,
      coins: memberRewards.coins,
      at: memberRewards.at,
    })
    .from(memberRewards)
    .innerJoin(memberProfiles, eq(memberProfiles.userId, memberRewards.userId))
    .where(
      and(
        eq(memberRewards.userId, userId),
        sql`${memberRewards.key} >= 'achievement:' and ${memberRewards.key} < 'achievement;'`,
        eq(memberProfiles.enabled, true),
      ),
    )
    .orderBy(desc(memberRewards.at))
    .limit(limit);
