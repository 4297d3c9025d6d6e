import { and, eq, isNotNull, isNull, not, or } from "drizzle-orm";
import * as z from "zod";
import { t } from "#i18n/t.ts";
import { comments } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { openToken, signToken } from "../../kernel/signing.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import {
  type CommentRow,
  commentRows,
  requireCommentAllowed,
  staffRemovedAt,
} from "./comment-access.ts";
import type { DeletedComment } from "./contract-api.ts";

const UNDO_MS = 10 * 60_000;
const PURPOSE = "undo-comment";
const Undo = z.object({ commentId: z.string(), at: z.number(), by: z.string() });

type Input = { commentId: string; actor: SignedInActor };

/**
 * Soft-deletes a comment and its replies, and returns a token that restores them for ten minutes.
 * Staff remove comments with a decision (domain/trust/moderation/decide.ts) instead.
 */
export async function deleteComment(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  { commentId, actor }: Input,
): Promise<Pick<DeletedComment, "undo">> {
  await requireDeletable(deps, { commentId, actor }, false);
  const at = deps.now();
  await deps.db
    .update(comments)
    .set({ deletedAt: at, pinnedAt: null })
    .where(
      and(
        or(eq(comments.id, commentId), eq(comments.parentId, commentId)),
        isNull(comments.deletedAt),
      ),
    );
  return { undo: await signToken(deps.signingSecret, PURPOSE, { commentId, at, by: actor.id }) };
}

/**
 * Restores a deleted comment and the replies that were deleted with the comment.
 * @throws DomainError VALIDATION if the token belongs to another deletion or another user
 * @throws DomainError GONE if the deletion is more than ten minutes old
 * @throws DomainError FORBIDDEN if staff removed the comment after its deletion
 * @throws DomainError FORBIDDEN if the actor wrote the comment but may not comment any more
 */
export async function restoreComment(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  { commentId, actor, undo }: Input & { undo: string },
): Promise<void> {
  const { comment, creatorId } = await requireDeletable(deps, { commentId, actor }, true);
  const token = Undo.safeParse(await openToken(deps.signingSecret, PURPOSE, undo)).data;
  if (!token || token.commentId !== commentId || token.by !== actor.id) {
    throw new DomainError("VALIDATION", "undo: is not of this deletion", {
      fields: { undo: "is not of this deletion" },
    });
  }
  if (deps.now() - token.at > UNDO_MS)
    throw new DomainError("GONE", t("community.comment.undoTooLate"));
  if (comment.userId === actor.id) {
    const video = await requireWatchable(deps, { videoId: comment.videoId, actor });
    await requireCommentAllowed(deps, { video, actor });
  }
  const isRemovedByStaff = and(eq(comments.id, commentId), isNotNull(staffRemovedAt));
  if ((await deps.db.$count(comments, isRemovedByStaff)) > 0)
    throw new DomainError("FORBIDDEN", t("community.comment.removedByStaff"));
  await deps.db
    .update(comments)
    // If staff removed the comment or one of its replies, that comment stays removed.
    .set({ deletedAt: staffRemovedAt })
    .where(
      and(
        or(eq(comments.id, commentId), eq(comments.parentId, commentId)),
        eq(comments.deletedAt, token.at),
        comment.userId === actor.id ? not(hasBlocked(creatorId, actor.id)) : undefined,
      ),
    );
}

async function requireDeletable(
  { db }: Pick<Deps, "db">,
  { commentId, actor }: Input,
  isDeleted: boolean,
): Promise<CommentRow> {
  const row = await commentRows(db, actor)
    .where(and(eq(comments.id, commentId), isDeleted ? undefined : isNull(comments.deletedAt)))
    .get();
  if (!row) throw notFound(t("community.notFound.comment"));
  if (row.comment.userId !== actor.id && row.creatorId !== actor.id) {
    throw new DomainError("FORBIDDEN", t("community.comment.deleteForbidden"));
  }
  return row;
}
