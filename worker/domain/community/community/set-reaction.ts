import { and, eq, sql } from "drizzle-orm";
import { videoReactions, videos } from "../../../db/schema.ts";
import { notify, unnotify } from "../../accounts/notifications/notify.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { viewerKeyOfUser } from "../../accounts/users/viewing-data.ts";
import type { Deps } from "../../deps.ts";
import { sendAct } from "../../media/trend/send-act.ts";
import type { Origin } from "../../media/verdicts/contract.ts";
import { standingOfActor } from "../../media/verdicts/rules.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import type { ReactionInput } from "./contract.ts";
import type { ReactionState } from "./contract-api.ts";

/** Likes or dislikes a video, or removes the reaction. Database triggers update the counters. */
export async function setReaction(
  deps: Pick<Deps, "db" | "now" | "newId" | "log" | "events" | "signingSecret">,
  {
    videoId,
    actor,
    reaction,
    origin,
  }: ReactionInput & { videoId: string; actor: SignedInActor; origin: Origin },
): Promise<ReactionState> {
  const { db, now } = deps;
  const { creatorId } = await requireWatchable(deps, { videoId, actor });
  const isOwnReaction = and(
    eq(videoReactions.videoId, videoId),
    eq(videoReactions.userId, actor.id),
  );
  const previous = await db
    .select({ reaction: videoReactions.reaction })
    .from(videoReactions)
    .where(isOwnReaction)
    .get();
  if (reaction === "none") await db.delete(videoReactions).where(isOwnReaction);
  else {
    await db
      .insert(videoReactions)
      .values({ videoId, userId: actor.id, reaction, createdAt: now() })
      .onConflictDoUpdate({
        target: [videoReactions.videoId, videoReactions.userId],
        set: {
          reaction,
          createdAt: now(),
          verified: sql`${videoReactions.verified} and ${videoReactions.reaction} = ${reaction}`,
        },
      });
  }
  const counts = await db
    .select({ title: videos.title, likes: videos.likeCount, dislikes: videos.dislikeCount })
    .from(videos)
    .where(eq(videos.id, videoId))
    .get();
  const groupKey = `video_like:${videoId}`;
  const notification = { userId: creatorId, actorId: actor.id, groupKey };
  if (reaction === "like" && previous?.reaction !== "like") {
    const viewerKey = await viewerKeyOfUser(deps, actor);
    const at = now();
    const standing = standingOfActor(actor, at);
    await sendAct(deps, { act: "like", videoId, viewerKey, at, standing, origin });
    await notify(deps, {
      ...notification,
      kind: "video_like",
      path: `/watch/${videoId}`,
      text: counts?.title ?? "",
    });
  } else if (reaction !== "like" && previous?.reaction === "like") {
    const latestOther = sql`select r.user_id from video_reactions r where r.video_id = ${videoId} and r.reaction = 'like'
      and r.user_id <> ${creatorId} order by r.created_at desc limit 1`;
    await unnotify(deps, { ...notification, latestOther });
  }
  return {
    reaction: reaction === "none" ? null : reaction,
    likes: counts?.likes ?? 0,
    dislikes: counts?.dislikes ?? 0,
  };
}
