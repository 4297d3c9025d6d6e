import { describe, expect, test } from "vitest";
import { withReaction } from "./reaction-state.ts";

describe("a reaction", () => {
  test("raises its own count, and removes the opposite one", () => {
    expect(withReaction({ reaction: "dislike", likes: 3, dislikes: 1 }, "like")).toEqual({
      reaction: "like",
      likes: 4,
      dislikes: 0,
    });
  });
  test("that is removed restores the counts", () => {
    expect(withReaction({ reaction: "like", likes: 4, dislikes: 0 }, null)).toEqual({
      reaction: null,
      likes: 3,
      dislikes: 0,
    });
  });
});
