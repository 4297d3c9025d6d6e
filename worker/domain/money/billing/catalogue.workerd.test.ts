import { expect, test } from "vitest";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { getCatalogue } from "./catalogue.ts";

const TRIAL_DAYS = 7;

test("the catalogue offers a free trial to users of the free plan only", async () => {
  const trialDaysOf = async (plan: "free" | "premium" | "creator_pro") => {
    const actor = await actorOf(await makeUser({ plan }));
    const catalogue = await getCatalogue(testContext(), { actor, trialDays: TRIAL_DAYS });
    return [catalogue.premium.trialDays, catalogue.creator_pro.trialDays];
  };
  expect(await trialDaysOf("free")).toEqual([TRIAL_DAYS, TRIAL_DAYS]);
  expect(await trialDaysOf("premium")).toEqual([0, 0]);
  expect(await trialDaysOf("creator_pro")).toEqual([0, 0]);
});
