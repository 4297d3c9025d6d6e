import { describe, expect, test } from "vitest";
import { withReaction } from "./reaction-state.ts";

describe("a reaction", () => {
  test("moves its count, and takes back the other one", () => {
    expect(withReaction({ reaction: "dislike", likes: 3, dislikes: 1 }, "like")).toEqual({
      reaction: "like",
      likes: 4,
      dislikes: 0,
    });
  });
  test("taken back leaves the counts as without it", () => {
    expect(withReaction({ reaction: "like", likes: 4, dislikes: 0 }, null)).toEqual({
      reaction: null,
      likes: 3,
      dislikes: 0,
    });
  });
});
