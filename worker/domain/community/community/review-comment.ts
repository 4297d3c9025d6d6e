import { and, eq, ne, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { comments } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import { commentRows } from "./comment-access.ts";
import type { ReviewCommentInput } from "./contract.ts";
import { notifyOfComment } from "./notify-of-comment.ts";

type ReviewComment = ReviewCommentInput & { commentId: string; actor: SignedInActor };

/**
 * Approves or rejects a comment on the owner's video. Idempotent. Throws CONFLICT if the author has
 * changed the text since the time `editedAt`, because the owner has not read the new text.
 */
export async function reviewComment(
  deps: Pick<Deps, "db" | "now" | "newId" | "log">,
  { commentId, actor, decision, editedAt }: ReviewComment,
): Promise<void> {
  const row = await commentRows(deps.db, actor).where(eq(comments.id, commentId)).get();
  if (!row || row.comment.deletedAt !== null) throw notFound(t("community.notFound.comment"));
  if (row.creatorId !== actor.id)
    throw new DomainError("FORBIDDEN", t("community.comment.review.forbidden"));
  const state = decision === "approve" ? "shown" : "rejected";
  const isSeenVersion = and(eq(comments.id, commentId), sql`${comments.editedAt} is ${editedAt}`);
  const changed = await deps.db
    .update(comments)
    .set({ state, ...(state === "rejected" && { pinnedAt: null }) })
    .where(and(isSeenVersion, ne(comments.state, state)))
    .returning({ id: comments.id });
  if (changed.length === 0) {
    if ((await deps.db.$count(comments, isSeenVersion)) > 0) return;
    throw new DomainError("CONFLICT", t("community.comment.review.changed"));
  }
  if (row.comment.state !== "held" || state !== "shown") return;
  const video = await requireWatchable(deps, { videoId: row.comment.videoId, actor });
  await notifyOfComment(deps, { comment: { ...row.comment, state }, video, answeredId: null });
}
