import { expect, test } from "vitest";
import { median, TrackClock } from "./clock.ts";

function watch(clock: TrackClock, skewUs: number, jitter: (i: number) => number): number {
  for (let i = 0; i < 300; i++) {
    const captured = i * 10_000;
    const arrival = 5_000_000 + (i < 40 ? 400_000 + i : captured) + jitter(i);
    if (clock.observe(captured + skewUs, arrival)) return i;
  }
  throw new Error("the clock never settled");
}

test("TrackClock aligns two tracks with different clocks, even if their first chunks arrive in a burst", () => {
  const [a, b] = [new TrackClock(), new TrackClock()];
  expect(watch(a, 123_456_789, (i) => (i % 7) * 300)).toBe(99);
  watch(b, -777_000, (i) => (i % 5) * 400);
  const at = 4_000_000;
  expect(Math.abs(a.align(at + 123_456_789) - b.align(at - 777_000))).toBeLessThan(3_000);
});

test("TrackClock measures the clock offset of a camera with few frames per second within the warm-up time", () => {
  const clock = new TrackClock();
  const settled = Array.from({ length: 60 }, (_, i) =>
    clock.observe(i * 40_000, i * 40_000 + 20_000),
  ).indexOf(true);
  expect(settled * 40).toBeGreaterThanOrEqual(1200);
  expect(clock.align(1_000_000)).toBe(1_020_000);
});

test("TrackClock measures the clock offset of a replacement device from the device's first chunk", () => {
  const clock = new TrackClock();
  clock.adopt(9_000, 50_000);
  expect(clock.observe(9_000, 50_000)).toBe(true);
  expect(clock.align(19_000)).toBe(60_000);
});

test("the median of a list is the list's middle value, and 0 for an empty list", () => {
  expect(median([5, 1, 9])).toBe(5);
  expect(median([])).toBe(0);
});
