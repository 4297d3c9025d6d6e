import { describe, expect, test } from "vitest";
import { frameTime } from "./keyboard-shortcuts.ts";
import { describeLoop, LOOP_MIN, nextLoop, reachesLoopEnd } from "./loop.ts";

describe("an A-B loop", () => {
  test("gets a start, then an end, and then is removed", () => {
    const started = nextLoop(null, 12);
    expect(started).toEqual({ start: 12, end: null });
    const looped = nextLoop(started, 20);
    expect(looped).toEqual({ start: 12, end: 20 });
    expect(nextLoop(looped, 15)).toBeNull();
    expect([null, started, looped].map(describeLoop)).toEqual([
      "Loop off",
      "Loop starts at 0:12. Press B again to set the end.",
      "Looping 0:12 to 0:20",
    ]);
  });

  test("swaps both positions if the end is before the start, and is never shorter than the minimum", () => {
    expect(nextLoop({ start: 20, end: null }, 12)).toEqual({ start: 12, end: 20 });
    expect(nextLoop({ start: 5, end: null }, 5)).toEqual({ start: 5, end: 5 + LOOP_MIN });
  });

  test("repeats when playback reaches the end, but lets the viewer seek out of the loop", () => {
    expect(reachesLoopEnd(20, 19.8, 20.1)).toBe(true);
    expect(reachesLoopEnd(20, 19.4, 19.8)).toBe(false);
    expect(reachesLoopEnd(20, 15, 40)).toBe(false);
    expect(reachesLoopEnd(20, 40, 40.3)).toBe(false);
  });
});

describe("a frame step", () => {
  test("goes to the middle of the next or previous frame", () => {
    expect(frameTime(1, 10, 1)).toBeCloseTo(1.15);
    expect(frameTime(frameTime(1, 10, 1), 10, 1)).toBeCloseTo(1.25);
    expect(frameTime(1.15, 10, -1)).toBeCloseTo(1.05);
    expect(frameTime(0, 10, -1)).toBe(0);
  });

  test("assumes 30 frames per second if the frame rate is unknown", () => {
    expect(frameTime(0, null, 1)).toBeCloseTo(1.5 / 30);
    expect(frameTime(0, 0, 1)).toBeCloseTo(1.5 / 30);
  });
});
