import { expect, test } from "vitest";
import { movesOf } from "./moves.ts";

const ids = (text: string) => Array.from(text, (id) => ({ id }));

test("a move is told in places up or down, and what was not there is new", () => {
  expect([...movesOf(ids("abcd"), ids("cabe"))]).toEqual([
    ["c", 2],
    ["a", -1],
    ["b", -1],
    ["e", "new"],
  ]);
});

test("without an order before, nothing moved", () => {
  expect(movesOf(null, ids("ab")).size).toBe(0);
});
