import { describe, expect, test } from "vitest";
import { offerOf, possibleChanges } from "./plan-offer.ts";

describe("offerOf", () => {
  test.each([
    ["premium", { current: null, isBilled: false, trialDays: 7 }, "trial"],
    ["premium", { current: "free", isBilled: false, trialDays: 7 }, "trial"],
    ["premium", { current: "free", isBilled: false, trialDays: 0 }, "purchase"],
    ["creator_pro", { current: "premium", isBilled: true, trialDays: 7 }, "change"],
    ["premium", { current: "creator_pro", isBilled: true, trialDays: 7 }, "change"],
  ] as const)("offers %s in the situation %j as %s", (plan, situation, offer) => {
    expect(offerOf(plan, situation)).toBe(offer);
  });

  test("a user with a plan granted by staff gets no offer of a smaller plan", () => {
    expect(offerOf("premium", { current: "creator_pro", isBilled: false, trialDays: 7 })).toBe(
      "included",
    );
  });

  test("offers no trial of a larger plan to a user whose plan was granted", () => {
    expect(offerOf("creator_pro", { current: "premium", isBilled: false, trialDays: 7 })).toBe(
      "purchase",
    );
  });
});

test("a subscriber can change to every other plan and billing cycle", () => {
  expect(possibleChanges({ plan: "creator_pro", cycle: "monthly" })).toEqual([
    { plan: "premium", cycle: "monthly" },
    { plan: "premium", cycle: "yearly" },
    { plan: "creator_pro", cycle: "yearly" },
  ]);
});
