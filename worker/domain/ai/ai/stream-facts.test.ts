import { expect, test } from "vitest";
import { linesOf } from "./stream-facts.ts";

test('only lines such as "Schedule: Fridays" in a description are facts for chat replies', () => {
  const text =
    "I paddle at night.\nSchedule: Fridays at 20:00\n  Rules : be kind \nhttps://example.com\nAt 20:15 we start\nEmpty:";
  expect(linesOf(text)).toEqual({ schedule: "Fridays at 20:00", rules: "be kind" });
});
