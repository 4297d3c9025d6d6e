import { and, eq, isNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { comments, users } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import { standingOfActor } from "../../media/verdicts/rules.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import { commentRows, requireCommentAllowed, toComments } from "./comment-access.ts";
import type { CommentInput } from "./contract.ts";
import type { Comment } from "./contract-api.ts";
import { notifyOfComment } from "./notify-of-comment.ts";
import { holdReason } from "./rules.ts";

export type CommentDeps = Pick<Deps, "db" | "now" | "newId" | "log" | "throttle">;

/**
 * Posts a comment or a reply under a video.
 * @throws DomainError FORBIDDEN if the comment policy or a block by the creator forbids the
 * comment; RATE_LIMITED after 15 comments in a minute
 */
export async function postComment(
  deps: CommentDeps,
  { videoId, actor, body, parentId }: CommentInput & { videoId: string; actor: SignedInActor },
): Promise<Comment> {
  const { db } = deps;
  const video = await requireWatchable(deps, { videoId, actor });
  await requireCommentAllowed(deps, { video, actor });
  const thread = parentId === null ? null : await threadOf(db, { videoId, parentId, actor });
  await spendTry(deps, limits.comments(actor.id));
  const id = deps.newId("cmt");
  const heldReason = holdReason(body, video, video.creatorId === actor.id);
  const state = heldReason === null ? "shown" : "held";
  const posted = await insertWhere(
    db,
    comments,
    {
      id,
      videoId,
      userId: actor.id,
      parentId: thread?.headId ?? null,
      body,
      state,
      heldReason,
      createdAt: deps.now(),
      verified: standingOfActor(actor, deps.now()) === "established",
    },
    // The insert checks for a block again, because a block can come after the first check.
    sql`not ${hasBlocked(video.creatorId, actor.id)} and not ${hasBlocked(thread?.answeredId ?? "", actor.id)}`,
  );
  if (posted.meta.changes === 0)
    throw new DomainError("FORBIDDEN", t("community.comment.authorBlocked"));
  const row = await commentRows(db, actor).where(eq(comments.id, id)).get();
  if (!row) throw notFound(t("community.notFound.comment"));
  await notifyOfComment(deps, {
    comment: row.comment,
    video,
    answeredId: thread?.answeredId ?? null,
  });
  const [comment] = await toComments(deps, [row], actor);
  if (!comment) throw notFound(t("community.notFound.comment"));
  return comment;
}

async function threadOf(
  db: Deps["db"],
  { videoId, parentId, actor }: { videoId: string; parentId: string; actor: SignedInActor },
): Promise<{ headId: string; answeredId: string }> {
  const parent = await db
    .select({
      id: comments.id,
      parentId: comments.parentId,
      userId: comments.userId,
      isBlocked: hasBlocked(comments.userId, actor.id),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(
      and(
        isOpenAccount(),
        eq(comments.id, parentId),
        eq(comments.videoId, videoId),
        isNull(comments.deletedAt),
        eq(comments.state, "shown"),
      ),
    )
    .get();
  if (!parent) throw notFound(t("community.notFound.parent"));
  if (parent.isBlocked) throw new DomainError("FORBIDDEN", t("community.comment.replyForbidden"));
  return { headId: parent.parentId ?? parent.id, answeredId: parent.userId };
}
