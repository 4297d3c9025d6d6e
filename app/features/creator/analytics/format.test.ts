import { expect, test } from "vitest";
import { comparison, formatCount, watchTime } from "./format.ts";

test("watchTime formats a watch time in a unit that fits its length", () => {
  expect(
    [0, 34_400, 59_999, 60_000, 754_000, 3_600_000, 18_720_000, 444_000_000_000].map(watchTime),
  ).toEqual(["0 s", "34 s", "60 s", "1 min", "13 min", "1 h", "5.2 h", "123,333 h"]);
});

test("the comparison of two analytics figures says more, less or same, even if the earlier figure is 0", () => {
  expect(comparison(112, 100, 28, formatCount)).toBe("+12% vs. previous 28 days");
  expect(comparison(50, 100, 7, formatCount)).toBe("-50% vs. previous 7 days");
  expect(comparison(100, 100, 1, formatCount)).toBe("No change vs. previous day");
  expect(comparison(5, 0, 7, formatCount)).toBe("None in the previous 7 days");
  expect(comparison(0, 0, 7, formatCount)).toBe("Also none in the previous 7 days");
  expect(comparison(5, undefined, 7, formatCount)).toBeNull();
  expect(comparison(400, 100, 7, formatCount)).toBe("+300% vs. previous 7 days");
  expect(comparison(46, 5, 7, formatCount)).toBe("5 in the previous 7 days");
  expect(comparison(46, 5, 7, (n) => `$${n}`)).toBe("$5 in the previous 7 days");
});
