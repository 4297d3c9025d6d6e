import { expect, test } from "vitest";
import { countOf, formatCount, formatDuration, formatMoney, formatPrice, spokenDuration, timeAgo } from "./format.ts";

test("counts turn to K at 1,000 and to M at 1,000,000, with one decimal", () => {
  expect([0, 999, 1000, 1500, 999_999, 1_000_000, 2_449_000].map(formatCount)).toEqual(["0", "999", "1K", "1.5K", "999.9K", "1M", "2.4M"]);
  expect([countOf(1, "view"), countOf(0, "view"), countOf(1000, "view")]).toEqual(["1 view", "0 views", "1K views"]);
});

test("durations show hours only where there are some", () => {
  expect([0, 7, 754, 3723].map(formatDuration)).toEqual(["0:00", "0:07", "12:34", "1:02:03"]);
  expect([0, 61, 3602].map(spokenDuration)).toEqual(["0 seconds", "1 minute 1 second", "1 hour 2 seconds"]);
});

test("age reads in hours under a day, days under a week, else weeks", () => {
  const hour = 3_600_000;
  const ages = [0, hour - 1, hour, 23 * hour, 24 * hour, 6.9 * 24 * hour, 7 * 24 * hour, 70 * 24 * hour];
  expect(ages.map((age) => timeAgo(1e12, 1e12 + age))).toEqual([
    "Just now",
    "Just now",
    "1 hour ago",
    "23 hours ago",
    "1 day ago",
    "6 days ago",
    "1 week ago",
    "10 weeks ago",
  ]);
  expect(timeAgo(2, 1)).toBe("Just now");
});

test("money shows its currency, its cents and its sign; a price leaves out cents that are none", () => {
  expect([0, 5, 700, 1999, -123_456].map((cents) => formatMoney(cents))).toEqual(["$0.00", "$0.05", "$7.00", "$19.99", "-$1,234.56"]);
  expect(formatMoney(700, "EUR")).toBe("€7.00");
  expect([700, 1999, 19_900, 100_000].map((cents) => formatPrice(cents))).toEqual(["$7", "$19.99", "$199", "$1,000"]);
});
