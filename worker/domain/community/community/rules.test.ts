import { describe, expect, test } from "vitest";
import { mentionsIn } from "./contract.ts";
import { holdReason } from "./rules.ts";

const open = {
  commentPolicy: "everyone",
  blockedWords: ["Free coins", "scam"],
  commentHold: "off",
} as const;

describe("a comment", () => {
  test.each([
    ["get FREE, coins now", "words"],
    ["what a SCAM!", "words"],
    ["scampi for lunch", null],
    ["free of coins", null],
  ])("the comment %j has the reason %s for being held, by blocked whole words", (body, reason) =>
    expect(holdReason(body, open, false)).toBe(reason),
  );

  test("every comment is held under a review policy, except the creator's own", () => {
    expect(holdReason("hi", { ...open, commentPolicy: "held" }, false)).toBe("policy");
    expect(holdReason("scam", { ...open, commentPolicy: "held" }, true)).toBe(null);
  });
});

test.each([
  ["@Ana look, @bo_b and @ana again", ["ana", "bo_b"]],
  ["mail me@example.com or see https://x.example/@ana", []],
  ["(@ana), @an and @thisnameisfartoolongtobeone", ["ana"]],
])("finds in the comment %j the mentioned users %j", (text, names) =>
  expect(mentionsIn(text)).toEqual(names),
);
