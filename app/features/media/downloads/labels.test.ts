import { expect, test } from "vitest";
import { formatExpiry } from "./labels.ts";

test("the expiry text of a download states the remaining time in the largest fitting unit", () => {
  const hour = 3_600_000;
  expect(formatExpiry(0, 0)).toMatch(/^Expired/);
  expect(formatExpiry(hour - 1, 0)).toBe("Expires in less than an hour");
  expect(formatExpiry(5 * hour, 0)).toBe("Expires in 5 hours");
  expect(formatExpiry(24 * hour, 0)).toBe("Expires in 1 day");
  expect(formatExpiry(30 * 24 * hour, 0)).toBe("Expires in 30 days");
});
