import fc from "fast-check";
import { expect, test } from "vitest";
import { videoIdOf } from "./contract.ts";
import { RESTORE_BUSINESS_DAYS } from "./contract-figures.ts";
import { addWeekdays, restoreTime } from "./rules.ts";

const DAY = 86_400_000;
const day = (text: string) => Date.parse(`${text}T09:30:00Z`);

/** US federal holidays on weekdays, including the weeks around New Year with several holidays. */
const HOLIDAYS = [
  "2026-11-11",
  "2026-11-26",
  "2026-12-25",
  "2027-01-01",
  "2027-01-18",
  "2027-11-11",
  "2027-11-25",
  "2027-12-24",
  "2027-12-31",
];
function businessDaysBetween(from: number, to: number): number {
  let n = 0;
  for (let at = from + DAY; at <= to; at += DAY) {
    const weekday = new Date(at).getUTCDay();
    if (
      weekday !== 0 &&
      weekday !== 6 &&
      !HOLIDAYS.includes(new Date(at).toISOString().slice(0, 10))
    )
      n += 1;
  }
  return n;
}

test("addWeekdays skips Saturday and Sunday and keeps the time of day", () => {
  expect(addWeekdays(day("2026-11-20"), 1)).toBe(day("2026-11-23"));
  expect(addWeekdays(day("2026-11-21"), 1)).toBe(day("2026-11-23"));
  expect(addWeekdays(day("2026-11-16"), 5)).toBe(day("2026-11-23"));
});

test("a counter-notice restores the video after 10 to 14 business days, even if US federal holidays are in between", () => {
  fc.assert(
    fc.property(fc.integer({ min: day("2026-10-01"), max: day("2027-12-20") }), (at) => {
      const days = businessDaysBetween(at, restoreTime(at));
      return days >= RESTORE_BUSINESS_DAYS.least && days <= RESTORE_BUSINESS_DAYS.most;
    }),
  );
});

test.each([
  ["/watch/vid_01a", "vid_01a"],
  ["https://tributary.example/watch/vid_01a?t=30", "vid_01a"],
  ["https://tributary.example/?v=vid_01a", "vid_01a"],
  ["https://tributary.example/embed/vid_01a", "vid_01a"],
  ["https://tributary.example/@someone", null],
  ["not an address", null],
  ["javascript:alert(1)", null],
])("the copyright notice form finds in the URL %s the video ID %s", (address, id) => {
  expect(videoIdOf(address)).toBe(id);
});
