import { describe, expect, test } from "vitest";
import { mentionsIn } from "./contract.ts";
import { holdReason } from "./rules.ts";

const open = {
  commentPolicy: "everyone",
  blockedWords: ["Free coins", "scam"],
  commentHold: "off",
} as const;

describe("holding new comments", () => {
  test.each([
    ["get FREE, coins now", "words"],
    ["what a SCAM!", "words"],
    ["scampi for lunch", null],
    ["free of coins", null],
  ])(
    "a comment with the text %j is held for the reason %s (null: not held), as blocked words match whole words",
    (body, reason) => expect(holdReason(body, open, false)).toBe(reason),
  );

  test("a comment is held if the video's policy holds all comments, unless the video's creator wrote the comment", () => {
    expect(holdReason("hi", { ...open, commentPolicy: "held" }, false)).toBe("policy");
    expect(holdReason("scam", { ...open, commentPolicy: "held" }, true)).toBe(null);
  });
});

test.each([
  ["@Ana look, @bo_b and @ana again", ["ana", "bo_b"]],
  ["mail me@example.com or see https://x.example/@ana", []],
  ["(@ana), @an and @thisnameisfartoolongtobeone", ["ana"]],
])("the comment %j mentions the users %j", (text, names) =>
  expect(mentionsIn(text)).toEqual(names),
);
