import { expect, test } from "vitest";
import { hourOf, minutesOf } from "./format-time.ts";

test("the discover page formats hours as AM/PM times, and minutes with at most one decimal", () => {
  expect([0, 1, 11, 12, 13, 23].map(hourOf)).toEqual([
    "12 AM",
    "1 AM",
    "11 AM",
    "12 PM",
    "1 PM",
    "11 PM",
  ]);
  expect([0, 0.25, 3.04, 9.96, 12.4].map(minutesOf)).toEqual([
    "0 min",
    "0.3 min",
    "3 min",
    "10 min",
    "12 min",
  ]);
});
