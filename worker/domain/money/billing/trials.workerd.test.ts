import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { billingNotices, invoices, planTrials, subscriptions, users } from "../../../db/schema.ts";
import { mailsTo } from "../../../testing/email.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { moveClock, newCard, postToSandbox } from "../../../testing/stripe-events.ts";
import { deleteAccount } from "../../ops/deletion/delete-account.ts";
import { awaitPlan } from "./await-plan.ts";
import { cancelImmediately, endAtPeriodEnd } from "./change-subscription.ts";
import { ensureCustomer } from "./own-subscription.ts";
import { reconcilePlans } from "./reconcile-plans.ts";
import { sendNotices } from "./send-notices.ts";
import { settlePlansOf } from "./settle-plans.ts";
import { startCheckout } from "./start-checkout.ts";
import { stopBilling } from "./stop-billing.ts";

const makeBuyer = () => makeUser({ emailVerifiedAt: 1 });
/** Starts a trial at the payment company without a webhook, so that the database has no trial. */
async function beginUnseen(user: TestUser, card: ReturnType<typeof newCard>, trialDays = 7) {
  const choice = {
    actor: await actorOf(user),
    plan: "premium",
    cycle: "monthly",
    trialDays,
  } as const;
  const { sessionUrl, sessionId } = await startCheckout(testContext(), choice);
  expect((await postToSandbox(sessionUrl, card)).status).toBe(303);
  return sessionId;
}
async function begin(user: TestUser, card: ReturnType<typeof newCard>, trialDays = 7) {
  const sessionId = await beginUnseen(user, card, trialDays);
  return (await awaitPlan(testContext(), { userId: user.id, sessionId })).state;
}
const planOf = async (user: TestUser) =>
  (
    await testContext()
      .db.select({ plan: users.plan })
      .from(users)
      .where(eq(users.id, user.id))
      .get()
  )?.plan;

test("each card gets one free trial, and a second trial is rejected without a charge", async () => {
  const [first, second, card] = [await makeBuyer(), await makeBuyer(), newCard()];
  expect(await begin(first, card)).toBe("ready");
  expect(await begin(second, card)).toBe("trial_used");
  expect([await planOf(first), await planOf(second)]).toEqual(["premium", "free"]);
  const { db } = testContext();
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, second.id));
  expect(row).toMatchObject({ status: "canceled" });
  const bills = await db
    .select({ paid: invoices.paidCents })
    .from(invoices)
    .where(eq(invoices.userId, second.id));
  expect(bills).toEqual([{ paid: 0 }]);
  await sendNotices(testContext());
  const subjects = async () =>
    (await mailsTo(`${second.username}@example.com`)).map(({ subject }) => subject);
  await expect.poll(subjects).toEqual(["Your free trial couldn't start"]);
  expect(await begin(second, card, 0)).toBe("ready");
  expect(await planOf(second)).toBe("premium");
});

test("a card that two accounts use at the same time gets one free trial", async () => {
  const [pair, card] = [[await makeBuyer(), await makeBuyer()], newCard()];
  const states = await Promise.all(pair.map((user) => begin(user, card)));
  expect(states.toSorted()).toEqual(["ready", "trial_used"]);
});

test("a user gets no second free trial with another card, even if an open checkout page offers one", async () => {
  const user = await makeBuyer();
  expect(await begin(user, newCard())).toBe("ready");
  await cancelImmediately(testContext(), { userId: user.id });
  expect(await begin(user, newCard())).toBe("trial_used");
});

const ENDINGS = {
  "the plan was paid for and canceled": async (user: TestUser) => {
    await moveClock(user, 8);
    await cancelImmediately(testContext(), { userId: user.id });
  },
  "the trial was canceled at the payment company": async (user: TestUser) => {
    const { payments } = testContext();
    for (const { id } of await payments.listSubscriptions(
      await ensureCustomer(testContext(), await actorOf(user)),
    ))
      await payments.cancelNow(id);
  },
  "the user's account was deleted": async (user: TestUser) =>
    stopBilling(testContext(), { userId: user.id, atOnce: true }),
};
test.each(Object.entries(ENDINGS))(
  "a second free trial is rejected if the platform learns of the first trial only after %s",
  async (_, end) => {
    const [user, card] = [await makeBuyer(), newCard()];
    await beginUnseen(user, card);
    await end(user);
    expect(await begin(user, newCard())).toBe("trial_used");
    expect(await begin(await makeBuyer(), card)).toBe("trial_used");
  },
);

test("a user whose free trial was rejected because of the card gets a free trial with another card", async () => {
  const [user, card] = [await makeBuyer(), newCard()];
  expect(await begin(await makeBuyer(), card)).toBe("ready");
  expect(await begin(user, card)).toBe("trial_used");
  expect(await begin(user, newCard())).toBe("ready");
});

test("a user whose first free trial the platform missed gets no second free trial, even if the first used another user's card", async () => {
  const [user, card] = [await makeBuyer(), newCard()];
  expect(await begin(await makeBuyer(), card)).toBe("ready");
  await beginUnseen(user, card);
  await moveClock(user, 8);
  await cancelImmediately(testContext(), { userId: user.id });
  expect(await begin(user, newCard())).toBe("trial_used");
});

test("the platform stores only a keyed hash of a trial's card, and keeps the hash after account deletion", async () => {
  const [user, card, ctx] = [await makeBuyer(), newCard(), testContext()];
  expect(await begin(user, card)).toBe("ready");
  const kept = async () =>
    ctx.db.select().from(planTrials).where(eq(planTrials.userId, user.id)).get();
  const before = await kept();
  expect(before?.cardHash).toMatch(/^[\w-]{43}$/);
  await ctx.db.update(users).set({ deletionRequestedAt: 1 }).where(eq(users.id, user.id));
  await deleteAccount(ctx, { userId: user.id });
  expect((await kept())?.cardHash).toBe(before?.cardHash);
  expect(await begin(await makeBuyer(), card)).toBe("trial_used");
});

test("a free trial requires a confirmed email address, and a paid plan does not", async () => {
  const actor = await actorOf(await makeUser());
  const choice = { actor, plan: "premium", cycle: "monthly" } as const;
  await expect(startCheckout(testContext(), { ...choice, trialDays: 7 })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await startCheckout(testContext(), { ...choice, trialDays: 0 })).toMatchObject({
    sessionUrl: expect.any(String),
  });
});

test("a user is reminded before the first charge even if the webhook is lost, and after resuming a canceled trial", async () => {
  const user = await makeBuyer();
  expect(await begin(user, newCard())).toBe("ready");
  const [row] = await testContext()
    .db.select({ endsAt: subscriptions.trialEndsAt })
    .from(subscriptions)
    .where(eq(subscriptions.userId, user.id));
  // The sandbox's clock can be ahead of the test's clock, so the days count from the end of the
  // trial.
  const daysBefore = (days: number) => ({
    ...testContext(),
    now: () => (row?.endsAt ?? 0) - days * 86_400_000,
  });
  const reminders = async () => {
    await sendNotices(testContext());
    const mails = await mailsTo(`${user.username}@example.com`);
    return mails.filter(({ subject }) => subject.includes("trial ends on")).length;
  };
  const isQueued = async () =>
    (
      await testContext()
        .db.select()
        .from(billingNotices)
        .where(and(eq(billingNotices.userId, user.id), eq(billingNotices.kind, "trial_ending")))
    ).length === 1;
  await endAtPeriodEnd(daysBefore(4), { userId: user.id, ends: true });
  await settlePlansOf(daysBefore(2), { userId: user.id });
  expect(await isQueued()).toBe(false);
  await endAtPeriodEnd(daysBefore(4), { userId: user.id, ends: false });
  expect(await isQueued()).toBe(false);
  await reconcilePlans(daysBefore(1));
  expect(await isQueued()).toBe(true);
  await expect.poll(reminders).toBe(1);
});
