import { expect, test } from "vitest";
import { dropIndex, rowShift } from "./drag-rows.ts";

const rows = [0, 100, 200, 300].map((top) => ({ top, bottom: top + 90 }));

test("a dragged row lands after every row whose middle is above the pointer", () => {
  expect([-50, 40, 60, 160, 260, 900].map((y) => dropIndex(rows, 0, y))).toEqual([
    0, 0, 0, 1, 2, 3,
  ]);
  expect([20, 60, 160].map((y) => dropIndex(rows, 3, y))).toEqual([0, 1, 2]);
});

test("the rows between both positions of a dragged row make room", () => {
  const shifts = (from: number, to: number) =>
    rows.map((_, index) => rowShift({ from, to }, index));
  expect(shifts(0, 2)).toEqual([0, -1, -1, 0]);
  expect(shifts(3, 1)).toEqual([0, 1, 1, 0]);
  expect(shifts(1, 1)).toEqual([0, 0, 0, 0]);
});
