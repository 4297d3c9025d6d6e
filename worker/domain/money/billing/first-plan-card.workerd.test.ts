import { expect, test } from "vitest";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { newCard, postToSandbox } from "../../../testing/stripe-events.ts";
import { awaitPlan } from "./await-plan.ts";
import { cancelImmediately } from "./change-subscription.ts";
import { startCheckout } from "./start-checkout.ts";

test("a first plan that was paid without a card fingerprint is not refunded in full", async () => {
  const ctx = testContext();
  // Only cards have a fingerprint. A wallet has none.
  const deps = { ...ctx, payments: { ...ctx.payments, findCardFingerprint: async () => null } };
  const user = await makeUser({ emailVerifiedAt: 1 });
  const actor = await actorOf(user);
  const order = { plan: "creator_pro", cycle: "monthly", trialDays: 0 } as const;
  const { sessionUrl, sessionId } = await startCheckout(deps, { actor, ...order });
  await postToSandbox(sessionUrl, newCard());
  await awaitPlan(deps, { userId: user.id, sessionId });
  expect(await cancelImmediately(deps, { userId: user.id })).toBe(0);
});
