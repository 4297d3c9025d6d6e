import { describe, expect, test } from "vitest";
import type { Comment } from "#worker/domain/community/contract.ts";
import { toThreads, withoutComment } from "./comment-threads.ts";
import { withReaction } from "./reaction-state.ts";

const author = { id: "u", username: "u", name: "U", avatar: null, isVerified: false, isCreator: false };
const comment = (id: string, parentId: string | null = null): Comment => ({
  id,
  parentId,
  body: id,
  createdAt: 0,
  canDelete: false,
  author,
});

describe("comments", () => {
  test("stand newest first, their answers oldest first", () => {
    const threads = toThreads([comment("d", "a"), comment("c"), comment("b", "a"), comment("a")]);
    expect(threads.map((t) => [t.comment.id, t.replies.map((r) => r.id)])).toEqual([
      ["c", []],
      ["a", ["b", "d"]],
    ]);
  });
  test("an answer whose comment is not loaded yet stands by itself", () => {
    expect(toThreads([comment("b", "a")])).toEqual([{ comment: comment("b", "a"), replies: [], isLoose: true }]);
  });
  test("go with the answers that hang on them", () => {
    expect(withoutComment([comment("c"), comment("b", "a"), comment("a")], "a").map((c) => c.id)).toEqual(["c"]);
  });
});

describe("a reaction", () => {
  test("moves its count, and takes back the other one", () => {
    expect(withReaction({ reaction: "dislike", likes: 3, dislikes: 1 }, "like")).toEqual({ reaction: "like", likes: 4, dislikes: 0 });
  });
  test("taken back leaves the counts as without it", () => {
    expect(withReaction({ reaction: "like", likes: 4, dislikes: 0 }, null)).toEqual({ reaction: null, likes: 3, dislikes: 0 });
  });
});
