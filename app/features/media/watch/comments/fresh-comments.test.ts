import { expect, test } from "vitest";
import type { Comment } from "#worker/domain/community/community/contract-api.ts";
import { NO_THREADS, withFresh, withNew, withPage } from "./comment-state.ts";

const comment = (id: string, more: Partial<Comment> = {}): Comment => ({
  id,
  parentId: null,
  author: {
    id: "u",
    username: "u",
    name: "U",
    avatar: null,
    isVerified: false,
    isCreator: false,
  },
  body: id,
  createdAt: 0,
  editedAt: null,
  isGone: false,
  isHeld: false,
  likes: 0,
  replies: 0,
  isPinned: false,
  isHearted: false,
  isLiked: false,
  mentions: [],
  canEdit: false,
  canDelete: false,
  canRemove: false,
  canPin: false,
  canReview: false,
  ...more,
});

test("withFresh shows comments as the user who signed in sees them, and keeps a new comment first", () => {
  const seen = withPage(NO_THREADS, {
    comments: [comment("a"), comment("b"), comment("c")],
    next: "more",
  });
  const posted = withNew(seen, comment("new"));
  const fresh = withFresh(posted, {
    comments: [comment("b", { isLiked: true }), comment("a", { canEdit: true }), comment("d")],
    next: "other",
  });
  expect(fresh.heads.map(({ id }) => id)).toEqual(["new", "a", "b", "c", "d"]);
  expect(fresh.heads[1]?.canEdit).toBe(true);
  expect(fresh.heads[2]?.isLiked).toBe(true);
  expect(fresh.next).toBe("more");
});
