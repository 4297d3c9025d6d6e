import { expect, test } from "vitest";
import { PRICES } from "../plans/contract.ts";
import { yearlySaving } from "./contract.ts";

const savingOf = (plan: keyof typeof PRICES) => yearlySaving({ monthlyPrice: PRICES[plan].monthly, yearlyPrice: PRICES[plan].yearly });

test("a year of Premium saves nothing, a year of Creator Pro a sixth; a year that costs more saves nothing either", () => {
  expect([savingOf("premium"), savingOf("creator_pro")]).toEqual([0, 17]);
  expect(yearlySaving({ monthlyPrice: 100, yearlyPrice: 1300 })).toBe(0);
});
