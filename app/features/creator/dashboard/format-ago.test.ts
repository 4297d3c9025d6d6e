import { expect, test } from "vitest";
import { formatAgo } from "./format-ago.ts";

const HOUR = 3_600_000;
const now = 1_800_000_000_000;

test.each([
  [0, "Just now"],
  [HOUR - 1, "Just now"],
  [HOUR, "1h ago"],
  [24 * HOUR - 1, "23h ago"],
  [24 * HOUR, "1d ago"],
  [400 * 24 * HOUR, "400d ago"],
  // If the clock is slow, a new entry has a negative age.
  [-5 * HOUR, "Just now"],
])("the dashboard formats an age of %d ms as %j", (age, text) => {
  expect(formatAgo(now - age, now)).toBe(text);
});
