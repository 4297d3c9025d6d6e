import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClockRate } from "./clock-rate.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => void vi.useRealTimers());

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test("after a peak above the maximum rate, a publisher below the rate is soon accepted again", () => {
  const isOverRate = createClockRate();
  expect(isOverRate(1_000_000, 10)).toBe(true);
  for (let tries = 0; tries < 100; tries++) isOverRate(1_000_000, 10);
  wait(1);
  expect(isOverRate(1, 10)).toBe(true);
  wait(100_000);
  expect(isOverRate(9, 10)).toBe(false);
});
