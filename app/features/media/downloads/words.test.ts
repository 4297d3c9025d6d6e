import { expect, test } from "vitest";
import { expiryWords } from "./words.ts";

test("the expiry text of a download states the remaining time in the largest fitting unit", () => {
  const hour = 3_600_000;
  expect(expiryWords(0, 0)).toMatch(/^Expired/);
  expect(expiryWords(hour - 1, 0)).toBe("Expires in less than an hour");
  expect(expiryWords(5 * hour, 0)).toBe("Expires in 5 hours");
  expect(expiryWords(24 * hour, 0)).toBe("Expires in 1 day");
  expect(expiryWords(30 * 24 * hour, 0)).toBe("Expires in 30 days");
});
