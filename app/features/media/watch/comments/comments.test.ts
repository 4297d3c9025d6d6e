import { describe, expect, test } from "vitest";
import type { Comment } from "#worker/domain/community/community/contract-api.ts";
import {
  NO_THREADS,
  removeComments,
  type Threads,
  updateComment,
  withNew,
  withPage,
  withPin,
  withReplies,
} from "./comment-state.ts";
import { mentionAt, segmentsOf } from "./comment-text.ts";

const author = {
  id: "u",
  username: "u",
  name: "U",
  avatar: null,
  isVerified: false,
  isCreator: false,
};
const comment = (id: string, more: Partial<Comment> = {}): Comment => ({
  id,
  parentId: null,
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
  author,
  ...more,
});
const ids = (threads: Threads) =>
  threads.heads.map((head) => [
    head.id,
    head.replies,
    threads.replies[head.id]?.comments.map((r) => r.id),
  ]);
const start = withPage(NO_THREADS, {
  comments: [comment("a", { isPinned: true }), comment("b", { replies: 2 })],
  next: "x",
});

describe("threads of comments", () => {
  test("comments load page by page without duplicates, and a new comment follows the pinned comment", () => {
    const grown = withPage(start, { comments: [comment("b"), comment("c")], next: null });
    expect([grown.heads.map((h) => h.id), grown.next]).toEqual([["a", "b", "c"], null]);
    expect(withNew(grown, comment("new")).heads.map((h) => h.id)).toEqual(["a", "new", "b", "c"]);
  });
  test("replies to a comment are listed oldest first, and replies held for review are not counted", () => {
    const reply = (id: string, createdAt: number, more = {}) =>
      comment(id, { parentId: "b", createdAt, ...more });
    let threads = withReplies(start, "b", { comments: [reply("linked", 9)], next: null });
    threads = withReplies(threads, "b", {
      comments: [reply("first", 1), reply("linked", 9)],
      next: null,
    });
    expect(ids(threads)[1]).toEqual(["b", 2, ["first", "linked"]]);
    threads = withNew(withNew(threads, reply("mine", 20)), reply("held", 21, { isHeld: true }));
    expect(ids(threads)[1]).toEqual(["b", 3, ["first", "linked", "mine", "held"]]);
    expect(ids(removeComments(threads, (c) => c.id === "held" || c.id === "mine"))[1]).toEqual([
      "b",
      2,
      ["first", "linked"],
    ]);
    expect(ids(removeComments(threads, (c) => c.id === "b"))).toEqual([["a", 0, undefined]]);
    expect(
      updateComment(threads, "mine", (c) => ({ ...c, likes: 5 })).replies.b?.comments[2]?.likes,
    ).toBe(5);
  });
  test("a video has at most one pinned comment", () => {
    const threads = withPin(start, "b", true);
    expect(threads.heads.map((h) => [h.id, h.isPinned])).toEqual([
      ["b", true],
      ["a", false],
    ]);
    expect(withPin(threads, "b", false).heads.some((h) => h.isPinned)).toBe(false);
  });
});

describe("a comment's text", () => {
  const parts = (text: string) => segmentsOf(text, ["ana"]).map((s) => [s.kind, s.text]);
  test("a comment highlights mentions of existing users and ignores an @ inside URLs", () => {
    expect(parts("(@Ana) and @bob")).toEqual([
      ["text", "("],
      ["mention", "@Ana"],
      ["text", ") and @bob"],
    ]);
    expect(parts("https://x.example/@ana me@ana.example")).toEqual([
      ["text", "https://x.example/@ana me@ana.example"],
    ]);
    expect(parts("@ana")).toEqual([["mention", "@ana"]]);
  });
  test("the comment form suggests user names only while the caret is in a name after an @", () => {
    expect(mentionAt("hi @An", 6)).toEqual({ start: 3, typed: "an" });
    expect(mentionAt("hi @", 4)).toEqual({ start: 3, typed: "" });
    expect([mentionAt("me@ex", 5), mentionAt("hi @ana there", 13)]).toEqual([null, null]);
  });
});
