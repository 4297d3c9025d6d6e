import type { Comment } from "#worker/domain/community/contract.ts";

export interface Thread {
  comment: Comment;
  replies: Comment[];
  /** The comment that it answers has not been loaded yet. */
  isLoose: boolean;
}

/**
 * Comments newest first, each with its answers oldest first. An answer whose comment is on a later page stands by itself
 * until that page is there.
 * @param comments newest first, as pages give them
 */
export function toThreads(comments: Comment[]): Thread[] {
  const here = new Set(comments.filter((c) => c.parentId === null).map((c) => c.id));
  const isReply = (c: Comment) => c.parentId !== null && here.has(c.parentId);
  return comments
    .filter((c) => !isReply(c))
    .map((comment) => ({
      comment,
      replies: comments.filter((c) => c.parentId === comment.id).reverse(),
      isLoose: comment.parentId !== null,
    }));
}

/** Without the comment, and without the answers that hung on it. */
export const withoutComment = (comments: Comment[], id: string): Comment[] => comments.filter((c) => c.id !== id && c.parentId !== id);
