import { and, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { follows, renditions, users, videoReactions, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { videoLinks } from "../playback/media-links.ts";
import { playableLadder } from "../playback/vod-playlists.ts";
import type { Actor } from "../users/contract.ts";
import { avatarUrl } from "../users/rules.ts";
import { mayWatchVideo } from "./access.ts";
import { CategorySlug, type VideoCard, type WatchableVideo } from "./contract.ts";

type VideoRow = typeof videos.$inferSelect;
type UserRow = typeof users.$inferSelect;
type ReadDeps = Pick<Deps, "db" | "signingSecret" | "now">;

const LISTED = and(eq(videos.state, "published"), eq(videos.visibility, "public"), isNull(users.suspendedAt));

async function toCard(deps: ReadDeps, { video, user }: { video: VideoRow; user: UserRow }): Promise<VideoCard> {
  const { base } = await videoLinks.base(deps, video);
  return {
    id: video.id,
    title: video.title,
    thumbnail: video.posterFile === null ? null : `${base}/${video.posterFile}`,
    storyboard:
      video.storyboardFile === null || video.storyboard === null ? null : { url: `${base}/${video.storyboardFile}`, ...video.storyboard },
    duration: video.durationSeconds ?? 0,
    category: CategorySlug.catch("entertainment").parse(video.category),
    views: video.viewCount,
    likes: video.likeCount,
    createdAt: video.publishedAt ?? video.createdAt,
    videoUrl: `/watch/${video.id}`,
    creator: {
      id: user.id,
      username: user.username,
      name: user.displayName,
      avatar: avatarUrl(user.avatarPath),
      isVerified: user.isVerified,
      followers: user.followerCount,
    },
  };
}

async function list(deps: ReadDeps, where: SQL | undefined, order: SQL[], limit: number): Promise<VideoCard[]> {
  const rows = await deps.db
    .select({ video: videos, user: users })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(and(LISTED, where))
    .orderBy(...order)
    .limit(Math.min(100, limit));
  return Promise.all(rows.map((row) => toCard(deps, row)));
}

/** Public videos by id, in the order asked for; those that are not public are left out. At most 90. */
export async function listVideosById(deps: ReadDeps, ids: string[]): Promise<VideoCard[]> {
  if (ids.length === 0) return [];
  const cards = await list(deps, inArray(videos.id, ids.slice(0, 90)), [], ids.length);
  return cards.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Public videos, newest first. @param input.before milliseconds since the epoch: only older ones, for the next page. */
export function listVideos(
  deps: ReadDeps,
  input: { category?: string; creatorId?: string; exceptId?: string; before?: number; limit: number },
): Promise<VideoCard[]> {
  const where = and(
    input.category === undefined ? undefined : eq(videos.category, input.category),
    input.creatorId === undefined ? undefined : eq(videos.creatorId, input.creatorId),
    input.exceptId === undefined ? undefined : ne(videos.id, input.exceptId),
    input.before === undefined ? undefined : lt(videos.publishedAt, input.before),
  );
  return list(deps, where, [desc(videos.publishedAt)], input.limit);
}

/** Public videos, those with most views first. */
export function listTrending(deps: ReadDeps, input: { category?: string; exceptId?: string; limit: number }): Promise<VideoCard[]> {
  const where = and(
    input.category === undefined ? undefined : eq(videos.category, input.category),
    input.exceptId === undefined ? undefined : ne(videos.id, input.exceptId),
  );
  return list(deps, where, [desc(videos.viewCount), desc(videos.id)], input.limit);
}

/** One public video each of the creators with most followers: the one of theirs that is watched most. */
export async function listFeatured(deps: ReadDeps, { limit }: { limit: number }): Promise<VideoCard[]> {
  const best = sql`${videos.id} = (
    select v.id from ${videos} v
    where v.creator_id = ${users.id} and v.state = 'published' and v.visibility = 'public'
    order by v.view_count desc, v.id desc limit 1)`;
  return list(deps, best, [desc(users.followerCount), desc(users.id)], limit);
}

/**
 * A video for its page, with what this viewer did to it.
 * @throws DomainError NOT_FOUND, the same for an unknown video and one that this actor may not watch.
 */
export async function getWatchableVideo(deps: ReadDeps, { videoId, actor }: { videoId: string; actor: Actor }): Promise<WatchableVideo> {
  const viewerId = actor.kind === "user" ? actor.id : "";
  const row = await deps.db
    .select({ video: videos, user: users, reaction: videoReactions.reaction, followedAt: follows.createdAt })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .leftJoin(videoReactions, and(eq(videoReactions.videoId, videos.id), eq(videoReactions.userId, viewerId)))
    .leftJoin(follows, and(eq(follows.creatorId, videos.creatorId), eq(follows.followerId, viewerId)))
    .where(eq(videos.id, videoId))
    .get();
  if (!row || row.video.state === "removed" || !mayWatchVideo(row.video, row.user, actor)) throw notFound("This video");
  const { video } = row;
  const ladder = await deps.db.select().from(renditions).where(eq(renditions.videoId, videoId));
  return {
    ...(await toCard(deps, row)),
    description: video.description,
    tags: video.tags,
    visibility: video.visibility,
    state: row.video.state,
    width: video.width,
    height: video.height,
    dislikes: video.dislikeCount,
    comments: video.commentCount,
    processing: {
      ready: ladder.filter((r) => r.state === "ready").length,
      planned: ladder.filter((r) => r.state === "planned" || r.state === "uploading").length,
      failed: ladder.filter((r) => r.state === "failed").length,
    },
    playable: video.originalKey !== null || video.streamId !== null || playableLadder(ladder).video.length > 0,
    streamId: video.streamId,
    viewer: { isOwner: video.creatorId === viewerId, reaction: row.reaction, following: row.followedAt !== null },
  };
}
