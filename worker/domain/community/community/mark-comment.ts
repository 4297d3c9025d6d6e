import { and, eq, exists, isNotNull, sql } from "drizzle-orm";
import { type AnySQLiteColumn, alias } from "drizzle-orm/sqlite-core";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { commentLikes, comments } from "../../../db/schema.ts";
import { hasBlocked, isBlocked } from "../../accounts/blocks/queries.ts";
import { notify, unnotify } from "../../accounts/notifications/notify.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { type Origin, UNKNOWN_NETWORK } from "../../media/verdicts/contract.ts";
import { RANKING_IDENTITIES, standingOfActor } from "../../media/verdicts/rules.ts";
import { requireComment } from "./comment-access.ts";
import type { CommentLikes } from "./contract-api.ts";

type MarkDeps = Pick<Deps, "db" | "now" | "newId" | "log">;
type Mark = { commentId: string; actor: SignedInActor; on: boolean };

/** Likes or unlikes a comment. Idempotent. Throws FORBIDDEN if its author blocked the actor. */
export async function likeComment(
  deps: MarkDeps,
  { commentId, actor, origin, on }: Mark & { origin: Origin },
): Promise<CommentLikes> {
  const { db } = deps;
  const { row } = await requireComment(deps, { commentId, actor });
  const { userId, videoId } = row.comment;
  const notification = { userId, actorId: actor.id, groupKey: `comment_like:${commentId}` };
  if (on) {
    const isEstablished = standingOfActor(actor, deps.now()) === "established";
    const network = origin.network ?? UNKNOWN_NETWORK;
    const ofNetwork = sql`(select count(*) from ${commentLikes} where comment_id = ${commentId} and network = ${network} and verified)`;
    const verified = sql`${isEstablished ? 1 : 0} and ${ofNetwork} < ${RANKING_IDENTITIES}`;
    const row = { commentId, userId: actor.id, createdAt: deps.now(), verified, network };
    const liked = await insertWhere(db, commentLikes, row, sql`not ${hasBlocked(userId, actor.id)}`)
      .onConflictDoNothing()
      .returning({ id: commentLikes.commentId });
    if (liked.length > 0) {
      await notify(deps, {
        ...notification,
        kind: "comment_like",
        path: `/watch/${videoId}?comment=${commentId}`,
        commentId,
      });
    } else if (await isBlocked(deps, { blockerId: userId, blockedId: actor.id }))
      throw new DomainError("FORBIDDEN", t("community.comment.likeForbidden"));
  } else {
    const isOwnLike = and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, actor.id));
    const removed = await db
      .delete(commentLikes)
      .where(isOwnLike)
      .returning({ id: commentLikes.commentId });
    const latestOther = sql`select l.user_id from comment_likes l where l.comment_id = ${commentId} and l.user_id <> ${userId} order by l.created_at desc limit 1`;
    if (removed.length > 0) await unnotify(deps, { ...notification, latestOther });
  }
  const counted = await db
    .select({ likes: comments.likeCount })
    .from(comments)
    .where(eq(comments.id, commentId))
    .get();
  return { isLiked: on, likes: counted?.likes ?? 0 };
}

/** `editedAt` is the edit time of the comment that the creator's page shows, ms since the epoch. */
type CreatorMark = Mark & { editedAt?: number };

/**
 * Pins or unpins the first comment of a thread.
 * @throws DomainError FORBIDDEN unless the actor owns the video; VALIDATION for a reply; CONFLICT
 * for a held comment, or if the author edited the comment after `editedAt`
 */
export async function pinComment(deps: MarkDeps, mark: CreatorMark): Promise<void> {
  const { db } = deps;
  const { commentId, actor, on } = mark;
  const { videoId, parentId, state } = await requireOwned(deps, { commentId, actor });
  if (parentId !== null)
    throw new DomainError("VALIDATION", t("community.comment.pin.repliesNotPinnable"));
  if (on && state !== "shown")
    throw new DomainError("CONFLICT", t("community.comment.pin.approvalRequired"));
  const isPinnable = (table: Table) =>
    and(isReadVersion(table, mark), on ? eq(table.state, "shown") : undefined);
  const unpinOthers = db
    .update(comments)
    .set({ pinnedAt: null })
    .where(
      and(
        eq(comments.videoId, videoId),
        isNotNull(comments.pinnedAt),
        exists(db.select({ id: read.id }).from(read).where(isPinnable(read))),
      ),
    );
  const pin = db
    .update(comments)
    .set({ pinnedAt: on ? deps.now() : null })
    .where(isPinnable(comments))
    .returning({ id: comments.id });
  const pinned = on ? (await db.batch([unpinOthers, pin]))[1] : await pin;
  requireRead(pinned);
}

/**
 * Adds or removes the creator's heart on a comment.
 * @throws DomainError FORBIDDEN unless the actor owns the video; CONFLICT if the author edited the
 * comment after `editedAt`
 */
export async function heartComment(deps: MarkDeps, mark: CreatorMark): Promise<void> {
  const { commentId, actor, on } = mark;
  const { userId, videoId } = await requireOwned(deps, { commentId, actor });
  const hearted = await deps.db
    .update(comments)
    .set({ heartedAt: on ? deps.now() : null })
    .where(isReadVersion(comments, mark))
    .returning({ id: comments.id });
  requireRead(hearted);
  const notification = { userId, actorId: actor.id, groupKey: `comment_heart:${commentId}` };
  if (on)
    await notify(deps, {
      ...notification,
      kind: "comment_heart",
      path: `/watch/${videoId}?comment=${commentId}`,
      commentId,
    });
  else await unnotify(deps, notification);
}

const read = alias(comments, "read");

type Table = Record<"id" | "editedAt" | "state", AnySQLiteColumn>;

const isReadVersion = (table: Table, { commentId, editedAt }: CreatorMark) =>
  and(
    eq(table.id, commentId),
    editedAt === undefined ? undefined : sql`coalesce(${table.editedAt}, 0) = ${editedAt}`,
  );

function requireRead(marked: readonly unknown[]): void {
  if (marked.length === 0) throw new DomainError("CONFLICT", t("community.comment.mark.changed"));
}

async function requireOwned(deps: Pick<Deps, "db">, { commentId, actor }: Omit<Mark, "on">) {
  const { row } = await requireComment(deps, { commentId, actor });
  if (row.creatorId !== actor.id)
    throw new DomainError("FORBIDDEN", t("community.comment.markForbidden"));
  return row.comment;
}
