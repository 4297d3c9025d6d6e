import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { brandings, follows, users, videoReactions, videos } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import { brandingOf } from "../../accounts/branding/rules.ts";
import { takesTips } from "../../accounts/plans/may-earn.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { accessOf } from "../../accounts/users/visibility.ts";
import { notFound } from "../../kernel/errors.ts";
import { playableLadder } from "../../media/playback/vod-playlists.ts";
import { watchGround } from "../../media/videos/access.ts";
import { type ReadDeps, toCard } from "../../media/videos/cards.ts";
import { WatchableVideo } from "../../media/videos/contract-api.ts";
import { readLadder } from "../../media/videos/video-links.ts";
import { commentRestriction } from "../community/comment-access.ts";

type Row = { video: typeof videos.$inferSelect; user: typeof users.$inferSelect };

function restrictionFor(
  { video, user, followedAt, isBlocked }: Row & { followedAt: number | null; isBlocked: boolean },
  actor: Actor,
): string | null {
  const commentPolicy = video.commentPolicy ?? user.commentPolicy;
  if (actor.kind === "visitor")
    return commentPolicy === "nobody" ? t("videos.comments.turnedOff") : null;
  const { creatorId } = video;
  return commentRestriction({
    video: { creatorId, commentPolicy, isFollower: followedAt !== null },
    actor,
    isBlocked,
  });
}

/**
 * Returns the data of a video's watch page.
 * @throws DomainError NOT_FOUND if the actor may not watch, which hides that the video exists
 */
export async function getWatchableVideo(
  deps: ReadDeps,
  { videoId, actor }: { videoId: string; actor: Actor },
): Promise<WatchableVideo> {
  const viewerId = actor.kind === "user" ? actor.id : "";
  const reading = deps.db
    .select({
      video: videos,
      user: users,
      branding: brandings,
      reaction: videoReactions.reaction,
      followedAt: follows.createdAt,
      notified: follows.notify,
      isBlocked: hasBlocked(videos.creatorId, viewerId),
    })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .leftJoin(brandings, eq(brandings.userId, videos.creatorId))
    .leftJoin(
      videoReactions,
      and(eq(videoReactions.videoId, videos.id), eq(videoReactions.userId, viewerId)),
    )
    .leftJoin(
      follows,
      and(eq(follows.creatorId, videos.creatorId), eq(follows.followerId, viewerId)),
    )
    .where(eq(videos.id, videoId))
    .get();
  const [row, ladder] = await Promise.all([reading, readLadder(deps, videoId)]);
  const reason =
    row &&
    watchGround(
      { ...row.video, ...accessOf(row.user), isFollower: row.followedAt !== null },
      actor,
    );
  if (!row || !reason) throw notFound(t("videos.notFound.video"));
  const { video } = row;
  const card = await toCard(deps, row, reason, actor);
  return {
    ...fieldsOf(video, WatchableVideo),
    // The card must come after the row's fields, because it hides the picture of a locked video.
    ...card,
    // Only staff can open a blocked video, and the page shows it to them as a draft.
    state: row.video.state === "published" ? "published" : "draft",
    dislikes: video.dislikeCount,
    comments: video.commentCount,
    processing: {
      ready: ladder.filter((r) => r.state === "ready").length,
      planned: ladder.filter((r) => r.state === "planned" || r.state === "uploading").length,
      failed: ladder.filter((r) => r.state === "failed").length,
    },
    playable:
      !card.locked &&
      (video.originalKey !== null ||
        video.streamId !== null ||
        playableLadder(ladder).video.length > 0),
    branding: brandingOf(row.branding, row.user.plan),
    viewer: {
      isOwner: video.creatorId === viewerId,
      reaction: row.reaction,
      following: row.followedAt !== null,
      notified: row.notified === true,
    },
    takesTips: video.state === "published" && takesTips(row.user),
    commentRefusal: restrictionFor(row, actor),
  };
}
