import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { firstPlanCards, invoices, users } from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { moveClock, newCard, postToSandbox } from "../../../testing/stripe-events.ts";
import { acceptFormerSecret } from "../../kernel/former-secrets.ts";
import { deleteAccount } from "../../ops/deletion/delete-account.ts";
import { awaitPlan } from "../billing/await-plan.ts";
import { cancelImmediately } from "../billing/change-subscription.ts";
import { noteFirstPlanCard } from "../billing/first-plan-card.ts";
import { startCheckout } from "../billing/start-checkout.ts";
import { getSubscriptionRecord } from "../billing/subscription-record.ts";
import { readRefundPage } from "./refund-page.ts";

const DAY = 86_400_000;
type Choice = {
  plan: "premium" | "creator_pro";
  trialDays?: number;
  card?: ReturnType<typeof newCard>;
};

async function buy(
  user: TestUser,
  { plan, trialDays = 0, card = newCard() }: Choice,
): Promise<void> {
  const choice = { actor: await actorOf(user), plan, cycle: "monthly", trialDays } as const;
  const { sessionUrl, sessionId } = await startCheckout(testContext(), choice);
  await postToSandbox(sessionUrl, card);
  expect(await awaitPlan(testContext(), { userId: user.id, sessionId })).toMatchObject({
    state: "ready",
  });
}

/** Returns the refund that the API announces. The dialog and the refund page must show the same. */
async function promised(user: TestUser, days = 0) {
  const deps = { ...testContext(), now: () => Date.now() + days * DAY };
  const actor = await actorOf(user);
  const { refundIfCancelledNow } = await getSubscriptionRecord(deps, { actor, userId: user.id });
  const bills = await deps.db.select().from(invoices).where(eq(invoices.userId, user.id));
  let onRequest = 0;
  for (const { id, paidCents } of bills.filter((b) => b.paidCents > b.refundedCents)) {
    const { asked } = await readRefundPage(deps, {
      userId: user.id,
      asked: { subjectType: "invoice", subjectId: id },
    });
    if (asked?.payment?.rulings.changed_mind.policy === "first_week") onRequest += paidCents;
  }
  return { dialog: refundIfCancelledNow, onRequest };
}

test("a customer's first payment for a plan is refunded in the first week, even after a canceled trial", async () => {
  const user = await makeUser({ emailVerifiedAt: 1 });
  await buy(user, { plan: "premium", trialDays: 7 });
  expect(await cancelImmediately(testContext(), { userId: user.id })).toBe(0);
  await buy(user, { plan: "creator_pro" });
  expect(await promised(user)).toEqual({ dialog: 1999, onRequest: 1999 });
  expect(await promised(user, 6.9)).toEqual({ dialog: 1999, onRequest: 1999 });
  expect(await promised(user, 7.1)).toEqual({ dialog: 0, onRequest: 0 });
  expect(await cancelImmediately(testContext(), { userId: user.id })).toBe(1999);
  const bills = await testContext().db.select().from(invoices).where(eq(invoices.userId, user.id));
  expect(bills.map((b) => [b.paidCents, b.refundedCents]).toSorted()).toEqual([
    [0, 0],
    [1999, 1999],
  ]);
});

test("the first-week refund period of a plan with a trial starts at the payment after the trial", async () => {
  const user = await makeUser({ emailVerifiedAt: 1 });
  await buy(user, { plan: "premium", trialDays: 7 });
  expect(await promised(user)).toEqual({ dialog: 0, onRequest: 0 });
  await moveClock(user, 8);
  await cancelImmediately(
    { ...testContext(), now: () => Date.now() + 13 * DAY },
    { userId: user.id },
  );
  const [bill] = await testContext()
    .db.select()
    .from(invoices)
    .where(eq(invoices.paidCents, 700))
    .limit(1);
  expect(bill).toBeDefined();
  const own = await testContext().db.select().from(invoices).where(eq(invoices.userId, user.id));
  expect(own.map((b) => b.refundedCents).toSorted()).toEqual([0, 700]);
});

test("a second plan gets no first-week refund", async () => {
  const user = await makeUser();
  await buy(user, { plan: "premium" });
  expect(await cancelImmediately(testContext(), { userId: user.id })).toBe(700);
  await buy(user, { plan: "creator_pro" });
  expect(await promised(user)).toEqual({ dialog: 0, onRequest: 0 });
  expect(await cancelImmediately(testContext(), { userId: user.id })).toBe(0);
});

test("another account with the same card gets no first-week refund, whichever plan is canceled first", async () => {
  const [first, second, third, card] = [
    await makeUser(),
    await makeUser(),
    await makeUser(),
    newCard(),
  ];
  await buy(first, { plan: "creator_pro", card });
  await buy(second, { plan: "creator_pro", card });
  expect(await promised(second)).toEqual({ dialog: 0, onRequest: 0 });
  expect(await cancelImmediately(testContext(), { userId: second.id })).toBe(0);
  expect(await promised(first)).toEqual({ dialog: 1999, onRequest: 1999 });
  expect(await cancelImmediately(testContext(), { userId: first.id })).toBe(1999);
  await buy(third, { plan: "premium", card });
  expect(await cancelImmediately(testContext(), { userId: third.id })).toBe(0);
});

test("a card with which two accounts pay at the same time gets one first-week refund", async () => {
  const [pair, card] = [[await makeUser(), await makeUser()], newCard()];
  await Promise.all(pair.map((user) => buy(user, { plan: "premium", card })));
  const refunds = await Promise.all(
    pair.map((user) => cancelImmediately(testContext(), { userId: user.id })),
  );
  expect(refunds.toSorted()).toEqual([0, 700]);
});

test("a deleted account's card gets no second first-week refund, and only a keyed hash is stored", async () => {
  const [user, next, card, ctx] = [await makeUser(), await makeUser(), newCard(), testContext()];
  await buy(user, { plan: "premium", card });
  expect(await cancelImmediately(ctx, { userId: user.id })).toBe(700);
  await ctx.db.update(users).set({ deletionRequestedAt: 1 }).where(eq(users.id, user.id));
  await deleteAccount(ctx, { userId: user.id });
  const kept = await ctx.db
    .select()
    .from(firstPlanCards)
    .where(eq(firstPlanCards.userId, user.id))
    .get();
  expect(kept?.cardHash).toMatch(/^[\w-]{43}$/);
  await buy(next, { plan: "premium", card });
  expect(await cancelImmediately(ctx, { userId: next.id })).toBe(0);
});

test("a card that was used for a first plan is recognized after the signing secret has changed", async () => {
  const [user, next, card, ctx] = [await makeUser(), await makeUser(), newCard(), testContext()];
  await buy(user, { plan: "premium", card });
  const former = await ctx.db
    .select()
    .from(firstPlanCards)
    .where(eq(firstPlanCards.userId, user.id))
    .get();
  acceptFormerSecret("the-secret-of-tomorrow", ctx.signingSecret);
  const later = { ...ctx, signingSecret: "the-secret-of-tomorrow" };
  await noteFirstPlanCard(later, { userId: user.id });
  expect(
    await ctx.db.select().from(firstPlanCards).where(eq(firstPlanCards.userId, user.id)).get(),
  ).toEqual(former);
  await buy(next, { plan: "premium", card });
  await ctx.db.delete(firstPlanCards).where(eq(firstPlanCards.userId, next.id));
  await noteFirstPlanCard(later, { userId: next.id });
  expect(await cancelImmediately(later, { userId: next.id })).toBe(0);
});

test("a plan payment is not refunded while a dispute holds the money", async () => {
  const user = await makeUser();
  await buy(user, { plan: "premium" });
  const [bill] = await testContext().db.select().from(invoices).where(eq(invoices.userId, user.id));
  await postToSandbox("/stripe/disputes", {
    payment_intent: bill?.paymentIntentId ?? "",
    outcome: "open",
  });
  expect(await cancelImmediately(testContext(), { userId: user.id })).toBe(0);
  expect(
    await getSubscriptionRecord(testContext(), { actor: await actorOf(user), userId: user.id }),
  ).toMatchObject({ plan: "free" });
});
