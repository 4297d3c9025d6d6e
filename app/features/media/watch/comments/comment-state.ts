import type { Comment, CommentPage } from "#worker/domain/community/community/contract-api.ts";

export interface Threads {
  /** Top-level comments in the server's order, the pinned comment first. */
  heads: Comment[];
  next: string | null;
  /** Replies by the ID of the top-level comment; missing until loaded. */
  replies: Readonly<Record<string, { comments: Comment[]; next: string | null }>>;
}

export const NO_THREADS: Threads = { heads: [], next: null, replies: {} };

const withoutKnown = (known: Comment[], more: Comment[]) =>
  more.filter(({ id }) => !known.some((k) => k.id === id));

export const withPage = (threads: Threads, page: CommentPage): Threads => ({
  ...threads,
  heads: [...threads.heads, ...withoutKnown(threads.heads, page.comments)],
  next: page.next,
});

/** Shows known comments as another user sees them, in their order. */
export function withFresh(threads: Threads, page: CommentPage): Threads {
  const updated = page.comments.reduce(
    (known, comment) => updateComment(known, comment.id, () => comment),
    threads,
  );
  return { ...withPage(updated, page), next: threads.next };
}

export function withReplies(threads: Threads, headId: string, page: CommentPage): Threads {
  const known = threads.replies[headId]?.comments ?? [];
  const comments = [...known, ...withoutKnown(known, page.comments)].sort(
    (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  );
  return { ...threads, replies: { ...threads.replies, [headId]: { comments, next: page.next } } };
}

/** Adds a new comment after the pinned comment, and a new reply at the end of its thread. */
export function withNew(threads: Threads, comment: Comment): Threads {
  const { parentId } = comment;
  if (parentId === null) {
    const pinned = threads.heads.filter((head) => head.isPinned);
    return {
      ...threads,
      heads: [...pinned, comment, ...threads.heads.filter((head) => !head.isPinned)],
    };
  }
  const counted = comment.isHeld
    ? threads
    : updateComment(threads, parentId, (head) => ({ ...head, replies: head.replies + 1 }));
  const known = threads.replies[parentId] ?? { comments: [], next: null };
  return {
    ...counted,
    replies: {
      ...threads.replies,
      [parentId]: { ...known, comments: [...known.comments, comment] },
    },
  };
}

export function updateComment(
  threads: Threads,
  id: string,
  change: (comment: Comment) => Comment,
): Threads {
  const each = (comments: Comment[]) =>
    comments.map((comment) => (comment.id === id ? change(comment) : comment));
  const replies = Object.entries(threads.replies).map(
    ([headId, page]) => [headId, { ...page, comments: each(page.comments) }] as const,
  );
  return { ...threads, heads: each(threads.heads), replies: Object.fromEntries(replies) };
}

export function removeComments(
  threads: Threads,
  isRemoved: (comment: Comment) => boolean,
): Threads {
  const replies: Record<string, { comments: Comment[]; next: string | null }> = {};
  const heads = threads.heads
    .filter((head) => !isRemoved(head))
    .map((head) => {
      const page = threads.replies[head.id];
      if (!page) return head;
      const remaining = page.comments.filter((reply) => !isRemoved(reply));
      replies[head.id] = { ...page, comments: remaining };
      const removedCount = page.comments.filter(
        (reply) => isRemoved(reply) && !reply.isHeld,
      ).length;
      return { ...head, replies: Math.max(0, head.replies - removedCount) };
    });
  return { ...threads, heads, replies };
}

export function withPin(threads: Threads, id: string, on: boolean): Threads {
  const heads = threads.heads.map((head) => ({ ...head, isPinned: on && head.id === id }));
  return {
    ...threads,
    heads: [...heads.filter((head) => head.isPinned), ...heads.filter((head) => !head.isPinned)],
  };
}
