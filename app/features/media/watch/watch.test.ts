import { describe, expect, test } from "vitest";
import { withReaction } from "./reaction-state.ts";

describe("a reaction (like or dislike) to a video", () => {
  test("a like raises the like count and removes the viewer's dislike", () => {
    expect(withReaction({ reaction: "dislike", likes: 3, dislikes: 1 }, "like")).toEqual({
      reaction: "like",
      likes: 4,
      dislikes: 0,
    });
  });
  test("removing a like restores the like count", () => {
    expect(withReaction({ reaction: "like", likes: 4, dislikes: 0 }, null)).toEqual({
      reaction: null,
      likes: 3,
      dislikes: 0,
    });
  });
});
