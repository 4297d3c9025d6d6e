import { expect, test } from "vitest";
import { movesOf } from "./moves.ts";

const ids = (text: string) => Array.from(text, (id) => ({ id }));

test("the move of a recommendation is the number of ranks up or down, and a new recommendation is marked as new", () => {
  expect([...movesOf(ids("abcd"), ids("cabe"))]).toEqual([
    ["c", 2],
    ["a", -1],
    ["b", -1],
    ["e", "new"],
  ]);
});

test("reports no moves of recommendations without a previous order", () => {
  expect(movesOf(null, ids("ab")).size).toBe(0);
});
