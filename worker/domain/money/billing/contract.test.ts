import { expect, test } from "vitest";
import { PRICES } from "../../accounts/plans/contract.ts";
import { yearlySaving } from "./contract.ts";

const savingOf = (plan: keyof typeof PRICES) =>
  yearlySaving({ monthlyPrice: PRICES[plan].monthly, yearlyPrice: PRICES[plan].yearly });

test("the yearly saving is 0% for Premium, a sixth for Creator Pro, and 0% for a year that costs more than 12 months", () => {
  expect([savingOf("premium"), savingOf("creator_pro")]).toEqual([0, 17]);
  expect(yearlySaving({ monthlyPrice: 100, yearlyPrice: 1300 })).toBe(0);
});
