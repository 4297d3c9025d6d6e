import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { channelNews, channelNewsCursors, notifications, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { streamAccessFacts } from "../visibility/stream-facts.ts";
import { wantsNotification } from "./notify.ts";

/**
 * Followers of a creator up to which each new video or stream is written to each follower's
 * notifications at once. Above this number, the notification is written when the follower's
 * notifications are read next, because most followers of a large channel do not visit every day.
 */
const WRITTEN_FOLLOWERS = 10_000;
/** A user who does not visit for longer gets no notifications about older news. */
export const NEWS_RETENTION_MS = 30 * 86_400_000;
/** News can be stored this long after the time that they contain, ms. */
const DELAY_MS = 60_000;
/** Maximum number of notifications that one visit adds. */
const MOST = 100;

export interface News {
  creatorId: string;
  kind: "upload" | "live";
  /** Path of the video or stream. Each path is announced once. */
  path: string;
}

/** Stores news of a creator with more than `WRITTEN_FOLLOWERS` followers. Returns if it did. */
export async function storeNews(
  { db, now }: Pick<Deps, "db" | "now">,
  { creatorId, kind, path }: News,
): Promise<boolean> {
  const creator = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, creatorId), gt(users.followerCount, WRITTEN_FOLLOWERS)))
    .get();
  if (!creator) return false;
  await db.insert(channelNews).values({ creatorId, kind, path, at: now() }).onConflictDoNothing();
  return true;
}

/** SQL condition: the video or stream of this kind is public. */
export const isNewsPublic = (kind: News["kind"], id: SQL | string): SQL =>
  kind === "live"
    ? sql`exists (select 1 from streams where streams.id = ${id} and ${streamAccessFacts.visibility} = 'public')`
    : sql`exists (select 1 from videos v where v.id = ${id} and v.state = 'published' and v.visibility = 'public')`;

/** SQL: the user's follows `f` with the news `news` of these channels. The follows are read first. */
const FOLLOWED_NEWS = sql.raw(
  "follows f cross join channel_news news on news.creator_id = f.creator_id",
);

/** SQL condition: the followed news have not become notifications of the user yet. */
const isPending = (userId: SQL | string): SQL =>
  sql`f.follower_id = ${userId} and f.notify = 1 and news.at >= f.created_at
    and news.at > coalesce((select k.until from ${channelNewsCursors} k where k.user_id = ${userId}), 0)`;

/** SQL condition: news since `since` (ms) have not become notifications of the user yet. */
export const hasPendingNews = (userId: SQL | string, since = 0): SQL =>
  sql`exists (select 1 from ${FOLLOWED_NEWS} where ${isPending(userId)} and news.at > ${since})`;

/** Turns the pending news of the channels that a user follows into notifications. Idempotent. */
export async function deliverNews(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<void> {
  const creatorId = sql`news.creator_id`;
  const groupKey = sql`news.kind || ':' || news.path`;
  const isPublic = sql`iif(news.kind = 'live', ${isNewsPublic("live", sql`substr(news.path, length('/streams/') + 1)`)},
    ${isNewsPublic("upload", sql`substr(news.path, length('/watch/') + 1)`)})`;
  const until = now() - DELAY_MS;
  await db.batch([
    insertWhere(
      db,
      notifications,
      {
        id: sql`'ntf_' || lower(hex(randomblob(13)))`,
        userId,
        kind: sql`news.kind`,
        actorId: creatorId,
        path: sql`news.path`,
        text: "",
        groupKey,
        count: 1,
        createdAt: sql`news.at`,
        updatedAt: sql`news.at`,
      },
      sql`${isPending(userId)} and ${isPublic} and ${wantsNotification("u", "upload", creatorId)}
        and exists (select 1 from users c where c.id = news.creator_id and c.profile_visibility <> 'private')
        and not exists (select 1 from notifications n where n.user_id = ${userId} and n.group_key = ${groupKey})`,
      {
        from: sql`${FOLLOWED_NEWS} join users u on u.id = f.follower_id`,
        orderBy: sql`news.at desc limit ${MOST}`,
      },
    ).onConflictDoNothing(),
    db
      .insert(channelNewsCursors)
      .values({ userId, until })
      .onConflictDoUpdate({
        target: channelNewsCursors.userId,
        set: { until: sql`max(${channelNewsCursors.until}, ${until})` },
      }),
  ]);
}
