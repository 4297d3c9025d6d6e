import { and, desc, eq, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import { comments, users, videos } from "../../db/schema.ts";
import { hasBlocked, isBlocked } from "../blocks/queries.ts";
import type { Deps } from "../deps.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Actor, SignedInActor } from "../users/contract.ts";
import type { CommentPolicy } from "../users/contract-settings.ts";
import { avatarUrl } from "../users/rules.ts";
import { requireWatchable } from "../videos/access.ts";
import type { Comment, CommentInput, CommentPage } from "./contract.ts";

const columns = { comment: comments, author: users, creatorId: videos.creatorId };
type Row = { comment: typeof comments.$inferSelect; author: typeof users.$inferSelect; creatorId: string };

function toComment({ comment, author, creatorId }: Row, actor: Actor): Comment {
  return {
    id: comment.id,
    body: comment.body,
    parentId: comment.parentId,
    createdAt: comment.createdAt,
    canDelete: actor.kind === "user" && (actor.id === comment.userId || actor.id === creatorId || actor.role !== "user"),
    author: {
      id: author.id,
      username: author.username,
      name: author.displayName,
      avatar: avatarUrl(author.avatarPath),
      isVerified: author.isVerified,
      isCreator: author.id === creatorId,
    },
  };
}

const joined = (db: Deps["db"]) =>
  db.select(columns).from(comments).innerJoin(users, eq(users.id, comments.userId)).innerJoin(videos, eq(videos.id, comments.videoId));

/** What this actor sees of a video's comments: nothing of whom they blocked, and nothing of closed accounts. */
const shownTo = (actor: Actor) =>
  and(isNull(users.deletionRequestedAt), actor.kind === "user" ? not(hasBlocked(actor.id, comments.userId)) : undefined);

/**
 * Comments and answers, newest first. @param input.before the id of the last comment of the page before
 * @throws DomainError NOT_FOUND where the actor may not watch.
 */
export async function listComments(
  { db }: Pick<Deps, "db">,
  { videoId, actor, before, limit }: { videoId: string; actor: Actor; before?: string; limit: number },
): Promise<CommentPage> {
  await requireWatchable({ db }, { videoId, actor });
  const size = Math.min(50, limit);
  const rows = await joined(db)
    .where(
      and(eq(comments.videoId, videoId), isNull(comments.deletedAt), shownTo(actor), before === undefined ? undefined : olderThan(before)),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(size + 1);
  const page = rows.slice(0, size).map((row) => toComment(row, actor));
  return { comments: page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}

/**
 * By time, then id. The first condition says what the second implies, for the planner: with it alone it seeks in the
 * index. An unknown id has nothing behind it.
 */
function olderThan(id: string): SQL | undefined {
  const end = sql`(select c.created_at from ${comments} c where c.id = ${id})`;
  return and(lte(comments.createdAt, end), sql`(${comments.createdAt}, ${comments.id}) < (${end}, ${id})`);
}

/**
 * @throws DomainError NOT_FOUND for the video, or for a parent that is not one of its comments; FORBIDDEN, in a sentence
 *   for the writer, where the creator's comment policy or a block says no.
 */
export async function postComment(
  { db, now, newId }: Pick<Deps, "db" | "now" | "newId">,
  { videoId, actor, body, parentId }: CommentInput & { videoId: string; actor: SignedInActor },
): Promise<Comment> {
  const video = await requireWatchable({ db }, { videoId, actor });
  const refusal = await commentRefusal({ db }, { video, actor });
  if (refusal !== null) throw new DomainError("FORBIDDEN", refusal);
  const thread = parentId === null ? null : await threadOf(db, { videoId, parentId, actor });
  const id = newId("cmt");
  await db.insert(comments).values({ id, videoId, userId: actor.id, parentId: thread, body, createdAt: now() });
  const row = await joined(db).where(eq(comments.id, id)).get();
  if (!row) throw notFound("This comment");
  return toComment(row, actor);
}

/**
 * Why this actor may not comment on a video that they may watch, in a sentence; null when they may. The owner always may.
 */
export async function commentRefusal(
  deps: Pick<Deps, "db">,
  { video, actor }: { video: { creatorId: string; commentPolicy: CommentPolicy; isFollower: boolean }; actor: SignedInActor },
): Promise<string | null> {
  if (video.creatorId === actor.id) return null;
  if (video.commentPolicy === "nobody") return "Comments are turned off on this channel.";
  if (await isBlocked(deps, { blockerId: video.creatorId, blockedId: actor.id })) return "You cannot comment on this channel's videos.";
  return video.commentPolicy === "followers" && !video.isFollower ? "Only followers can comment on this channel's videos." : null;
}

async function threadOf(
  db: Deps["db"],
  { videoId, parentId, actor }: { videoId: string; parentId: string; actor: SignedInActor },
): Promise<string> {
  const parent = await db
    .select({ id: comments.id, parentId: comments.parentId, isBlocked: hasBlocked(comments.userId, actor.id) })
    .from(comments)
    .where(and(eq(comments.id, parentId), eq(comments.videoId, videoId), isNull(comments.deletedAt)))
    .get();
  if (!parent) throw notFound("The comment you are answering");
  if (parent.isBlocked) throw new DomainError("FORBIDDEN", "You cannot answer this person.");
  return parent.parentId ?? parent.id;
}

/** Removes a comment from view; by its author, the video's owner or the staff. @throws DomainError NOT_FOUND; FORBIDDEN for others. */
export async function deleteComment(
  { db, now }: Pick<Deps, "db" | "now">,
  { commentId, actor }: { commentId: string; actor: SignedInActor },
): Promise<void> {
  const row = await joined(db)
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
    .get();
  if (!row) throw notFound("This comment");
  if (!toComment(row, actor).canDelete) throw new DomainError("FORBIDDEN", "Only its author or the video's owner can delete a comment.");
  await db.update(comments).set({ deletedAt: now() }).where(eq(comments.id, commentId));
}
