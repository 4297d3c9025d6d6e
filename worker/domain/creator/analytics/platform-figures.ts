import { and, eq, gte, isNull, sql } from "drizzle-orm";
import {
  follows,
  ledgerBalances,
  playbackSessions,
  streams,
  users,
  videos,
  videoViews,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { GrowthFigures, PlatformFigures } from "./contract-figures.ts";

const DAY = 86_400_000;
const PERIOD_DAYS = 28;
const count = sql<number>`count(*)`;
const isListed = and(eq(videos.state, "published"), eq(videos.visibility, "public"));

/** Computes the figures of the whole platform from the raw rows. Money in cents. */
export async function getPlatformFigures({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<PlatformFigures> {
  const since = now() - PERIOD_DAYS * DAY;
  const [[people], [joined], [joinedBefore], [published], [live], [paid]] = await db.batch([
    db.select({ n: count }).from(users).where(isNull(users.deletedAt)),
    db.select({ n: count }).from(users).where(gte(users.createdAt, since)),
    db
      .select({ n: count })
      .from(users)
      .where(
        sql`${users.createdAt} >= ${since - PERIOD_DAYS * DAY} and ${users.createdAt} < ${since}`,
      ),
    db
      .select({
        videos: count,
        creators: sql<number>`count(distinct ${videos.creatorId})`,
        views: sql<number>`coalesce(sum(${videos.viewCount}), 0)`,
      })
      .from(videos)
      .where(isListed),
    db
      .select({ n: count })
      .from(streams)
      .where(and(eq(streams.state, "live"), eq(streams.visibility, "public"))),
    db
      .select({ cents: sql<number>`coalesce(sum(${ledgerBalances.cents}), 0)` })
      .from(ledgerBalances)
      .where(
        sql`(${ledgerBalances.account} like 'creator:%' or ${ledgerBalances.account} = 'outside:creators') and ${ledgerBalances.currency} = 'USD'`,
      ),
  ]);
  return {
    people: people?.n ?? 0,
    joined: { now: joined?.n ?? 0, before: joinedBefore?.n ?? 0 },
    creators: published?.creators ?? 0,
    videos: published?.videos ?? 0,
    views: published?.views ?? 0,
    live: live?.n ?? 0,
    earnedCents: paid?.cents ?? 0,
  };
}

export async function getCreatorFigures(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
): Promise<GrowthFigures> {
  const at = now();
  const since = at - PERIOD_DAYS * DAY;
  const spans = (
    column:
      | typeof videoViews.countedAt
      | typeof follows.createdAt
      | typeof playbackSessions.startedAt,
    value = sql`1`,
  ) => ({
    now: sql<number>`coalesce(sum(case when ${column} >= ${since} then ${value} else 0 end), 0)`,
    before: sql<number>`coalesce(sum(case when ${column} < ${since} then ${value} else 0 end), 0)`,
  });
  const from = since - PERIOD_DAYS * DAY;
  const [[views], [followers], [watched], [likes]] = await db.batch([
    db
      .select(spans(videoViews.countedAt))
      .from(videoViews)
      .innerJoin(videos, eq(videos.id, videoViews.videoId))
      .where(and(eq(videos.creatorId, userId), gte(videoViews.countedAt, from))),
    db
      .select(spans(follows.createdAt))
      .from(follows)
      .where(and(eq(follows.creatorId, userId), gte(follows.createdAt, from))),
    db
      .select(spans(playbackSessions.startedAt, sql`${playbackSessions.playedMs}`))
      .from(playbackSessions)
      .innerJoin(videos, eq(videos.id, playbackSessions.videoId))
      .where(
        and(
          eq(videos.creatorId, userId),
          gte(playbackSessions.startedAt, from),
          isNull(playbackSessions.barred),
        ),
      ),
    db
      .select({
        views: sql<number>`coalesce(sum(${videos.viewCount}), 0)`,
        likes: sql<number>`coalesce(sum(${videos.likeCount}), 0)`,
      })
      .from(videos)
      .where(and(eq(videos.creatorId, userId), eq(videos.state, "published"))),
  ]);
  const zeroGrowth = { now: 0, before: 0 };
  return {
    views: views ?? zeroGrowth,
    followers: followers ?? zeroGrowth,
    watchedMs: watched ?? zeroGrowth,
    allViews: likes?.views ?? 0,
    allLikes: likes?.likes ?? 0,
  };
}
