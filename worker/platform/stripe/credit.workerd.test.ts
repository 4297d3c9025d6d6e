import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { testContext } from "../../testing/factories.ts";

const headers = { Authorization: "Bearer sk_test_sandbox" };

/** Creates a customer of the Stripe sandbox with a credit of `cents`. */
async function makeCustomer(cents: number) {
  const { payments, newId } = testContext();
  const { id: customerId } = await payments.createCustomer({
    userId: newId("usr"),
    email: "credit@example.com",
    name: "Credit",
  });
  const url = `${env.SANDBOX_ORIGIN}/v1/customers/${customerId}`;
  const give = (amount: number) =>
    fetch(`${url}/balance_transactions`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ amount: String(-amount), currency: "usd" }),
    });
  await give(cents);
  const readCredit = async () =>
    -(await (await fetch(url, { headers })).json<{ balance: number }>()).balance;
  return { payments, customerId, give, readCredit };
}

test("a retried reduction lowers the credit once, even if the remaining credit is less than the reduction", async () => {
  const { payments, customerId, readCredit } = await makeCustomer(1000);
  const reduction = { customerId, cents: 700, key: `request:${customerId}` };
  await payments.clearCredit(reduction);
  await payments.clearCredit(reduction);
  expect(await readCredit()).toBe(300);
});

test("two reductions of credit with different keys both lower the credit", async () => {
  const { payments, customerId, readCredit } = await makeCustomer(1000);
  for (const n of [1, 2])
    await payments.clearCredit({ customerId, cents: 300, key: `request:${customerId}:${n}` });
  expect(await readCredit()).toBe(400);
});

test("a repeated limit lowers the credit again after the credit has grown", async () => {
  const { payments, customerId, give, readCredit } = await makeCustomer(1000);
  const limit = { customerId, cents: 500, key: `in_${customerId}` };
  await payments.limitCredit(limit);
  await give(100);
  await payments.limitCredit(limit);
  expect(await readCredit()).toBe(500);
});
