import { expect, test } from "vitest";
import { cueIndexAt, findCues } from "./transcript-rules.ts";

const cues = [
  { start: 1000, end: 2000, text: "Hello everybody" },
  { start: 2000, end: 3000, text: "Grüße aus Zürich" },
  { start: 8000, end: 9000, text: "The end" },
];

test("the current line is the last cue that has started", () => {
  expect([0, 1, 1.9, 2, 5, 8, 100].map((time) => cueIndexAt(cues, time))).toEqual([
    -1, 0, 0, 1, 1, 2, 2,
  ]);
  expect(cueIndexAt([], 4)).toBe(-1);
});

test("a search ignores case, accents and spaces around the text", () => {
  expect(findCues(cues, " ZURICH ").map(({ start }) => start)).toEqual([2000]);
  expect(findCues(cues, "e").map(({ start }) => start)).toEqual([1000, 2000, 8000]);
  expect(findCues(cues, "")).toBe(cues);
  expect(findCues(cues, "nothing")).toEqual([]);
});
