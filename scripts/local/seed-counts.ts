import { faker } from "@faker-js/faker";
import { and, eq, sql, sum } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import * as z from "zod";
import * as schema from "../../worker/db/schema.ts";
import { TREND_HALF_LIFE_MS, trendOf } from "../../worker/domain/media/trend/trend.ts";
import { CREATORS } from "../demo/catalogue.ts";
import { writeHours } from "./demo-hours.ts";
import { demoViews } from "./demo-views.ts";
import { addRow, type Db, type Rows, write } from "./seed-write.ts";

const DAY = 86_400_000;
const UserRow = z.object({
  id: z.string(),
  username: z.string(),
  isVerified: z.boolean().optional(),
});
const Published = z.object({
  id: z.string(),
  creatorId: z.string(),
  visibility: z.string(),
  publishedAt: z.number(),
});
/** Days in which the daily views of a demo video fall to 1/e (37%). */
const REACH_DAYS = 9;

interface Counting {
  db: Db;
  now: number;
  userIds: ReadonlyMap<string, string>;
  crowd: Crowd;
}

/** Views, likes and followers without rows. They add to those that database triggers count. */
export interface Crowd {
  followers: Map<string, number>;
  videos: Map<string, { creatorId: string; publishedAt: number; views: number; likes: number }>;
}

const reachedShare = (ageDays: number) => 1 - Math.exp(-(ageDays + 0.3) / REACH_DAYS);

export function drawCrowd({ rows, now }: { rows: Rows; now: number }): Crowd {
  const names = new Set(CREATORS.map(({ username }) => username));
  const creators = (rows.get(schema.users) ?? [])
    .map((row) => UserRow.parse(row))
    .filter(({ username }) => names.has(username));
  creators.sort(
    (a, b) => Number(b.isVerified ?? 0) - Number(a.isVerified ?? 0) || a.id.localeCompare(b.id),
  );
  const followers = new Map(
    creators.map(({ id }, rank) => [id, Math.round(48_000 / (rank + 1) ** 0.9)]),
  );
  const likesOf = new Map<unknown, number>();
  for (const { videoId } of rows.get(schema.videoReactions) ?? [])
    likesOf.set(videoId, (likesOf.get(videoId) ?? 0) + 1);
  const videos: Crowd["videos"] = new Map();
  for (const row of rows.get(schema.videos) ?? []) {
    const { id, creatorId, visibility, publishedAt } = Published.parse(row);
    if (visibility !== "public") continue;
    const reach =
      (followers.get(creatorId) ?? 500) *
      faker.number.float({ min: 0.15, max: 2.4 }) *
      reachedShare((now - publishedAt) / DAY);
    const views = Math.round(reach) + (likesOf.get(id) ?? 0) * 2;
    videos.set(id, {
      creatorId,
      publishedAt,
      views,
      likes: Math.round(views / faker.number.int({ min: 15, max: 40 })),
    });
  }
  return { followers, videos };
}

/** Returns each channel's followers, views and likes without rows at the time `at`. */
export function crowdAt({ followers, videos }: Crowd, at: number, now: number) {
  const channels = new Map(
    [...followers].map(([id, all]) => [id, { all, views: 0, likes: 0, viewsNow: 0 }]),
  );
  for (const { creatorId, publishedAt, views, likes } of videos.values()) {
    const channel = channels.get(creatorId);
    if (!channel) continue;
    const share =
      at < publishedAt
        ? 0
        : reachedShare((at - publishedAt) / DAY) / reachedShare((now - publishedAt) / DAY);
    channel.viewsNow += views;
    channel.views += Math.round(views * share);
    channel.likes += Math.round(likes * share);
  }
  return [...channels].map(([userId, { all, views, likes, viewsNow }]) => ({
    userId,
    views_received: views,
    likes_received: likes,
    followers: Math.round(all * (0.8 + 0.2 * (views / Math.max(1, viewsNow)))),
  }));
}

export async function writeFinalCounts({ db, now, crowd }: Counting): Promise<void> {
  const updates: BatchItem<"sqlite">[] = [];
  const { users, videos } = schema;
  for (const [id, followers] of crowd.followers) {
    updates.push(
      db
        .update(users)
        .set({
          followerCount: sql`${users.followerCount} + ${followers}`,
          verifiedFollowers: sql`${users.verifiedFollowers} + ${followers}`,
        })
        .where(eq(users.id, id)),
    );
  }
  for (const video of await db.query.videos.findMany()) {
    const more = crowd.videos.get(video.id);
    if (!more) continue;
    const viewCount = video.viewCount + more.views;
    const likeCount = video.likeCount + more.likes;
    const trend = trendOfCrowd(viewCount, (now - more.publishedAt) / DAY, now);
    const counts = { viewCount, likeCount, dislikeCount: Math.round(likeCount / 60), trend };
    updates.push(db.update(videos).set(counts).where(eq(videos.id, video.id)));
  }
  const [first, ...rest] = updates;
  if (first) await db.batch([first, ...rest]);
}

function trendOfCrowd(views: number, ageDays: number, now: number): number {
  const all = views / reachedShare(ageDays);
  const perDay = (all / REACH_DAYS) * Math.exp(-ageDays / REACH_DAYS);
  return trendOf(Math.max(1e-6, (perDay * TREND_HALF_LIFE_MS) / DAY / Math.LN2), now);
}

/** Username of the only creator whose videos get a complete history of daily analytics. */
const FEATURED_CREATOR = "nightbus";

export async function writeViews({ db, now, userIds }: Omit<Counting, "crowd">): Promise<void> {
  const rows: Rows = new Map();
  const counted = await db.query.videos.findMany({ where: (v, { gt }) => gt(v.viewCount, 0) });
  const days = await db
    .select({ videoId: schema.videoDays.videoId, views: sum(schema.videoDays.views) })
    .from(schema.videoDays)
    .groupBy(schema.videoDays.videoId);
  const watched = new Map(days.map(({ videoId, views }) => [videoId, Number(views)]));
  for (const video of counted) {
    const { id: videoId, viewCount } = video;
    if (video.creatorId !== userIds.get(FEATURED_CREATOR)) {
      const earlier = viewCount - (watched.get(videoId) ?? 0);
      addRow(rows, schema.videoDays, { videoId, day: 0, playbacks: earlier, views: earlier });
      addRow(rows, schema.videoDayParts, {
        videoId,
        day: 0,
        dimension: "verdict",
        value: "earlier",
        playbacks: earlier,
        views: earlier,
      });
      continue;
    }
    const known = await db
      .delete(schema.videoDays)
      .where(eq(schema.videoDays.videoId, videoId))
      .returning();
    for (const [table, newRows] of demoViews(video, { now, known }))
      rows.set(table, [...(rows.get(table) ?? []), ...newRows]);
  }
  const { memberCounters } = schema;
  const received = await db
    .select()
    .from(memberCounters)
    .where(eq(memberCounters.counter, "views_received"));
  await write({ db, rows });
  const featuredId = userIds.get(FEATURED_CREATOR);
  if (featuredId !== undefined) await writeHours(db, { creatorId: featuredId, now });
  // Prevents a double count: this counter already included the views of the inserted rows.
  const counter = received.find(({ userId }) => userId === featuredId);
  if (counter) {
    const condition = and(
      eq(memberCounters.userId, counter.userId),
      eq(memberCounters.counter, counter.counter),
    );
    await db.update(memberCounters).set({ value: counter.value }).where(condition);
  }
  const [first, ...rest] = counted.map(({ id, viewCount }) =>
    db
      .update(schema.videos)
      .set({ viewCount, verifiedViews: viewCount })
      .where(eq(schema.videos.id, id)),
  );
  if (first) await db.batch([first, ...rest]);
}
