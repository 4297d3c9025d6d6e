import { env } from "cloudflare:workers";
import { and, eq, ne } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { signatureOf } from "../../sandbox/stripe/events.ts";
import { createContext } from "../context.ts";
import {
  invoices,
  payoutOutbox,
  payouts,
  refundRequests,
  streams,
  subscriptions,
  tips,
  users,
} from "../db/schema.ts";
import { purse } from "../domain/money/ledger/contract.ts";
import { exportLedger } from "../domain/money/ledger/export-ledger.ts";
import { postJournal } from "../domain/money/ledger/post-journal.ts";
import { pursesOf } from "../domain/money/ledger/queries.ts";
import { reconcile } from "../domain/money/ledger/reconcile.ts";
import { verifyLedger } from "../domain/money/ledger/verify-ledger.ts";
import { requestPayout } from "../domain/money/payouts/request-payout.ts";
import { decideRefund } from "../domain/money/refunds/decide-refund.ts";
import { settleTips } from "../domain/money/tips/settle-tips.ts";
import { call, makeUser, type TestUser, testContext } from "../testing/factories.ts";
import { actorOf } from "../testing/factors.ts";
import { failEach, runs, sends, type Try } from "../testing/fail-each.ts";
import { makeStreamRow } from "../testing/media-objects.ts";
import { givePayoutAccount } from "../testing/payouts.ts";
import { settleJobs } from "../testing/queue.ts";
import { postToSandbox, watchStripe } from "../testing/stripe-events.ts";

const { db } = testContext();
const CARD = { number: "4242424242424242", expiry: "12 / 34", cvc: "123", zip: "12345" };
const PLAN = { plan: "premium", billingCycle: "monthly" };
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

const planOf = async (user: TestUser) =>
  (await db.select({ plan: users.plan }).from(users).where(eq(users.id, user.id)).get())?.plan;

/** Checks that each ledger journal sums to zero, is unchanged, and agrees with other tables. */
async function holdBooks(): Promise<void> {
  expect((await verifyLedger(exportLedger(testContext()))).faults).toEqual([]);
  expect(await reconcile(testContext())).toEqual([]);
}

/** Makes a user who once had a plan, gets no second trial, and so pays the first month at once. */
async function makeReturner(): Promise<TestUser> {
  const user = await makeUser();
  const was = {
    plan: "premium",
    cycle: "monthly",
    status: "canceled",
    priceCents: 700,
    currency: "USD",
    cancelAtPeriodEnd: false,
  } as const;
  const times = { periodStart: 1, periodEnd: 2, startedAt: 1, endedAt: 2, version: 1, syncedAt: 1 };
  await db
    .insert(subscriptions)
    .values({ id: `sub_old_${user.id}`, userId: user.id, ...was, ...times });
  return user;
}

async function openCheckout(as: TestUser): Promise<string> {
  const answer = await call("/api/subscriptions/create-checkout", {
    method: "POST",
    as,
    json: PLAN,
  });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return (await answer.json<{ sessionUrl: string }>()).sessionUrl;
}

async function holdPremium(user: TestUser): Promise<void> {
  expect(await planOf(user)).toBe("premium");
  const [own, bills] = await db.batch([
    db
      .select({ status: subscriptions.status })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, user.id), ne(subscriptions.status, "canceled"))),
    db.select({ cents: invoices.paidCents }).from(invoices).where(eq(invoices.userId, user.id)),
  ]);
  expect([own, bills]).toEqual([[{ status: "active" }], [{ cents: 700 }]]);
}

async function subscribed(): Promise<TestUser> {
  const [user, stripe] = [await makeReturner(), await watchStripe()];
  await postToSandbox(await openCheckout(user), CARD);
  await stripe.bring();
  return user;
}

test("a checkout that fails at any step can be started again and is paid once", async () => {
  const { inside, outside } = await failEach(async () => {
    const [as, stripe] = [await makeReturner(), await watchStripe()];
    return {
      act: sends("/api/subscriptions/create-checkout", { json: PLAN, as }),
      after: async () => {
        await postToSandbox(await openCheckout(as), CARD);
        await stripe.bring();
        await holdPremium(as);
      },
    };
  });
  expect([inside > 3, outside > 1]).toEqual([true, true]);
  await holdBooks();
});

test("a payment webhook that fails at any step is sent again, and the plan matches the payment", async () => {
  const { inside } = await failEach(async () => {
    const [as, stripe] = [await makeReturner(), await watchStripe()];
    await postToSandbox(await openCheckout(as), CARD);
    const listed = await fetch(`${env.SANDBOX_ORIGIN}/v1/events`, {
      headers: { Authorization: "Bearer sk_test_sandbox" },
    });
    const [newest] = (await listed.json<{ data: object[] }>()).data;
    const body = JSON.stringify(newest);
    const headers = { "Stripe-Signature": await signatureOf(body) };
    return {
      act: sends("/api/webhooks/stripe", { body, headers }),
      // Stripe resends an event until the webhook answers 200. This test resends all events.
      after: async () => {
        await stripe.bring();
        await holdPremium(as);
      },
    };
  });
  expect(inside).toBeGreaterThan(1);
  await holdBooks();
});

test("a tip that fails at any step is charged once", async () => {
  const { inside, outside } = await failEach(async () => {
    const creator = await makeUser({
      partnerStatus: "active",
      emailVerifiedAt: 1,
      takesTips: true,
    });
    const [as, stripe] = [await makeUser({ emailVerifiedAt: 1 }), await watchStripe()];
    const contentId = await makeStreamRow(creator, "public");
    await db.update(streams).set({ monetized: true }).where(eq(streams.id, contentId));
    const json = {
      contentId,
      cents: 500,
      message: "Well played",
      key: crypto.randomUUID(),
      card: "new",
    };
    return {
      act: sends("/api/tips", { json, as }),
      after: async () => {
        const again = await call("/api/tips", { method: "POST", as, json });
        expect(again.status, await again.clone().text()).toBe(201);
        const { tip, payUrl } = await again.json<{ tip: { id: string }; payUrl: string }>();
        await postToSandbox(payUrl, CARD);
        await stripe.bring();
        await call(`/api/tips/${tip.id}/check`, { method: "POST", as });
        await call(`/api/tips/${tip.id}/send`, { method: "POST", as });
        await settleTips(testContext());
        const rows = await db
          .select({ state: tips.state })
          .from(tips)
          .where(eq(tips.giverId, as.id));
        expect(rows).toEqual([{ state: "paid" }]);
        expect(await pursesOf(testContext(), creator.id)).toMatchObject({ available: 350 });
      },
    };
  });
  expect([inside > 3, outside > 1]).toEqual([true, true]);
  await holdBooks();
});

async function makeCreator(): Promise<TestUser> {
  const ctx = testContext();
  const user = await makeUser({ emailVerifiedAt: 1 });
  const { id: accountId } = await ctx.payments.createConnectedAccount({
    key: user.id,
    userId: user.id,
    email: `${user.username}@example.com`,
  });
  await postToSandbox(`/stripe/connect/${accountId}`, { details: "complete" });
  const bank = (await ctx.payments.findConnectedAccount(accountId))?.bank;
  await givePayoutAccount(ctx, user.id, {
    accountId,
    bankFingerprint: bank?.fingerprint,
    bankLabel: bank?.label,
  });
  const entries = { "outside:customers": -6000, [purse(user.id, "available")]: 6000 };
  await postJournal(ctx, { id: `tip:${user.id}`, kind: "tip", currency: "USD", entries });
  return user;
}

async function holdPaidOut(user: TestUser): Promise<void> {
  const row = await db.select().from(payouts).where(eq(payouts.userId, user.id)).get();
  const sendOnce = async () => {
    // Makes the payout due at once, because a failed payout job still holds its lease.
    await db
      .update(payoutOutbox)
      .set({ dueAt: 0 })
      .where(eq(payoutOutbox.payoutId, row?.id ?? ""));
    await runs({ type: "send-payouts" })(env);
    const rows = await db
      .select({ state: payouts.state, cents: payouts.cents })
      .from(payouts)
      .where(eq(payouts.userId, user.id));
    expect(rows).toEqual([{ state: "paid", cents: 6000 }]);
  };
  // Tries for 20 seconds, because a queued job can be sending the same payout at this moment.
  await vi.waitFor(sendOnce, { timeout: 20_000, interval: 100 });
  expect(await pursesOf(testContext(), user.id)).toMatchObject({ available: 0, clearing: 0 });
  expect(await testContext().payments.findTransfer(row?.id ?? "")).toMatchObject({ cents: 6000 });
}

test("a payout that fails at any step is made once, for the whole balance", async () => {
  const claims = await failEach(async () => {
    const as = await makeCreator();
    return {
      act: sends("/api/payouts", { as }),
      after: async () => {
        const again = await call("/api/payouts", { method: "POST", as, json: {} });
        expect([202, 409], await again.text()).toContain(again.status);
        expect(await db.select().from(payouts).where(eq(payouts.userId, as.id))).toHaveLength(1);
        await holdPaidOut(as);
      },
    };
  });
  expect(claims.inside).toBeGreaterThan(3);
  // Waits for the jobs that the requests above queued, because such a job sends every open payout.
  await settleJobs();
  const sendings = await failEach(async () => {
    const as = await makeCreator();
    await requestPayout(testContext(), { userId: as.id, requestedBy: "creator" });
    return { act: runs({ type: "send-payouts" }), after: () => holdPaidOut(as) };
  });
  expect([sendings.inside > 3, sendings.outside > 0]).toEqual([true, true]);
  await holdBooks();
});

test("a refund request that fails at any step is stored once", async () => {
  const asked = await failEach(async () => {
    const as = await subscribed();
    const { invoiceId, requests } = await paymentOf(as);
    const form = {
      subjectType: "invoice",
      subjectId: invoiceId,
      kind: "technical",
      details: "It did not play on my television.",
    };
    const body = new URLSearchParams(form).toString();
    const ask = (): ReturnType<Try["act"]> =>
      sends("/refund-request?form=ask", { body, headers: FORM, as })(env);
    return {
      act: sends("/refund-request?form=ask", { body, headers: FORM, as }),
      after: async () => {
        expect([200, 302, 409]).toContain((await ask())?.status);
        expect(await requests()).toMatchObject([{ state: "open", askedCents: 700 }]);
      },
    };
  });
  expect(asked.inside).toBeGreaterThan(3);
});

test("a refund decision that fails at any step is made once and refunded once", async () => {
  const decided = await failEach(async () => {
    const [as, staff] = [await subscribed(), await makeUser({ role: "admin" })];
    const { invoiceId, requests } = await paymentOf(as);
    const form = {
      subjectType: "invoice",
      subjectId: invoiceId,
      kind: "technical",
      details: "It did not play on my television.",
    };
    await sends("/refund-request?form=ask", {
      body: new URLSearchParams(form).toString(),
      headers: FORM,
      as,
    })(env);
    const [request] = await requests();
    const stripe = await watchStripe();
    const decision = {
      requestId: request?.id ?? "",
      decision: "approve",
      cents: 700,
      reason: "It was our fault",
    } as const;
    const decide = async (bindings: Env) =>
      decideRefund(createContext(bindings, "fault-test"), {
        ...decision,
        actor: await actorOf(staff),
      }).then(
        () => null,
        (error: unknown) => error,
      );
    return {
      act: async (bindings) => {
        await decide(bindings);
        return null;
      },
      after: async () => {
        await decide(env);
        await db
          .update(refundRequests)
          .set({ dueAt: 0 })
          .where(eq(refundRequests.id, decision.requestId));
        await runs({ type: "send-refunds" })(env);
        expect(await requests()).toMatchObject([{ state: "refunded", approvedCents: 700 }]);
        await stripe.bring();
        expect(
          await db
            .select({ back: invoices.refundedCents })
            .from(invoices)
            .where(eq(invoices.id, invoiceId)),
        ).toEqual([{ back: 700 }]);
      },
    };
  });
  expect([decided.inside > 3, decided.outside > 0]).toEqual([true, true]);
  await holdBooks();
});

async function paymentOf(user: TestUser) {
  const bill = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.userId, user.id))
    .get();
  const requests = () => db.select().from(refundRequests).where(eq(refundRequests.userId, user.id));
  return { invoiceId: bill?.id ?? "", requests };
}
