import { expect, test } from "vitest";
import { isReservedName } from "./reserved.ts";

test.each([
  "Night Bus ✓",
  "Anna ✔️",
  "Verified ☑",
  "Anna 🗸",
  "Trust & Safety",
  "Security",
  "System",
  "Stripe",
])("the name %s, which imitates a badge or a department, is reserved", (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each(["Security Weekly", "Solar System Tours", "Anna ★", "Safety First Climbing", "Stripes"])(
  "the honest name %s is free",
  (name) => {
    expect(isReservedName(name)).toBe(false);
  },
);
