import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { signatureOf, WEBHOOK_SECRET } from "../../../sandbox/stripe/events.ts";
import { StripeSandbox } from "../../../sandbox/stripe/sandbox.ts";
import { StripeStore } from "../../../sandbox/stripe/store.ts";
import { invoices, subscriptions, users } from "../../db/schema.ts";
import {
  cancelImmediately,
  changePlan,
  endAtPeriodEnd,
  getImmediateRefundCents,
} from "../../domain/money/billing/change-subscription.ts";
import { TransferRefused } from "../../domain/money/billing/contract.ts";
import {
  ensureCustomer,
  getOpenSubscription,
} from "../../domain/money/billing/own-subscription.ts";
import { startCheckout } from "../../domain/money/billing/start-checkout.ts";
import { stopBilling } from "../../domain/money/billing/stop-billing.ts";
import { exportLedger } from "../../domain/money/ledger/export-ledger.ts";
import { balanceOf } from "../../domain/money/ledger/queries.ts";
import { reconcile } from "../../domain/money/ledger/reconcile.ts";
import { verifyLedger } from "../../domain/money/ledger/verify-ledger.ts";
import { deleteAccount } from "../../domain/ops/deletion/delete-account.ts";
import worker from "../../index.ts";
import { call, makeUser, ORIGIN, type TestUser, testContext } from "../../testing/factories.ts";
import { actorOf } from "../../testing/factors.ts";
import { moveClock, newCard, watchStripe } from "../../testing/stripe-events.ts";
import { createPayments } from "./payments.ts";

const SANDBOX = env.SANDBOX_ORIGIN;
const KEY = { Authorization: "Bearer sk_test_sandbox" };
const WEBHOOK = "/api/webhooks/stripe";

const post = (path: string, form: Record<string, string>) =>
  fetch(path.startsWith("http") ? path : SANDBOX + path, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
const deliver = async (
  body: string,
  { signature, headers = {} }: { signature?: string; headers?: Record<string, string> } = {},
) =>
  call(WEBHOOK, {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/json",
      "Stripe-Signature": signature ?? (await signatureOf(body)),
      ...headers,
    },
  });

let stripe: Awaited<ReturnType<typeof watchStripe>>;
beforeEach(async () => {
  stripe = await watchStripe();
});
const bring = async () => (await stripe.bring()).length;
const planOf = async (user: TestUser) =>
  (
    await testContext()
      .db.select({ plan: users.plan })
      .from(users)
      .where(eq(users.id, user.id))
      .get()
  )?.plan;
const subscriptionOf = (user: TestUser) =>
  testContext().db.select().from(subscriptions).where(eq(subscriptions.userId, user.id)).get();
const billsOf = (user: TestUser) =>
  testContext()
    .db.select()
    .from(invoices)
    .where(eq(invoices.userId, user.id))
    .orderBy(invoices.createdAt, invoices.id);
const checkout = async (
  user: TestUser,
  plan: "premium" | "creator_pro" = "premium",
  trialDays = 0,
) =>
  startCheckout(testContext(), { actor: await actorOf(user), plan, cycle: "monthly", trialDays });
const portalOf = async (user: TestUser) => {
  const ctx = testContext();
  return (
    await ctx.payments.createPortal({
      customerId: await ensureCustomer(ctx, await actorOf(user)),
      returnUrl: `${ORIGIN}/subscription-management`,
    })
  ).url;
};

test("a subscription can be bought, renewed, changed, ended and refunded, and the ledger balances", async () => {
  const user = await makeUser();
  const ctx = testContext();
  const customersBefore = await balanceOf(ctx, "outside:customers");
  const paidSoFar = async () => customersBefore - (await balanceOf(ctx, "outside:customers"));

  const { sessionUrl } = await checkout(user);
  const declined = await post(sessionUrl, newCard("4000 0000 0000 9995"));
  expect(await declined.text()).toContain("Your card has insufficient funds.");
  expect(await (await post(sessionUrl, newCard("4000000000000002"))).text()).toContain(
    "Your card was declined.",
  );
  expect(await (await post(sessionUrl, newCard("4000002500003155"))).text()).toContain(
    "Is it you?",
  );
  expect(await bring()).toBe(0);
  expect(await planOf(user)).toBe("free");
  const paid = await post(sessionUrl, { ...newCard("4000002500003155"), challenge: "complete" });
  expect(paid.headers.get("Location")).toMatch(/\/subscription\/success\?session_id=cs_test_\w+$/);
  await bring();
  expect(await planOf(user)).toBe("premium");
  expect(await subscriptionOf(user)).toMatchObject({
    status: "active",
    cycle: "monthly",
    priceCents: 700,
    currency: "USD",
  });
  expect(await paidSoFar()).toBe(700);
  await expect(checkout(user)).rejects.toThrow("You're already on this plan.");
  await expect(checkout(user, "creator_pro")).rejects.toThrow("Change it instead");

  await moveClock(user, 31);
  await bring();
  expect(await billsOf(user)).toMatchObject([{ paidCents: 700 }, { paidCents: 700 }]);

  const portal = await portalOf(user);
  await post(portal, { ...newCard("4000000000000341"), save: "card" });
  await moveClock(user, 31);
  await bring();
  expect(await subscriptionOf(user)).toMatchObject({ status: "past_due" });
  expect(await planOf(user)).toBe("premium");
  expect(await paidSoFar()).toBe(1400);
  await expect(
    changePlan(ctx, { userId: user.id, plan: "creator_pro", cycle: "monthly" }),
  ).rejects.toThrow("Update your payment method");
  await post(portal, { ...newCard("4242424242424242"), save: "card" });
  await bring();
  expect(await subscriptionOf(user)).toMatchObject({ status: "active" });
  expect(await paidSoFar()).toBe(2100);

  await changePlan(ctx, { userId: user.id, plan: "creator_pro", cycle: "monthly" });
  expect(await planOf(user)).toBe("creator_pro");
  const upgrade = (await paidSoFar()) - 2100;
  expect(upgrade).toBeGreaterThan(1000);
  expect(upgrade).toBeLessThanOrEqual(1299);
  await bring();
  expect((await paidSoFar()) - 2100).toBe(upgrade);

  expect(await endAtPeriodEnd(ctx, { userId: user.id, ends: true })).toMatchObject({
    cancelAtPeriodEnd: true,
    status: "active",
  });
  expect(await endAtPeriodEnd(ctx, { userId: user.id, ends: false })).toMatchObject({
    cancelAtPeriodEnd: false,
  });
  await endAtPeriodEnd(ctx, { userId: user.id, ends: true });
  await moveClock(user, 32);
  await bring();
  expect(await subscriptionOf(user)).toMatchObject({ status: "canceled" });
  expect(await planOf(user)).toBe("free");
  const verdict = await verifyLedger(exportLedger(ctx));
  expect(verdict.faults).toEqual([]);
  expect(await reconcile(ctx)).toEqual([]);
});

test("a first plan that ends within seven days is refunded in full", async () => {
  const ctx = testContext();
  const user = await makeUser();
  await post((await checkout(user)).sessionUrl, newCard("4242424242424242"));
  await bring();
  const startedAt = (await subscriptionOf(user))?.startedAt ?? 0;
  const within = { ...ctx, now: () => startedAt + 6 * 86_400_000 };
  const own = await getOpenSubscription(ctx, user.id);
  expect(await getImmediateRefundCents(within, own)).toBe(700);
  expect(
    await getImmediateRefundCents({ ...ctx, now: () => startedAt + 8 * 86_400_000 }, own),
  ).toBe(0);
  expect(await cancelImmediately(within, { userId: user.id })).toBe(700);
  expect(await planOf(user)).toBe("free");
  await bring();
  expect(await billsOf(user)).toMatchObject([{ paidCents: 700, refundedCents: 700 }]);
  // Only a user's first plan can be refunded in full, so canceling the second plan refunds 0.
  await post((await checkout(user)).sessionUrl, newCard("4242424242424242"));
  await bring();
  expect(await cancelImmediately({ ...ctx, now: () => Date.now() }, { userId: user.id })).toBe(0);

  const trier = await makeUser({ emailVerifiedAt: 1 });
  await post((await checkout(trier, "creator_pro", 7)).sessionUrl, newCard("4000000000000341"));
  await bring();
  expect(await subscriptionOf(trier)).toMatchObject({ status: "trialing" });
  expect(await planOf(trier)).toBe("creator_pro");
  expect(await billsOf(trier)).toMatchObject([{ paidCents: 0 }]);
  await moveClock(trier, 8);
  await bring();
  expect(await subscriptionOf(trier)).toMatchObject({ status: "past_due" });
  await moveClock(trier, 20);
  await bring();
  expect(await subscriptionOf(trier)).toMatchObject({ status: "canceled" });
  expect(await planOf(trier)).toBe("free");
});

test("two workers that void one invoice at the same time both succeed", async () => {
  const store = new StripeStore();
  store.put({
    id: "in_1",
    object: "invoice",
    status: "open",
    status_transitions: {},
    lines: { data: [] },
  });
  const sandbox = new StripeSandbox(store, async () => false);
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) =>
    sandbox.answer(new Request(input, init)),
  );
  const { voidInvoice } = createPayments({
    via: "stripe",
    key: "sk_test_void",
    webhookSecret: WEBHOOK_SECRET,
    live: false,
  });
  try {
    await Promise.all([voidInvoice("in_1"), voidInvoice("in_1")]);
  } finally {
    vi.unstubAllGlobals();
  }
  expect(store.get("in_1", "invoice")?.status).toBe("void");
});

test("a deleted account is not charged again, and its invoices stay in the ledger", async () => {
  const ctx = testContext();
  const user = await makeUser();
  await post((await checkout(user)).sessionUrl, newCard("4242424242424242"));
  await bring();
  await stopBilling(ctx, { userId: user.id, atOnce: false });
  expect(await subscriptionOf(user)).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
  await ctx.db.update(users).set({ deletionRequestedAt: 1 }).where(eq(users.id, user.id));
  await deleteAccount(ctx, { userId: user.id });
  await bring();
  expect(await subscriptionOf(user)).toMatchObject({ status: "canceled" });
  expect(await billsOf(user)).toMatchObject([{ paidCents: 700, hostedUrl: null }]);
  // The payment company knows no email address of a deleted account.
  const customer = await ctx.db.query.billingCustomers.findFirst({
    where: (row) => eq(row.userId, user.id),
  });
  const moved = { days: "62", email: customer?.customerId ?? "" };
  expect((await post("/stripe/clock", moved)).status).toBe(303);
  await bring();
  expect(await billsOf(user)).toHaveLength(1);
});

test("two paid checkouts of one user leave one subscription and refund the other payment", async () => {
  const user = await makeUser();
  const first = await checkout(user);
  // Two tabs start a checkout at the same time, so neither is rejected.
  const ctx = testContext();
  const customerId = await ensureCustomer(ctx, await actorOf(user));
  const facts = {
    customerId,
    userId: user.id,
    plan: "premium",
    cycle: "monthly",
    trialDays: 0,
    successUrl: `${ORIGIN}/x`,
    cancelUrl: ORIGIN,
  } as const;
  const second = await ctx.payments.createCheckout({ ...facts, checkoutId: `second_${user.id}` });
  await post(first.sessionUrl, newCard("4242424242424242"));
  await post(second.url, newCard("4242424242424242"));
  await bring();
  await bring();
  const rows = await ctx.db.select().from(subscriptions).where(eq(subscriptions.userId, user.id));
  expect(rows.map((s) => s.status).toSorted()).toEqual(["active", "canceled"]);
  expect((await billsOf(user)).map((b) => b.paidCents - b.refundedCents).toSorted()).toEqual([
    0, 700,
  ]);
  expect(await planOf(user)).toBe("premium");
});

test("a transfer to an account that cannot be paid fails permanently", async () => {
  const { payments } = testContext();
  const transfer = { payoutId: "pay_t1", cents: 5000, currency: "USD" };
  await expect(
    payments.createTransfer({ ...transfer, accountId: "acct_nobody" }),
  ).rejects.toBeInstanceOf(TransferRefused);
  expect(await payments.findTransfer("pay_t1")).toBeNull();
  const account = await fetch(`${SANDBOX}/v1/accounts`, {
    method: "POST",
    headers: KEY,
    body: new URLSearchParams({ email: "c@example.com" }),
  });
  const { id } = await account.json<{ id: string }>();
  await post(`/stripe/connect/${id}`, { details: "complete" });
  const made = await payments.createTransfer({ ...transfer, payoutId: "pay_t2", accountId: id });
  expect(await payments.createTransfer({ ...transfer, payoutId: "pay_t2", accountId: id })).toEqual(
    made,
  );
  expect(await payments.findTransfer("pay_t2")).toEqual(made);
});

const event = (facts: object = {}) =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: 1,
    livemode: false,
    type: "a.novelty",
    data: { object: { id: "x_1", object: "novelty" } },
    surprise: { deep: [null] },
    ...facts,
  });
const kept = async () =>
  (await env.DB.prepare("SELECT count(*) AS n FROM stripe_events").first<{ n: number }>())?.n ?? 0;

test("a Stripe webhook with a bad signature, time, mode or size is rejected and not stored", async () => {
  const before = await kept();
  const body = event();
  const seconds = Math.floor(Date.now() / 1000);
  const refused = [
    await deliver(body, { signature: "" }),
    await deliver(body, { signature: "t=1,v1=00" }),
    await deliver(body, { signature: await signatureOf(body, "whsec_other") }),
    await deliver(body, { signature: await signatureOf(body, "whsec_sandbox", seconds - 301) }),
    await deliver(body, { signature: await signatureOf(body, "whsec_sandbox", seconds + 310) }),
    await deliver(`${body} `, { signature: await signatureOf(body) }),
    await deliver(event({ livemode: true })),
    await deliver(event({ id: "" })),
    await deliver("[]"),
  ];
  expect(refused.map((r) => r.status)).toEqual(refused.map(() => 400));
  const texts = await Promise.all(
    refused.slice(0, 7).map(async (r) => (await r.json<{ error: string }>()).error),
  );
  expect(new Set(texts).size).toBe(1);
  expect((await deliver(event({ filler: "x".repeat(256 * 1024) }))).status).toBe(413);
  for (const webhookSecret of ["", " ", "\t\n"]) {
    const payments = createPayments({
      via: "stripe",
      key: "sk_test_x",
      webhookSecret,
      live: false,
    });
    await expect(
      payments.verifyEvent(body, await signatureOf(body, webhookSecret || "x")),
    ).rejects.toMatchObject({ code: "VALIDATION" });
  }
  expect(await kept()).toBe(before);
});

test("a repeated Stripe webhook is stored once, and a webhook that cannot be stored gets a 500", async () => {
  const body = event();
  const before = await kept();
  expect((await deliver(body)).status).toBe(200);
  expect((await deliver(body)).status).toBe(200);
  expect(await kept()).toBe(before + 1);
  const broken = new Proxy(env, {
    get: (e, name) =>
      name === "DB"
        ? {
            prepare: () => ({
              bind: () => ({ run: () => Promise.reject(new Error("D1 is gone")) }),
            }),
          }
        : Reflect.get(e, name),
  });
  const lost = event();
  const request = new Request(ORIGIN + WEBHOOK, {
    method: "POST",
    body: lost,
    headers: { "Stripe-Signature": await signatureOf(lost) },
  });
  expect((await worker.fetch(request, broken, createExecutionContext())).status).toBe(500);
});
