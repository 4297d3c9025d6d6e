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
])(
  "the name %s is reserved, because it imitates a verified badge, a department or a partner of the platform",
  (name) => {
    expect(isReservedName(name)).toBe(true);
  },
);

test.each(["Security Weekly", "Solar System Tours", "Anna ★", "Safety First Climbing", "Stripes"])(
  "the name %s is not reserved, because it imitates no verified badge and no department of the platform",
  (name) => {
    expect(isReservedName(name)).toBe(false);
  },
);
