import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { tips, users } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { syncPayment } from "../payment-events/sync-payment.ts";
import { checkTip, undoTip } from "./change-tip.ts";
import { CREATOR_DECLINED } from "./failure.ts";
import { settleTips } from "./settle-tips.ts";

/** Makes a tip whose first charge attempt failed and whose creator was suspended afterwards. */
async function makeInterruptedTip() {
  const ctx = testContext();
  const creator = await makeUser({
    ...{ partnerStatus: "active", emailVerifiedAt: 1, takesTips: true },
    suspendedAt: ctx.now(),
  });
  const giver = await makeUser({ emailVerifiedAt: 1 });
  const payments = new FakePayments();
  const id = ctx.newId("tip");
  const paymentId = `pi_${id}`;
  await ctx.db.insert(tips).values({
    ...{ id, giverId: giver.id, creatorId: creator.id, subjectType: "video", subjectId: "vid_1" },
    ...{ cents: 1000, currency: "USD", creatorCents: 700, message: "", clientKey: id },
    ...{ state: "settling", paymentId, cardId: "pm_1", createdAt: ctx.now(), dueAt: ctx.now() },
  });
  payments.set({
    ...{ id: paymentId, status: "held", actionUrl: null, tipId: id, cents: 1000 },
    ...{ capturedCents: 0, currency: "USD", card: null, refusal: null },
  });
  const deps = { ...ctx, payments, queue: { send: async () => undefined } };
  return { deps, payments, giver, id, paymentId };
}

test("a webhook does not charge a tip whose creator was suspended after the first charge attempt", async () => {
  const { deps, payments, paymentId, id } = await makeInterruptedTip();
  await syncPayment(deps, paymentId);
  expect(payments.asked.capture).toBe(0);
  await settleTips(deps);
  const tip = await deps.db.select().from(tips).where(eq(tips.id, id)).get();
  expect(tip).toMatchObject({ state: "undone", failure: CREATOR_DECLINED });
  expect(payments.held.get(paymentId)).toMatchObject({ status: "released" });
});

test("the giver's page does not charge a tip whose creator was suspended after the first charge attempt", async () => {
  const { deps, payments, giver, id } = await makeInterruptedTip();
  const actor = await actorOf(giver);
  await checkTip(deps, { actor, tipId: id });
  await expect(undoTip(deps, { actor, tipId: id })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(payments.asked.capture).toBe(0);
});

test("the job `settle-tips` charges a tip whose first charge attempt failed if the creator can still receive tips", async () => {
  const { deps, payments, id } = await makeInterruptedTip();
  const tip = await deps.db.select().from(tips).where(eq(tips.id, id)).get();
  const isCreator = eq(users.id, tip?.creatorId ?? "");
  await deps.db.update(users).set({ suspendedAt: null }).where(isCreator);
  await settleTips(deps);
  expect(payments.asked.capture).toBe(1);
});
