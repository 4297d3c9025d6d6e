import { expect, test } from "vitest";
import { fromLocalInput, suggestedTime, toLocalInput } from "./schedule-time.ts";

test("a publication time stays the same when a form field shows and submits it, and invalid text is rejected", () => {
  for (const at of [
    Date.UTC(2026, 0, 1, 0, 0),
    Date.UTC(2026, 6, 15, 12, 34),
    Date.UTC(2028, 1, 29, 23, 59),
  ]) {
    expect(fromLocalInput(toLocalInput(at))).toBe(at);
  }
  for (const text of ["", "tomorrow", "2026-13-45T99:99"]) expect(fromLocalInput(text)).toBeNull();
});

test("the suggested publication time is 6 PM of the next day", () => {
  const at = new Date(suggestedTime(new Date(2026, 11, 31, 22).getTime()));
  expect([at.getFullYear(), at.getMonth(), at.getDate(), at.getHours()]).toEqual([2027, 0, 1, 18]);
});
