import { expect, test } from "vitest";
import { PARTS } from "./contract.ts";
import type { ScoreParts } from "./contract-api.ts";
import { reasonsOf } from "./reasons.ts";

const reasons = (...[parts, facts]: Parameters<typeof reasonsOf>) =>
  reasonsOf(parts, facts).reasons;

const NONE = Object.fromEntries(PARTS.map((part) => [part, 0])) as ScoreParts;
const facts = {
  because: [],
  searched: null,
  creator: { name: "Ada", isFollowed: false, watched: 3 },
  category: "Music",
  isInterest: false,
  watchedOfCategory: 1,
  ageDays: 2,
  isStream: false,
};

test("a recommendation has up to three reasons, the most important first", () => {
  const parts = { ...NONE, creator: 0.2, category: 0.1, trending: 0.3, fresh: 0.05 };
  expect(reasons(parts, facts)).toEqual([
    "Trending now.",
    "You watched 3 videos by Ada.",
    "You watched 1 video in Music.",
  ]);
  expect(reasons({ ...NONE, fresh: 0.1 }, facts)).toEqual(["Published 2 days ago."]);
});

test("the reasons for a recommendation name watched videos, searches, followed creators and interests", () => {
  expect(
    reasons({ ...NONE, watched: 0.1 }, { ...facts, because: ["One", "Two", "Three"] }),
  ).toEqual(["Because you watched “One”, “Two”, and “Three”."]);
  expect(
    reasons({ ...NONE, watched: 0.1 }, { ...facts, because: ["One"], searched: "night bus" }),
  ).toEqual(["You searched for “night bus”."]);
  expect(
    reasons(
      { ...NONE, creator: 0.1 },
      { ...facts, creator: { ...facts.creator, isFollowed: true } },
    ),
  ).toEqual(["You follow Ada."]);
  expect(
    reasons({ ...NONE, category: 0.1 }, { ...facts, isInterest: true, watchedOfCategory: 0 }),
  ).toEqual(["You're interested in Music."]);
});

test("a recommendation always has a reason", () => {
  expect(reasons({ ...NONE, trending: 0.2, less: -0.1 }, facts).at(-1)).toBe(
    "Ranked lower because you asked for less like this.",
  );
  expect(reasons(NONE, facts)).toEqual(["One of the newest videos."]);
  expect(reasons({ ...NONE, fresh: 1e-9 }, { ...facts, ageDays: 300 })).toEqual([
    "One of the newest videos.",
  ]);
});

test("a recommendation card shows the first reason about its viewer, or else the first reason", () => {
  expect(reasonsOf({ ...NONE, trending: 0.3, fresh: 0.2, category: 0.1 }, facts).shortReason).toBe(
    "You watched 1 video in Music.",
  );
  expect(reasonsOf({ ...NONE, trending: 0.3, fresh: 0.2 }, facts).shortReason).toBe(
    "Trending now.",
  );
  expect(reasonsOf(NONE, facts).shortReason).toBe("One of the newest videos.");
});
