import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { call, makeUser, testContext } from "../../testing/factories.ts";
import { newCard, postToSandbox } from "../../testing/stripe-events.ts";

const HOUR = 3_600_000;

/** Buys a plan in the Stripe sandbox and returns the id of the payment. */
async function payForPlan(): Promise<string> {
  const user = await makeUser({ emailVerifiedAt: 1 });
  const json = { plan: "creator_pro", billingCycle: "yearly" };
  const path = "/api/subscriptions/create-checkout";
  const answer = await call(path, { method: "POST", as: user, json });
  await postToSandbox((await answer.json<{ sessionUrl: string }>()).sessionUrl, newCard());
  await postToSandbox("/stripe/clock", { days: "8", email: `${user.username}@example.com` });
  const events = await fetch(`${env.SANDBOX_ORIGIN}/v1/events`, {
    headers: { Authorization: "Bearer sk_test_sandbox" },
  });
  const { data } = await events.json<{ data: { data: { object: Record<string, string> } }[] }>();
  const intent = data.find((e) => e.data.object.object === "payment_intent")?.data.object.id;
  if (!intent) throw new Error("Nothing was paid");
  return intent;
}

test("listReturns returns the refunds and disputes of all payments since a given time", async () => {
  const { payments, now } = testContext();
  const paymentId = await payForPlan();
  const { id } = await payments.refund({ paymentIntentId: paymentId, cents: 100, key: paymentId });
  await postToSandbox("/stripe/disputes", { payment_intent: paymentId, outcome: "open" });
  const listed = await payments.listReturns({ since: now() - HOUR });
  expect(listed.filter((found) => found.paymentId === paymentId)).toMatchObject([
    { id, kind: "refund", cents: 100, state: "taken" },
    { kind: "dispute", state: "taken" },
  ]);
  expect(await payments.listReturns({ since: now() + 30 * 24 * HOUR })).toEqual([]);
});
