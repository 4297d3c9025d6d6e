import { expect, test } from "vitest";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { admitTrial } from "./admit-trial.ts";
import type { BilledSubscription } from "./contract.ts";

const ctx = testContext();

const trial = (id: string) => ({ id, status: "trialing" }) as BilledSubscription;
const admit = (userId: string, id: string, fingerprint: string | null) => {
  const payments = Object.assign(Object.create(ctx.payments), {
    findCardFingerprint: async () => fingerprint,
  });
  const billed = trial(id);
  return admitTrial({ ...ctx, payments }, { userId, billed, running: [billed] });
};

test("a trial whose card has no fingerprint is admitted once for each user", async () => {
  const [first, second] = [await makeUser(), await makeUser()];
  const ids = [1, 2, 3].map(() => `sub_${crypto.randomUUID()}`);
  const [one = "", two = "", three = ""] = ids;
  expect(await admit(first.id, one, null)).toBe(true);
  expect(await admit(first.id, two, null)).toBe(false);
  expect(await admit(second.id, three, null)).toBe(true);
});

test("a trial is rejected if another user had a trial with the same card", async () => {
  const [first, second] = [await makeUser(), await makeUser()];
  const fingerprint = crypto.randomUUID();
  expect(await admit(first.id, `sub_${crypto.randomUUID()}`, fingerprint)).toBe(true);
  expect(await admit(second.id, `sub_${crypto.randomUUID()}`, fingerprint)).toBe(false);
});
