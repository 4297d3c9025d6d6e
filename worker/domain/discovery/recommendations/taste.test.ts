import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Event } from "./events.ts";
import { engagementsOf, sharesBy } from "./taste.ts";

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const event = (type: Event["type"], value = 1, daysAgo = 0, contentId = "vid_a"): Event => ({
  contentId,
  type,
  value,
  at: NOW - daysAgo * DAY,
});
const strengthOf = (...events: Event[]) => engagementsOf(events, NOW)[0]?.strength ?? 0;

describe("the computation of a user's interests", () => {
  it("gives 1 for a completed video, 1.5 for a like and 0.5 for an opened video", () => {
    expect(strengthOf(event("watch"))).toBe(1);
    expect(strengthOf(event("like"))).toBe(1.5);
    expect(strengthOf(event("view"))).toBe(0.5);
  });

  it("counts only the strongest event for an item", () => {
    expect(
      strengthOf(event("view"), event("view"), event("watch", 0.8), event("watch", 0.2)),
    ).toBeCloseTo(0.8);
  });

  it("finds no interest in an item that the user opened and skipped", () => {
    expect(engagementsOf([event("view"), event("skip")], NOW)).toEqual([]);
  });

  it("counts events that are sixty days old half", () => {
    expect(strengthOf(event("watch", 1, 60))).toBeCloseTo(0.5);
  });

  it("gives the same interests for any order of the events", () => {
    const events = fc.array(
      fc.record({
        contentId: fc.constantFrom("vid_a", "vid_b", "vid_c"),
        type: fc.constantFrom<Event["type"]>("view", "like", "share", "watch", "skip"),
        value: fc.double({ min: 0, max: 1, noNaN: true }),
        at: fc.integer({ min: NOW - 90 * DAY, max: NOW }),
      }),
    );
    fc.assert(
      fc.property(events, (list) => {
        expect(engagementsOf(list.toReversed(), NOW)).toEqual(engagementsOf(list, NOW));
        expect(engagementsOf([...list, ...list], NOW)).toEqual(engagementsOf(list, NOW));
      }),
    );
  });
});

describe("the shares of several creators or categories", () => {
  it("the shares add up to 1 unless there are none", () => {
    const things = fc.array(
      fc.record({
        key: fc.constantFrom("a", "b", null),
        weight: fc.double({ min: 0, max: 5, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(things, (list) => {
        const shares = sharesBy(
          list,
          (t) => t.key,
          (t) => t.weight,
        );
        const sum = [...shares.values()].reduce((total, share) => total + share, 0);
        expect(shares.size === 0 ? 1 : sum).toBeCloseTo(1, 9);
      }),
    );
  });
});
