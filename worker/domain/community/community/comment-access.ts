import { and, eq, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { msg, t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { commentLikes, comments, moderationDecisions, users, videos } from "../../../db/schema.ts";
import { hasBlocked, isBlocked } from "../../accounts/blocks/queries.ts";
import { requireFlag } from "../../accounts/flags/flags.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Actor, SignedInActor } from "../../accounts/users/contract.ts";
import type { CommentPolicy } from "../../accounts/users/contract-settings.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import { mentionsIn } from "./contract.ts";
import { Comment } from "./contract-api.ts";

const idOf = (actor: Actor) => (actor.kind === "user" ? actor.id : "");
const isStaff = (actor: Actor) => actor.kind === "user" && actor.role !== "user";

const columnsFor = (actor: Actor) => ({
  comment: comments,
  author: users,
  creatorId: videos.creatorId,
  isLiked:
    sql<boolean>`exists (select 1 from ${commentLikes} l where l.comment_id = ${comments.id} and l.user_id = ${idOf(actor)})`.mapWith(
      Boolean,
    ),
});
export type CommentRow = {
  comment: typeof comments.$inferSelect;
  author: typeof users.$inferSelect;
  creatorId: string;
  isLiked: boolean;
};

export const commentRows = (db: Deps["db"], actor: Actor) =>
  db
    .select(columnsFor(actor))
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(videos, eq(videos.id, comments.videoId));

/** Builds the SQL condition for comments that an actor can see. The query must be `commentRows`. */
export function isVisibleTo(actor: Actor): SQL | undefined {
  const heldVisible = isStaff(actor)
    ? eq(comments.state, "held")
    : actor.kind === "user"
      ? and(
          eq(comments.state, "held"),
          or(eq(comments.userId, actor.id), eq(videos.creatorId, actor.id)),
        )
      : undefined;
  return and(
    isNull(comments.deletedAt),
    heldVisible ? or(eq(comments.state, "shown"), heldVisible) : eq(comments.state, "shown"),
    // Staff see the comments of suspended users, because they decide about appeals.
    isStaff(actor) ? isNull(users.deletionRequestedAt) : isOpenAccount(),
    actor.kind === "user" ? not(hasBlocked(actor.id, comments.userId)) : undefined,
  );
}

/**
 * SQL for the time of the earliest staff decision that removes the comment and has not been lifted;
 * null if there is none.
 */
export const staffRemovedAt = sql<
  number | null
>`(select min(d.created_at) from ${moderationDecisions} d where d.subject_type = 'comment'
  and d.subject_id in (${comments.id}, ${comments.parentId}) and d.kind = 'remove' and d.state = 'standing')`;

/** Matches a deleted account's first comment in a thread, shown as a placeholder over replies. */
const isDeletedHead = () =>
  and(
    isNotNull(users.deletedAt),
    isNotNull(comments.deletedAt),
    isNull(comments.parentId),
    gt(comments.replyCount, 0),
  );

export const isVisibleHead = (actor: Actor) =>
  and(isNull(comments.parentId), or(isVisibleTo(actor), isDeletedHead()));

const DELETED_AUTHOR = {
  id: "",
  username: "",
  name: msg("community.comment.deletedAuthor"),
  avatar: null,
  isVerified: false,
  isCreator: false,
};

/** Maps rows to comments, with the fields that this actor may see. Needs one query for mentions. */
export async function toComments(
  { db }: Pick<Deps, "db">,
  rows: CommentRow[],
  actor: Actor,
): Promise<Comment[]> {
  const names = [...new Set(rows.flatMap(({ comment }) => mentionsIn(comment.body)))].slice(0, 90);
  const knownUsernames = new Set(
    names.length === 0
      ? []
      : (
          await db
            .select({ name: users.username })
            .from(users)
            .where(inArray(users.username, names))
        ).map((r) => r.name),
  );
  const viewerId = idOf(actor);
  return rows.map(({ comment, author, creatorId, isLiked }) => {
    const isGone = comment.deletedAt !== null;
    const isVideoCreator = !isGone && viewerId === creatorId;
    const isAuthor = !isGone && viewerId === comment.userId;
    return {
      ...fieldsOf(comment, Comment),
      isGone,
      isHeld: comment.state === "held",
      likes: comment.likeCount,
      replies: comment.replyCount,
      isPinned: comment.pinnedAt !== null,
      isHearted: comment.heartedAt !== null,
      isLiked,
      mentions: mentionsIn(comment.body).filter((name) => knownUsernames.has(name)),
      canEdit: isAuthor,
      canDelete: !isGone && (isAuthor || isVideoCreator),
      canRemove: !isGone && !isAuthor && !isVideoCreator && isStaff(actor),
      canPin: isVideoCreator,
      canReview: !isGone && isVideoCreator,
      author: isGone
        ? { ...DELETED_AUTHOR, name: t(DELETED_AUTHOR.name) }
        : {
            id: author.id,
            username: author.username,
            name: author.displayName,
            avatar: avatarUrl(author.avatarPath),
            isVerified: author.isVerified,
            isCreator: author.id === creatorId,
          },
    };
  });
}

/** Returns a comment that this actor can see. `includeDeleted` allows a deleted first comment. */
export async function requireComment(
  deps: Pick<Deps, "db">,
  {
    commentId,
    actor,
    includeDeleted = false,
  }: { commentId: string; actor: Actor; includeDeleted?: boolean },
) {
  const row = await commentRows(deps.db, actor)
    .where(
      and(
        eq(comments.id, commentId),
        includeDeleted ? or(isVisibleTo(actor), isVisibleHead(actor)) : isVisibleTo(actor),
      ),
    )
    .get();
  if (!row) throw notFound(t("community.notFound.comment"));
  const video = await requireWatchable(deps, { videoId: row.comment.videoId, actor }).catch(() => {
    throw notFound(t("community.notFound.comment"));
  });
  return { row, video };
}

interface Commentable {
  creatorId: string;
  commentPolicy: CommentPolicy;
  isFollower: boolean;
}

/**
 * Returns why the actor may not comment, or null. The actor must be allowed to watch the video.
 * `isBlocked` says whether the video's creator blocked the actor.
 */
export function commentRestriction({
  video,
  actor,
  isBlocked,
}: {
  video: Commentable;
  actor: SignedInActor;
  isBlocked: boolean;
}): string | null {
  if (video.creatorId === actor.id) return null;
  if (video.commentPolicy === "nobody") return t("community.comment.commentsOff");
  if (isBlocked) return t("community.comment.authorBlocked");
  return video.commentPolicy === "followers" && !video.isFollower
    ? t("community.comment.followersOnly")
    : null;
}

/**
 * Checks that an actor who may watch a video may also comment on it.
 * @throws DomainError FORBIDDEN if the comment policy, a block or a restriction forbids comments
 */
export async function requireCommentAllowed(
  deps: Pick<Deps, "db" | "now">,
  input: { video: Commentable; actor: SignedInActor },
): Promise<void> {
  await requireFlag(deps, "comments", input.actor);
  await requireUnrestricted(deps, { userId: input.actor.id, what: "comment" });
  const { video, actor } = input;
  const restriction = commentRestriction({
    ...input,
    isBlocked: await isBlocked(deps, { blockerId: video.creatorId, blockedId: actor.id }),
  });
  if (restriction !== null) throw new DomainError("FORBIDDEN", restriction);
}
