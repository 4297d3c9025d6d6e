import { and, desc, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { comments, users, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Actor, SignedInActor } from "../users/contract.ts";
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
    .where(and(eq(comments.videoId, videoId), isNull(comments.deletedAt), before === undefined ? undefined : olderThan(before)))
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

/** @throws DomainError NOT_FOUND for the video, or for a parent that is not one of its comments. */
export async function postComment(
  { db, now, newId }: Pick<Deps, "db" | "now" | "newId">,
  { videoId, actor, body, parentId }: CommentInput & { videoId: string; actor: SignedInActor },
): Promise<Comment> {
  await requireWatchable({ db }, { videoId, actor });
  const thread = parentId === null ? null : await threadOf(db, { videoId, parentId });
  const id = newId("cmt");
  await db.insert(comments).values({ id, videoId, userId: actor.id, parentId: thread, body, createdAt: now() });
  const row = await joined(db).where(eq(comments.id, id)).get();
  if (!row) throw notFound("This comment");
  return toComment(row, actor);
}

async function threadOf(db: Deps["db"], { videoId, parentId }: { videoId: string; parentId: string }): Promise<string> {
  const parent = await db
    .select({ id: comments.id, parentId: comments.parentId })
    .from(comments)
    .where(and(eq(comments.id, parentId), eq(comments.videoId, videoId), isNull(comments.deletedAt)))
    .get();
  if (!parent) throw notFound("The comment you are answering");
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
