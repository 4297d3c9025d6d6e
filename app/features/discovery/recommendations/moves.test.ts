import { expect, test } from "vitest";
import { movesOf } from "./moves.ts";

const ids = (text: string) => Array.from(text, (id) => ({ id }));

test("a recommendation's move is the number of ranks up or down; a new recommendation counts as new", () => {
  expect([...movesOf(ids("abcd"), ids("cabe"))]).toEqual([
    ["c", 2],
    ["a", -1],
    ["b", -1],
    ["e", "new"],
  ]);
});

test("recommendations have no moves without a previous order", () => {
  expect(movesOf(null, ids("ab")).size).toBe(0);
});
