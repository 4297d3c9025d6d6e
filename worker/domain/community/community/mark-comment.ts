import { and, eq, isNotNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { commentLikes, comments } from "../../../db/schema.ts";
import { isBlocked } from "../../accounts/blocks/queries.ts";
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
  const { userId, videoId, body } = row.comment;
  const notification = { userId, actorId: actor.id, groupKey: `comment_like:${commentId}` };
  if (on) {
    if (await isBlocked(deps, { blockerId: userId, blockedId: actor.id }))
      throw new DomainError("FORBIDDEN", t("community.comment.likeForbidden"));
    const isEstablished = standingOfActor(actor, deps.now()) === "established";
    const network = origin.network ?? UNKNOWN_NETWORK;
    const ofNetwork = sql`(select count(*) from ${commentLikes} where comment_id = ${commentId} and network = ${network} and verified)`;
    const verified = sql`${isEstablished ? 1 : 0} and ${ofNetwork} < ${RANKING_IDENTITIES}`;
    const row = { commentId, userId: actor.id, createdAt: deps.now(), verified, network };
    const liked = await insertWhere(db, commentLikes, row, sql`true`)
      .onConflictDoNothing()
      .returning({ id: commentLikes.commentId });
    if (liked.length > 0) {
      await notify(deps, {
        ...notification,
        kind: "comment_like",
        path: `/watch/${videoId}?comment=${commentId}`,
        text: body,
      });
    }
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

/** Pins or unpins the first comment of a thread. Only the video's creator may do this. */
export async function pinComment(deps: MarkDeps, { commentId, actor, on }: Mark): Promise<void> {
  const { db } = deps;
  const { videoId, parentId, state } = await requireOwned(deps, { commentId, actor });
  if (parentId !== null)
    throw new DomainError("VALIDATION", t("community.comment.pin.repliesNotPinnable"));
  if (on && state !== "shown")
    throw new DomainError("CONFLICT", t("community.comment.pin.approvalRequired"));
  const unpinOthers = db
    .update(comments)
    .set({ pinnedAt: null })
    .where(and(eq(comments.videoId, videoId), isNotNull(comments.pinnedAt)));
  const pin = db
    .update(comments)
    .set({ pinnedAt: on ? deps.now() : null })
    .where(eq(comments.id, commentId));
  await (on ? db.batch([unpinOthers, pin]) : pin);
}

/** Adds or removes the creator's heart on a comment. FORBIDDEN unless the actor owns the video. */
export async function heartComment(deps: MarkDeps, { commentId, actor, on }: Mark): Promise<void> {
  const { userId, videoId, body } = await requireOwned(deps, { commentId, actor });
  await deps.db
    .update(comments)
    .set({ heartedAt: on ? deps.now() : null })
    .where(eq(comments.id, commentId));
  const notification = { userId, actorId: actor.id, groupKey: `comment_heart:${commentId}` };
  if (on)
    await notify(deps, {
      ...notification,
      kind: "comment_heart",
      path: `/watch/${videoId}?comment=${commentId}`,
      text: body,
    });
  else await unnotify(deps, notification);
}

async function requireOwned(deps: Pick<Deps, "db">, { commentId, actor }: Omit<Mark, "on">) {
  const { row } = await requireComment(deps, { commentId, actor });
  if (row.creatorId !== actor.id)
    throw new DomainError("FORBIDDEN", t("community.comment.markForbidden"));
  return row.comment;
}
