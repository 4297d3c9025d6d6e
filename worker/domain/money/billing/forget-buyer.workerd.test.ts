import { expect, test } from "vitest";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { newCard, postToSandbox } from "../../../testing/stripe-events.ts";
import { awaitPlan } from "./await-plan.ts";
import { startCheckout } from "./start-checkout.ts";
import { forgetBuyer, stopBilling } from "./stop-billing.ts";

test("the payment company stores no name, no email address and no card of a deleted account", async () => {
  const ctx = testContext();
  const user = await makeUser({ emailVerifiedAt: 1 });
  const actor = await actorOf(user);
  const order = { plan: "premium", cycle: "monthly", trialDays: 0 } as const;
  const { sessionUrl, sessionId } = await startCheckout(ctx, { actor, ...order });
  await postToSandbox(sessionUrl, newCard());
  await awaitPlan(ctx, { userId: user.id, sessionId });
  const customer = await ctx.db.query.billingCustomers.findFirst({
    where: (row, { eq }) => eq(row.userId, user.id),
  });
  const customerId = customer?.customerId ?? "";
  // The simulated payment company finds a customer by the email address.
  const found = async () =>
    (await postToSandbox("/stripe/clock", { days: "0", email: `${user.username}@example.com` }))
      .status === 303;
  expect([await found(), await ctx.payments.findCard(customerId)]).toEqual([
    true,
    expect.objectContaining({ last4: "4242" }),
  ]);
  await stopBilling(ctx, { userId: user.id, atOnce: true });
  for (let attempt = 0; attempt < 2; attempt++) await forgetBuyer(ctx, { userId: user.id });
  expect([await found(), await ctx.payments.findCard(customerId)]).toEqual([false, null]);
});
