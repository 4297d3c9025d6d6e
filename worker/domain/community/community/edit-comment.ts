import { and, eq, isNull, ne, not, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { comments } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import { requireComment, requireCommentAllowed, toComments } from "./comment-access.ts";
import type { Comment } from "./contract-api.ts";
import { notifyOfComment } from "./notify-of-comment.ts";
import type { CommentDeps } from "./post-comment.ts";
import { holdReason } from "./rules.ts";

/**
 * Changes the text of the actor's own comment. Removes the heart and the pin of the video's creator,
 * because they were for the old text. Throws FORBIDDEN if the actor may no longer comment.
 */
export async function editComment(
  deps: CommentDeps,
  { commentId, actor, body }: { commentId: string; actor: SignedInActor; body: string },
): Promise<Comment> {
  const { row, video } = await requireComment(deps, { commentId, actor });
  if (row.comment.userId !== actor.id)
    throw new DomainError("FORBIDDEN", t("community.comment.editForbidden"));
  await requireCommentAllowed(deps, { video, actor });
  if (body !== row.comment.body) {
    await spendTry(deps, limits.comments(actor.id));
    const isCreator = video.creatorId === actor.id;
    const heldReason = holdReason(body, video, isCreator);
    const [edited] = await deps.db
      .update(comments)
      .set({
        body,
        heldReason,
        // Without a reason to hold the new text, the state is not written, because the creator may
        // be changing it at the same time.
        ...(heldReason !== null && { state: "held" }),
        // A creator who approves the comment sends this time to say which text was read. Two texts
        // must therefore never have the same time.
        editedAt: sql`max(${deps.now()}, coalesce(${comments.editedAt}, 0) + 1)`,
        heartedAt: null,
        ...(!isCreator && { pinnedAt: null }),
      })
      .where(
        and(
          eq(comments.id, commentId),
          ne(comments.state, "rejected"),
          isNull(comments.deletedAt),
          not(hasBlocked(video.creatorId, actor.id)),
        ),
      )
      .returning();
    if (!edited) await requireCommentAllowed(deps, { video, actor });
    if (edited?.state === "held")
      await notifyOfComment(deps, { comment: edited, video, answeredId: null });
  }
  const { row: changed } = await requireComment(deps, { commentId, actor });
  const [comment] = await toComments(deps, [changed], actor);
  if (!comment) throw notFound(t("community.notFound.comment"));
  return comment;
}
