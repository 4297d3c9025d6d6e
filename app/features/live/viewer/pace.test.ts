import fc from "fast-check";
import { expect, test } from "vitest";
import { JUMP_BEHIND, pace, Target } from "./pace.ts";

test("the playback rate of a live stream changes gently toward the target buffer length", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 2.9, noNaN: true }),
      fc.double({ min: 0.1, max: 1.5, noNaN: true }),
      (ahead, target) => {
        const { rate } = pace(ahead, target);
        expect(rate).toBeGreaterThanOrEqual(0.97);
        expect(rate).toBeLessThanOrEqual(1.05);
        if (ahead > target + 0.05) expect(rate).toBeGreaterThan(1);
        if (ahead < target - 0.05) expect(rate).toBeLessThan(1);
      },
    ),
  );
});

test("live playback that is more than three seconds behind jumps instead of speeding up", () => {
  expect(pace(JUMP_BEHIND + 0.1, 0.15)).toEqual({ rate: 1, jump: true });
  expect(pace(JUMP_BEHIND - 0.1, 0.15).jump).toBe(false);
});

test("a stall increases the target distance to the live edge, and calm playback reduces the distance", () => {
  const target = new Target(0.15);
  target.stalled(0);
  target.stalled(1000);
  expect(target.seconds).toBeCloseTo(0.31);
  for (let at = 1000; at < 600_000; at += 1000) target.tick(at);
  expect(target.seconds).toBeCloseTo(0.15);
  for (let i = 0; i < 100; i++) target.stalled(i);
  expect(target.seconds).toBeLessThanOrEqual(1.5);
});
