import { and, eq, inArray, sql } from "drizzle-orm";
import { comments, follows, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";
import { isOpenAccount } from "../users/visibility.ts";
import { type VideoAccess, watchGround } from "../videos/access.ts";
import { mentionsIn } from "./contract.ts";

type CommentFacts = Pick<typeof comments.$inferSelect, "id" | "videoId" | "userId" | "parentId" | "body" | "state">;

/**
 * Tells of a comment that has become visible: whom it answers, whom it mentions (of those who may watch the video), and the
 * video's owner, each once. One that is held is told to the owner alone, as something to review.
 * @param input.answeredId whose comment it answers, where that is known; else the head of its thread stands in
 */
export async function tellOfComment(
  deps: Pick<Deps, "db" | "now" | "newId" | "log">,
  { comment, video, answeredId }: { comment: CommentFacts; video: VideoAccess & { creatorId: string }; answeredId: string | null },
): Promise<void> {
  const { id, videoId, userId: actorId, body: text } = comment;
  if (comment.state === "rejected") return;
  if (comment.state === "held") {
    const groupKey = `comment_held:${videoId}`;
    return notify(deps, { userId: video.creatorId, kind: "comment_held", actorId, path: "/studio/comments", text, groupKey });
  }
  const path = `/watch/${videoId}?comment=${id}`;
  const told = new Set([actorId]);
  const tell = async (userId: string, kind: "reply" | "mention" | "comment", groupKey: string) => {
    if (told.has(userId)) return;
    told.add(userId);
    await notify(deps, { userId, kind, actorId, path, text, groupKey });
  };
  if (comment.parentId !== null) {
    const head = await deps.db.select({ userId: comments.userId }).from(comments).where(eq(comments.id, comment.parentId)).get();
    for (const userId of [answeredId, head?.userId]) if (userId) await tell(userId, "reply", `reply:${comment.parentId}`);
  }
  for (const userId of await mentioned(deps, text, video)) await tell(userId, "mention", `mention:${videoId}`);
  await tell(video.creatorId, "comment", `comment:${videoId}`);
}

/** The accounts that a text names and that may watch the video. */
async function mentioned({ db }: Pick<Deps, "db">, text: string, video: VideoAccess & { creatorId: string }): Promise<string[]> {
  const names = mentionsIn(text);
  if (names.length === 0) return [];
  const people = await db
    .select({
      id: users.id,
      role: users.role,
      isFollower:
        sql<boolean>`exists (select 1 from ${follows} f where f.creator_id = ${video.creatorId} and f.follower_id = ${users.id})`.mapWith(
          Boolean,
        ),
    })
    .from(users)
    .where(and(inArray(users.username, names), isOpenAccount()));
  return people
    .filter(({ id, isFollower }) => watchGround({ ...video, isFollower }, { kind: "user", id, role: "user" }) !== null)
    .map(({ id }) => id);
}
