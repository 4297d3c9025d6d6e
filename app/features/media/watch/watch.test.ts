import { describe, expect, test } from "vitest";
import { withReaction } from "./reaction-state.ts";

describe("a reaction (like or dislike) to a video", () => {
  test("raises its own count and removes the viewer's opposite reaction", () => {
    expect(withReaction({ reaction: "dislike", likes: 3, dislikes: 1 }, "like")).toEqual({
      reaction: "like",
      likes: 4,
      dislikes: 0,
    });
  });
  test("that the viewer removes restores the counts", () => {
    expect(withReaction({ reaction: "like", likes: 4, dislikes: 0 }, null)).toEqual({
      reaction: null,
      likes: 3,
      dislikes: 0,
    });
  });
});
