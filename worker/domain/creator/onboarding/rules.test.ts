import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  ONBOARDING_STEPS,
  QUIET_MS,
  STEP_REWARDS,
  stepAfter,
  stepBefore,
} from "./contract-steps.ts";
import { type CreatorFacts, doneSteps, isDone, shouldAutoOpen } from "./rules.ts";

const NOTHING: CreatorFacts = {
  displayName: "Nia",
  bio: "",
  category: null,
  hasVideo: false,
  hasStream: false,
  hasPicture: false,
  hasTheme: false,
  hasSeenPartner: false,
};

test("a new user has completed only the tutorial's welcome step", () => {
  expect(doneSteps(NOTHING)).toEqual(["welcome"]);
});

test.each([
  ["profile", { bio: "Films", category: "music" }],
  ["upload", { hasVideo: true }],
  ["stream", { hasStream: true }],
  ["customize", { hasPicture: true }],
  ["customize", { hasTheme: true }],
  ["partner", { hasSeenPartner: true }],
] as const)(
  "the tutorial step %s, and no other step, is completed by the user data %o",
  (step, facts) => {
    expect(doneSteps({ ...NOTHING, ...facts })).toEqual(["welcome", step]);
  },
);

test("the tutorial's profile step requires a name, a bio and a category that are not blank", () => {
  const blank = fc.constantFrom("", " ", "\n\t");
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.boolean(), blank, (name, bio, hasCategory, empty) => {
      const facts = { ...NOTHING, displayName: name, bio, category: hasCategory ? "music" : null };
      expect(isDone("profile", facts)).toBe(name.trim() !== "" && bio.trim() !== "" && hasCategory);
      expect(isDone("profile", { ...facts, bio: empty })).toBe(false);
    }),
  );
});

test('an unfinished tutorial opens automatically, except for a week after "Not now"', () => {
  const now = 1_800_000_000_000;
  expect(shouldAutoOpen(null, now)).toBe(true);
  expect(shouldAutoOpen({ finishedAt: null, quietUntil: null }, now)).toBe(true);
  expect(shouldAutoOpen({ finishedAt: null, quietUntil: now + QUIET_MS }, now + QUIET_MS - 1)).toBe(
    false,
  );
  expect(shouldAutoOpen({ finishedAt: null, quietUntil: now + QUIET_MS }, now + QUIET_MS)).toBe(
    true,
  );
  expect(shouldAutoOpen({ finishedAt: 1, quietUntil: null }, now)).toBe(false);
});

test("the six tutorial steps follow each other in both directions, and each has a reward", () => {
  for (const [i, step] of ONBOARDING_STEPS.entries()) {
    expect([stepBefore(step), stepAfter(step)]).toEqual([
      ONBOARDING_STEPS[i - 1] ?? null,
      ONBOARDING_STEPS[i + 1] ?? null,
    ]);
    const { xp = 0, coins = 0, badge } = STEP_REWARDS[step];
    expect(xp + coins + (badge === undefined ? 0 : 1)).toBeGreaterThan(0);
  }
});
