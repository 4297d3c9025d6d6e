import { and, eq, inArray, type SQL } from "drizzle-orm";
import { comments, users } from "../../../db/schema.ts";
import { notify } from "../../accounts/notifications/notify.ts";
import { isLockedTo } from "../../accounts/plans/subscribers-only.ts";
import { followsUser, isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { type VideoAccess, watchGround } from "../../media/videos/access.ts";
import { mentionsIn } from "./contract.ts";

type CommentFacts = Pick<
  typeof comments.$inferSelect,
  "id" | "videoId" | "userId" | "parentId" | "body" | "state"
>;

/** Sends the notifications about a new comment, only to users who may watch the video. */
export async function notifyOfComment(
  deps: Pick<Deps, "db" | "now" | "newId" | "log">,
  {
    comment,
    video,
    answeredId,
  }: {
    comment: CommentFacts;
    video: VideoAccess & { creatorId: string };
    answeredId: string | null;
  },
): Promise<void> {
  const { id: commentId, videoId, userId: actorId } = comment;
  if (comment.state === "rejected") return;
  if (comment.state === "held") {
    const groupKey = `comment_held:${videoId}`;
    return notify(deps, {
      userId: video.creatorId,
      kind: "comment_held",
      actorId,
      path: "/studio/comments",
      commentId,
      groupKey,
    });
  }
  const path = `/watch/${videoId}?comment=${commentId}`;
  const notifiedUserIds = new Set([actorId]);
  const notifyOnce = async (
    userId: string,
    kind: "reply" | "mention" | "comment",
    groupKey: string,
  ) => {
    if (notifiedUserIds.has(userId)) return;
    notifiedUserIds.add(userId);
    await notify(deps, { userId, kind, actorId, path, commentId, groupKey });
  };
  if (comment.parentId !== null) {
    const head = await deps.db
      .select({ userId: comments.userId })
      .from(comments)
      .where(eq(comments.id, comment.parentId))
      .get();
    const answered = [answeredId, head?.userId].filter((userId) => typeof userId === "string");
    const watchers = await watchersAmong(deps, inArray(users.id, answered), video);
    for (const userId of answered)
      if (watchers.includes(userId)) await notifyOnce(userId, "reply", `reply:${comment.parentId}`);
  }
  for (const userId of await mentioned(deps, comment.body, video))
    await notifyOnce(userId, "mention", `mention:${videoId}`);
  await notifyOnce(video.creatorId, "comment", `comment:${videoId}`);
}

async function mentioned(
  deps: Pick<Deps, "db">,
  text: string,
  video: VideoAccess & { creatorId: string },
): Promise<string[]> {
  const names = mentionsIn(text);
  return names.length === 0 ? [] : watchersAmong(deps, inArray(users.username, names), video);
}

/** Returns the candidates with an open account who may watch the video without staff rights. */
async function watchersAmong(
  { db }: Pick<Deps, "db">,
  isCandidate: SQL,
  video: VideoAccess & { creatorId: string },
): Promise<string[]> {
  const candidates = await db
    .select({ id: users.id, plan: users.plan, isFollower: followsUser(video.creatorId) })
    .from(users)
    .where(and(isCandidate, isOpenAccount()));
  return candidates
    .filter(({ id, plan, isFollower }) => {
      const reader = { kind: "user", id, plan, role: "user" } as const;
      return watchGround({ ...video, isFollower }, reader) !== null && !isLockedTo(video, reader);
    })
    .map(({ id }) => id);
}
