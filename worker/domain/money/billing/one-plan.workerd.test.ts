import { and, eq, ne } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  billingCustomers,
  invoices,
  planEndings,
  subscriptions,
  users,
} from "../../../db/schema.ts";
import { mailsTo } from "../../../testing/email.ts";
import { makeUser, ORIGIN, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { moveClock, newCard, postToSandbox, watchStripe } from "../../../testing/stripe-events.ts";
import { reconcile } from "../ledger/reconcile.ts";
import { awaitPlan } from "./await-plan.ts";
import { cancelImmediately, changePlan } from "./change-subscription.ts";
import { finishDueEndings } from "./finish-due-endings.ts";
import { ensureCustomer } from "./own-subscription.ts";
import { reconcilePlans } from "./reconcile-plans.ts";
import { sendNotices } from "./send-notices.ts";
import { startCheckout } from "./start-checkout.ts";
import { stopBilling } from "./stop-billing.ts";

let stripe: Awaited<ReturnType<typeof watchStripe>>;
beforeEach(async () => {
  stripe = await watchStripe();
});

const makeBuyer = () => makeUser({ emailVerifiedAt: 1 });
const open = async (
  user: TestUser,
  { plan = "premium", cycle = "yearly", trialDays = 0 }: Partial<Choice> = {},
) => startCheckout(testContext(), { actor: await actorOf(user), plan, cycle, trialDays });
interface Choice {
  plan: "premium" | "creator_pro";
  cycle: "monthly" | "yearly";
  trialDays: number;
}
/** Opens a checkout at the payment company only, so that the platform cannot close the checkout. */
async function openAnother(user: TestUser, trialDays = 0): Promise<string> {
  const ctx = testContext();
  const customerId = await ensureCustomer(ctx, await actorOf(user));
  const facts = {
    customerId,
    userId: user.id,
    plan: "premium",
    cycle: "yearly",
    trialDays,
    successUrl: `${ORIGIN}/x`,
  } as const;
  const { url } = await ctx.payments.createCheckout({
    ...facts,
    cancelUrl: ORIGIN,
    checkoutId: `chk_${crypto.randomUUID()}`,
  });
  return url;
}
const statuses = async (user: TestUser) =>
  (await testContext().db.select().from(subscriptions).where(eq(subscriptions.userId, user.id)))
    .map((s) => s.status)
    .toSorted();
const kept = async (user: TestUser) =>
  (await testContext().db.select().from(invoices).where(eq(invoices.userId, user.id)))
    .map((i) => i.paidCents - i.refundedCents)
    .toSorted((a, b) => a - b);
const planOf = async (user: TestUser) =>
  (
    await testContext()
      .db.select({ plan: users.plan })
      .from(users)
      .where(eq(users.id, user.id))
      .get()
  )?.plan;
const subjects = async (user: TestUser) => {
  await sendNotices(testContext());
  return (await mailsTo(`${user.username}@example.com`)).map(({ subject }) => subject);
};

test("a user who starts two checkouts at the same time gets one open checkout", async () => {
  const user = await makeBuyer();
  await ensureCustomer(testContext(), await actorOf(user));
  const begun = await Promise.allSettled([open(user), open(user), open(user)]);
  const urls = begun.flatMap((b) => (b.status === "fulfilled" ? [b.value.sessionUrl] : []));
  const paid = [];
  for (const url of urls) paid.push((await postToSandbox(url, newCard())).status);
  expect(paid.filter((status) => status === 303).length).toBeLessThanOrEqual(1);
  const customerId = await ensureCustomer(testContext(), await actorOf(user));
  expect(await testContext().payments.listSubscriptions(customerId)).toHaveLength(
    paid.filter((status) => status === 303).length,
  );
});

test("a user who paid for three plans keeps the first, and the other two are refunded in full", async () => {
  const user = await makeBuyer();
  const urls = [await openAnother(user), await openAnother(user), await openAnother(user)];
  for (const url of urls) expect((await postToSandbox(url, newCard())).status).toBe(303);
  await stripe.bring();
  expect(await statuses(user)).toEqual(["active", "canceled", "canceled"]);
  expect(await kept(user)).toEqual([0, 0, 8400]);
  expect(await planOf(user)).toBe("premium");
  await expect
    .poll(async () => (await subjects(user)).filter((s) => s === "We ended your second plan"))
    .toHaveLength(2);
  expect(await subjects(user)).not.toContain("Your Premium plan has ended");
  expect(await reconcile(testContext())).toEqual([]);
});

test("all open checkouts of a user are closed once the user has a plan", async () => {
  const user = await makeBuyer();
  const { sessionUrl, sessionId } = await open(user);
  const other = await openAnother(user);
  await postToSandbox(sessionUrl, newCard());
  expect(await awaitPlan(testContext(), { userId: user.id, sessionId })).toMatchObject({
    state: "ready",
  });
  expect((await postToSandbox(other, newCard())).status).toBe(410);
  await expect(open(user, { plan: "creator_pro" })).rejects.toThrow("Change it instead");
});

test("a payment on a checkout page that was opened a day ago is rejected", async () => {
  const user = await makeBuyer();
  const { sessionUrl, sessionId } = await open(user);
  await moveClock(user, 1);
  expect((await postToSandbox(sessionUrl, newCard())).status).toBe(410);
  expect(await stripe.bring()).toContain("checkout.session.expired");
  expect(await awaitPlan(testContext(), { userId: user.id, sessionId })).toMatchObject({
    state: "expired",
  });
});

test("a user who has just bought a plan cannot open a second checkout before the webhook arrives", async () => {
  const user = await makeBuyer();
  await postToSandbox(await openAnother(user), newCard());
  await expect(open(user)).rejects.toThrow("You're already on this plan.");
});

test("a user who starts three free trials at the same time keeps one trial", async () => {
  const user = await makeBuyer();
  const card = newCard();
  const urls = [await openAnother(user, 7), await openAnother(user, 7), await openAnother(user, 7)];
  for (const url of urls) expect((await postToSandbox(url, card)).status).toBe(303);
  await stripe.bring();
  expect(await statuses(user)).toEqual(["canceled", "canceled", "trialing"]);
  await moveClock(user, 8);
  await stripe.bring();
  expect(await kept(user)).toEqual([0, 0, 0, 8400]);
});

test("a user who paid for a second plan is told that this payment is refunded", async () => {
  const user = await makeBuyer();
  const { sessionUrl, sessionId } = await open(user, { plan: "creator_pro" });
  expect((await postToSandbox(await openAnother(user), newCard())).status).toBe(303);
  // Moves the clock, because the order of two subscriptions that begin in the same second is
  // undefined.
  await moveClock(user, 1 / 24);
  expect((await postToSandbox(sessionUrl, newCard())).status).toBe(303);
  expect(await awaitPlan(testContext(), { userId: user.id, sessionId })).toMatchObject({
    state: "second",
  });
  expect(await kept(user)).toEqual([0, 8400]);
});

test("a payment that was made after its plan ended is refunded", async () => {
  const user = await makeBuyer();
  await postToSandbox((await open(user, { cycle: "monthly" })).sessionUrl, newCard());
  await stripe.bring();
  const ctx = testContext();
  const customerId = await ensureCustomer(ctx, await actorOf(user));
  const { url } = await ctx.payments.createPortal({ customerId, returnUrl: ORIGIN });
  await postToSandbox(url, { ...newCard("4000000000000341"), save: "card" });
  await moveClock(user, 60);
  await moveClock(user, 1);
  await postToSandbox(url, { ...newCard(), save: "card" });
  await stripe.bring();
  await stripe.bring();
  expect(await statuses(user)).toEqual(["canceled"]);
  expect(await kept(user)).toEqual([0, 700]);
});

test("the unpaid invoices of an ended plan are voided", async () => {
  const user = await makeBuyer();
  await postToSandbox((await open(user, { cycle: "monthly" })).sessionUrl, newCard());
  await stripe.bring();
  const ctx = testContext();
  const { url } = await ctx.payments.createPortal({
    customerId: await ensureCustomer(ctx, await actorOf(user)),
    returnUrl: ORIGIN,
  });
  await postToSandbox(url, { ...newCard("4000000000000341"), save: "card" });
  await moveClock(user, 32);
  await stripe.bring();
  expect(await statuses(user)).toEqual(["past_due"]);
  await cancelImmediately(ctx, { userId: user.id });
  const bills = await ctx.db.select().from(invoices).where(eq(invoices.userId, user.id));
  expect(bills.map((b) => b.status).toSorted()).toEqual(["paid", "void"]);
  await postToSandbox(url, { ...newCard(), save: "card" });
  await stripe.bring();
  expect(await kept(user)).toEqual([0, 700]);
});

test("a full refund of the first plan removes the account credit that a downgrade left", async () => {
  const user = await makeBuyer();
  const ctx = testContext();
  await postToSandbox((await open(user, { plan: "creator_pro" })).sessionUrl, newCard());
  await stripe.bring();
  await changePlan(ctx, { userId: user.id, plan: "premium", cycle: "monthly" });
  expect(await cancelImmediately(ctx, { userId: user.id })).toBe(19_900);
  await stripe.bring();
  await postToSandbox((await open(user, { cycle: "monthly" })).sessionUrl, newCard());
  await stripe.bring();
  expect(await kept(user)).toContain(700);
});

test("a job finishes a plan's ending that was interrupted between the cancellation and the refund", async () => {
  const user = await makeBuyer();
  await postToSandbox((await open(user)).sessionUrl, newCard());
  await stripe.bring();
  const ctx = testContext();
  const broken = {
    ...ctx.payments,
    refund: () => Promise.reject(new Error("The answer was lost")),
  };
  await expect(
    cancelImmediately({ ...ctx, payments: broken }, { userId: user.id }),
  ).rejects.toThrow("The answer was lost");
  expect(await kept(user)).toEqual([8400]);
  await finishDueEndings(ctx);
  expect(await kept(user)).toEqual([0]);
  expect(await statuses(user)).toEqual(["canceled"]);
  const [ending] = await ctx.db.select().from(planEndings).where(eq(planEndings.userId, user.id));
  expect(ending).toMatchObject({ reason: "asked", refunds: true, doneAt: expect.any(Number) });
});

test("the daily job finds plan changes whose webhooks were lost", async () => {
  const [user, ctx] = [await makeBuyer(), testContext()];
  await postToSandbox((await open(user)).sessionUrl, newCard());
  await postToSandbox(await openAnother(user), newCard());
  expect(await planOf(user)).toBe("free");
  const c = billingCustomers;
  const others = ne(c.userId, user.id);
  await ctx.db.update(c).set({ checkedAt: ctx.now() }).where(others);
  await reconcilePlans(ctx);
  expect(await statuses(user)).toEqual(["active", "canceled"]);
  expect(await kept(user)).toEqual([0, 8400]);
  const [paid] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.userId, user.id), eq(invoices.refundedCents, 0)));
  await ctx.payments.refund({
    paymentIntentId: paid?.paymentIntentId ?? "",
    cents: 100,
    key: `by hand ${user.id}`,
  });
  await reconcilePlans(ctx);
  expect(await kept(user)).toEqual([0, 8400]);
  await reconcilePlans({ ...ctx, now: () => Date.now() + 25 * 3_600_000 });
  expect(await kept(user)).toEqual([0, 8300]);
});

test("deleting an account ends all its subscriptions at the payment company, even those unknown to the platform", async () => {
  const user = await makeBuyer();
  const other = await openAnother(user);
  await postToSandbox(await openAnother(user), newCard());
  await stopBilling(testContext(), { userId: user.id, atOnce: true });
  expect(await statuses(user)).toEqual(["canceled"]);
  expect((await postToSandbox(other, newCard())).status).toBe(410);
});
