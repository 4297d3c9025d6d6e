import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketOf, isOnFor } from "./rules.ts";

const setting = (percent: number) => ({ mode: "percent", percent, people: [] }) as const;

test("a feature flag stays on for the same users when its percentage of users grows", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (id, a, b) => {
        const person = { id, username: "someone" };
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        if (isOnFor("tips", setting(low), person))
          expect(isOnFor("tips", setting(high), person)).toBe(true);
        expect(isOnFor("tips", setting(0), person)).toBe(false);
        expect(isOnFor("tips", setting(100), person)).toBe(true);
      },
    ),
  );
});

test("two feature flags for 20% of users each select a different group of users", () => {
  const ids = Array.from({ length: 5000 }, (_, i) => `usr_01kq${String(i).padStart(22, "0")}`);
  const share = (key: string) => ids.filter((id) => bucketOf(key, id) < 20);
  expect(share("tips").length / ids.length).toBeCloseTo(0.2, 1);
  const uploads = new Set(share("uploads"));
  const both = share("tips").filter((id) => uploads.has(id)).length / ids.length;
  expect(both).toBeLessThan(0.08);
});
