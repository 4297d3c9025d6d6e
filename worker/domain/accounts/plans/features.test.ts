import { expect, test } from "vitest";
import { t } from "#i18n/t.ts";
import { PLANS } from "../users/contract.ts";
import { FEATURES, GROUPS, planFeatures, planGains } from "./contract-features.ts";
import { ENTITLEMENTS } from "./entitlements.ts";

test("the plan comparison table has a row for every feature of the plans", () => {
  expect(FEATURES.map(({ field }) => field).sort()).toEqual(Object.keys(ENTITLEMENTS.free).sort());
  for (const { field, cell, label } of FEATURES) {
    for (const a of PLANS) {
      for (const b of PLANS) {
        const isSame = ENTITLEMENTS[a][field] === ENTITLEMENTS[b][field];
        expect(cell(ENTITLEMENTS[a]) === cell(ENTITLEMENTS[b]), `${t(label)}: ${a}, ${b}`).toBe(
          isSame,
        );
      }
    }
  }
});

test("the plan comparison table lists features of the same group one after the other", () => {
  const groups = FEATURES.map(({ group }) => group).filter((group, i, all) => group !== all[i - 1]);
  expect(groups).toEqual([...GROUPS]);
});

test("the feature list of a plan upgrade contains only the added features", () => {
  expect(planFeatures("free").join("\n")).not.toMatch(/API|color|dashboard|Brand|[Ss]ubscriber/);
  expect(planFeatures("creator_pro")).toEqual(
    expect.arrayContaining([
      "No ads",
      "Watch in HD and up to 4K",
      "Unlimited storage",
      "Full analytics",
      "24/7 support, first reply within 4 hours",
    ]),
  );
  expect(planGains("premium", "free")).toContain("No ads");
  expect(planGains("creator_pro", "premium")).not.toContain("No ads");
  expect(planGains("premium", "premium")).toEqual([]);
});

test("the texts of the three plans promise the first support reply within 48, 24 and 4 hours", () => {
  expect(PLANS.map((plan) => planFeatures(plan).find((line) => line.startsWith("24/7")))).toEqual([
    "24/7 support, first reply within 48 hours",
    "24/7 support, first reply within 24 hours",
    "24/7 support, first reply within 4 hours",
  ]);
});
