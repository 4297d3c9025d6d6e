import { expect, test } from "vitest";
import { linesOf } from "./stream-facts.ts";

test("lines with a name and a value are facts; sentences and addresses are none", () => {
  const text =
    "I paddle at night.\nSchedule: Fridays at 20:00\n  Rules : be kind \nhttps://example.com\nAt 20:15 we start\nEmpty:";
  expect(linesOf(text)).toEqual({ schedule: "Fridays at 20:00", rules: "be kind" });
});
