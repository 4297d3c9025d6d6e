import { expect, test } from "vitest";
import { createKeyThrottle } from "./key-throttle.ts";

test("the throttle blocks a network after five wrong stream keys within a minute, but no other network", () => {
  let now = 0;
  const throttle = createKeyThrottle(() => now);
  for (let i = 0; i < 5; i++) {
    expect(throttle.isBlocked("192.0.2.1")).toBe(false);
    throttle.failed("192.0.2.1");
    now += 10_000;
  }
  expect(throttle.isBlocked("192.0.2.1")).toBe(true);
  expect(throttle.isBlocked("192.0.2.2")).toBe(false);
  now += 10_000;
  expect(throttle.isBlocked("192.0.2.1")).toBe(false);
});

test("the throttle keeps at most 10,000 networks in memory", () => {
  const throttle = createKeyThrottle(() => 0);
  for (let i = 0; i < 5; i++) throttle.failed("first");
  expect(throttle.isBlocked("first")).toBe(true);
  for (let i = 0; i < 10_000; i++) throttle.failed(`address ${i}`);
  expect(throttle.isBlocked("first")).toBe(false);
});
