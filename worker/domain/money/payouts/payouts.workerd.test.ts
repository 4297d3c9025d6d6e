import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { payoutOutbox, payouts } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { givePayoutAccount, TEST_BANK } from "../../../testing/payouts.ts";
import { purse } from "../ledger/contract.ts";
import { postJournal } from "../ledger/post-journal.ts";
import { balanceOf, pursesOf } from "../ledger/queries.ts";
import { reconcile } from "../ledger/reconcile.ts";
import { freezePayouts, unfreezePayouts } from "./freeze-payouts.ts";
import { requestPayout } from "./request-payout.ts";
import { sendPayouts } from "./send-payouts.ts";

const DAY = 86_400_000;
const quiet = () => undefined;

async function makeCreator(cents: number) {
  const user = await makeUser();
  const ctx = testContext();
  let clock = Date.now();
  const payments = new FakePayments();
  const deps = {
    ...ctx,
    payments,
    now: () => clock,
    log: { info: quiet, warn: quiet, error: quiet },
  };
  const forward = (ms: number) => {
    clock += ms;
  };
  const entries = { "outside:customers": -cents, [purse(user.id, "available")]: cents };
  if (cents > 0)
    await postJournal(deps, { id: `tip:${user.id}`, kind: "tip", currency: "USD", entries });
  await givePayoutAccount(deps, user.id);
  const accountId = `acct_${user.id}`;
  payments.accounts.set(accountId, {
    id: accountId,
    isPayable: true,
    isSubmitted: true,
    due: [],
    isRejected: false,
    bank: TEST_BANK,
  });
  const request = (amount?: number) =>
    requestPayout(deps, { userId: user.id, cents: amount, requestedBy: "creator" });
  const rows = () => ctx.db.select().from(payouts).where(eq(payouts.userId, user.id));
  const purses = () => pursesOf(ctx, user.id);
  return { user, deps, payments, forward, request, rows, purses };
}
const fulfilled = (all: PromiseSettledResult<unknown>[]) =>
  all.filter((o) => o.status === "fulfilled").length;

test("one of 100 concurrent payout requests of a creator succeeds, and repeated requests never exceed the balance", async () => {
  const { deps, payments, request, rows, purses } = await makeCreator(17_000);
  let paid = 0;
  for (let round = 1; round <= 4; round++) {
    const all = await Promise.allSettled(
      Array.from({ length: round === 1 ? 100 : 10 }, () => request(5000)),
    );
    const covered = round <= 3 ? 1 : 0;
    expect(fulfilled(all)).toBe(covered);
    for (const o of all)
      if (o.status === "rejected") expect(o.reason).toMatchObject({ code: "CONFLICT" });
    paid += covered;
    await Promise.all([sendPayouts(deps), sendPayouts(deps), sendPayouts(deps)]);
    expect(await purses()).toEqual({ available: 17_000 - paid * 5000, clearing: 0, clawback: 0 });
  }
  expect((await rows()).map((p) => p.state)).toEqual(["paid", "paid", "paid"]);
  expect([...payments.transfers.values()].reduce((sum, t) => sum + t.cents, 0)).toBe(15_000);
});

test("a payout whose transfer got no response is looked up at Stripe, and a rejected transfer returns the money to the balance", async () => {
  const lost = await makeCreator(6000);
  lost.payments.answer = () => "lost";
  await lost.request();
  await sendPayouts(lost.deps);
  expect(await lost.rows()).toMatchObject([{ state: "unknown" }]);
  expect(await lost.purses()).toMatchObject({ available: 0, clearing: 6000 });
  lost.forward(DAY / 24);
  await sendPayouts(lost.deps);
  expect(await lost.rows()).toMatchObject([
    { state: "paid", transferId: expect.stringMatching(/^tr_pay_/) },
  ]);
  expect(lost.payments.transferCalls).toBe(1);

  const down = await makeCreator(6000);
  down.payments.answer = () => "down";
  const id = await down.request();
  for (let i = 0; i < 3; i++) {
    await sendPayouts(down.deps);
    down.forward(DAY / 24);
  }
  expect(await down.rows()).toMatchObject([{ state: "unknown" }]);
  down.payments.answer = () => "paid";
  await sendPayouts(down.deps);
  expect(await down.rows()).toMatchObject([{ id, state: "paid" }]);

  const refused = await makeCreator(6000);
  refused.payments.answer = () => "refused";
  await refused.request();
  await sendPayouts(refused.deps);
  expect(await refused.rows()).toMatchObject([
    { state: "reversed", failure: "The account cannot be paid" },
  ]);
  expect(await refused.purses()).toEqual({ available: 6000, clearing: 0, clawback: 0 });
  refused.payments.answer = () => "paid";
  await refused.request();
  await sendPayouts(refused.deps);
  expect((await refused.rows()).map((p) => p.state).toSorted()).toEqual(["paid", "reversed"]);
});

test("a payout is sent exactly once even if the Worker fails at any database call", async () => {
  for (let dies = 1; dies <= 8; dies++) {
    const { user, deps, payments, request, forward, rows, purses } = await makeCreator(9000);
    const outside = () => balanceOf(deps, "outside:creators");
    const before = await outside();
    let calls = 0;
    // The n-th database call never returns, as if the Worker had crashed.
    const dying = new Proxy(deps.db, {
      get(db, name) {
        const value = Reflect.get(db, name, db);
        if (
          typeof value !== "function" ||
          !["select", "update", "insert", "delete", "batch"].includes(String(name))
        )
          return value;
        return (...args: unknown[]) => {
          calls += 1;
          if (calls >= dies) throw new Error("The Worker is gone");
          return Reflect.apply(value, db, args);
        };
      },
    });
    await request().catch(quiet);
    await sendPayouts({ ...deps, db: dying }).catch(quiet);
    for (let i = 0; i < 6; i++) {
      forward(DAY / 12);
      await sendPayouts(deps);
    }
    expect(await rows(), `dies at ${dies}`).toMatchObject([{ state: "paid", cents: 9000 }]);
    expect(await purses()).toEqual({ available: 0, clearing: 0, clawback: 0 });
    expect((await outside()) - before).toBe(9000);
    expect([...payments.transfers.values()]).toHaveLength(1);
    expect(
      await deps.db
        .select()
        .from(payoutOutbox)
        .where(sql`payout_id in (select id from payouts where user_id = ${user.id})`),
    ).toEqual([]);
  }
});

test("a payout is rejected below the minimum, during a hold or freeze, or with a debt", async () => {
  const { user, deps, forward, request, purses } = await makeCreator(8000);
  await expect(request(4999)).rejects.toThrow("The minimum payout is $50.");
  await expect(request(8001)).rejects.toThrow("Your available balance is too low.");
  await givePayoutAccount(deps, user.id, {
    accountId: "acct_new",
    heldUntil: deps.now() + 72 * 3_600_000,
  });
  forward(72 * 3_600_000 - 1);
  await expect(request()).rejects.toThrow(/three days/);
  forward(1);
  await freezePayouts(deps, { staffId: user.id, reason: "a restore" });
  await expect(request()).rejects.toThrow(/paused/);
  await unfreezePayouts(deps, { staffId: user.id, reason: "" });
  const owed = { [purse(user.id, "clawback")]: -9000, "outside:customers": 9000 };
  await postJournal(deps, {
    id: `dispute:${user.id}`,
    kind: "invoice_disputed",
    currency: "USD",
    entries: owed,
  });
  // The available balance pays some of the debt. The remaining debt still blocks payouts.
  await Promise.allSettled([request(), request()]);
  expect(await purses()).toEqual({ available: 0, clearing: 0, clawback: -1000 });
  await expect(request()).rejects.toThrow(/New earnings cover that amount/);
  const earned = { "outside:customers": -7000, [purse(user.id, "available")]: 7000 };
  await postJournal(deps, { id: `tip2:${user.id}`, kind: "tip", currency: "USD", entries: earned });
  await request();
  expect(await purses()).toEqual({ available: 0, clearing: 6000, clawback: 0 });
  const nobody = await makeUser();
  await expect(requestPayout(deps, { userId: nobody.id, requestedBy: "creator" })).rejects.toThrow(
    "Set up your payout account first.",
  );
});

test("the nightly reconciliation reports only a payout that the payment company does not know", async () => {
  const { deps, payments, request } = await makeCreator(7000);
  const id = await request(5000);
  const centsOf = async (payout: string) =>
    (
      await deps.db
        .select({ cents: payouts.cents })
        .from(payouts)
        .where(eq(payouts.id, payout))
        .get()
    )?.cents ?? 0;
  payments.findTransfer = async (payout) => ({
    id: "tr",
    cents: await centsOf(payout),
    reversals: [],
  });
  expect(await reconcile(deps)).toEqual([]);
  await sendPayouts(deps);
  expect(await reconcile(deps)).toEqual([]);
  payments.findTransfer = async (payout) =>
    payout === id ? null : { id: "tr", cents: await centsOf(payout), reversals: [] };
  expect(await reconcile(deps)).toEqual([{ what: `payout ${id}`, cents: 5000 }]);
});
