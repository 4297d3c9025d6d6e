import { describe, expect, test } from "vitest";
import { segmentAt } from "./start-hint.ts";

const SEGMENTS: [number, number, number][] = [
  [2, 1000, 300],
  [2, 1300, 500],
  [0.5, 1800, 50],
];

describe("the first segment of a playback", () => {
  test.each([
    ["at the start of the video", 0, { start: 1000, end: 1300, from: 0, to: 2 }],
    ["inside a segment", 3.9, { start: 1300, end: 1800, from: 2, to: 4 }],
    ["between two segments (the later segment)", 4, { start: 1800, end: 1850, from: 4, to: 4.5 }],
    ["beyond the end (the first segment)", 9, { start: 1000, end: 1300, from: 0, to: 2 }],
  ])("a player that starts %s loads the right segment first", (_, seconds, expected) => {
    expect(segmentAt(SEGMENTS, seconds)).toEqual(expected);
  });
});
