import { expect, test } from "vitest";
import { movesOf } from "./moves.ts";

const ids = (text: string) => Array.from(text, (id) => ({ id }));

test('a recommendation\'s rank change is the number of ranks up or down, or "new" for a new recommendation', () => {
  expect([...movesOf(ids("abcd"), ids("cabe"))]).toEqual([
    ["c", 2],
    ["a", -1],
    ["b", -1],
    ["e", "new"],
  ]);
});

test("recommendations have no rank changes if no previous list exists", () => {
  expect(movesOf(null, ids("ab")).size).toBe(0);
});
