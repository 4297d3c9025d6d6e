import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { billingCustomers, invoices, users } from "../../../db/schema.ts";
import { nextMail } from "../../../testing/email.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { moveClock, newCard, postToSandbox, watchStripe } from "../../../testing/stripe-events.ts";
import type { Cycle, PaidPlan } from "../../accounts/plans/contract.ts";
import { reconcile } from "../ledger/reconcile.ts";
import { resumeSubscription } from "./cancel-subscription.ts";
import { cancelImmediately, changePlan } from "./change-subscription.ts";
import { getOpenSubscription } from "./own-subscription.ts";
import { reconcilePlans } from "./reconcile-plans.ts";
import { sendNotices } from "./send-notices.ts";
import { settlePlansOf } from "./settle-plans.ts";
import { startCheckout } from "./start-checkout.ts";
import { syncInvoice } from "./sync-invoice.ts";

const ctx = testContext();
let stripe: Awaited<ReturnType<typeof watchStripe>>;
beforeEach(async () => {
  stripe = await watchStripe();
});

async function checkOut(user: TestUser, plan: PaidPlan, cycle: Cycle): Promise<void> {
  const { sessionUrl } = await startCheckout(ctx, {
    actor: await actorOf(user),
    plan,
    cycle,
    trialDays: 0,
  });
  await postToSandbox(sessionUrl, newCard());
  await stripe.bring();
}
async function makeSubscriber(plan: PaidPlan, cycle: Cycle = "yearly"): Promise<TestUser> {
  const user = await makeUser({ emailVerifiedAt: 1 });
  await checkOut(user, plan, cycle);
  return user;
}
const change = async (user: TestUser, plan: PaidPlan, cycle: Cycle) => {
  await changePlan(ctx, { userId: user.id, plan, cycle });
  await stripe.bring();
};

type Outcome = "inquiry" | "open" | "won" | "lost";
async function dispute(
  user: TestUser,
  { paid, outcome, isTold = true }: { paid: number; outcome: Outcome; isTold?: boolean },
) {
  const bills = await ctx.db.select().from(invoices).where(eq(invoices.userId, user.id));
  const paymentIntentId = bills.find((b) => b.paidCents === paid)?.paymentIntentId ?? "";
  await postToSandbox("/stripe/disputes", { payment_intent: paymentIntentId, outcome });
  if (isTold) await stripe.bring();
}

const planOf = async (user: TestUser) =>
  (await ctx.db.select().from(users).where(eq(users.id, user.id)).get())?.plan;
const billsOf = (user: TestUser) =>
  ctx.db.select().from(invoices).where(eq(invoices.userId, user.id));
const creditOf = async (user: TestUser) => {
  const customer = await ctx.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, user.id))
    .get();
  const headers = { Authorization: "Bearer sk_test_sandbox" };
  const answer = await fetch(`${ctx.config.sandboxOrigin}/v1/customers/${customer?.customerId}`, {
    headers,
  });
  return 0 - (await answer.json<{ balance: number }>()).balance;
};

describe("a chargeback of the payment for the current billing period", () => {
  test("ends the plan at once and tells the user the reason", async () => {
    const user = await makeSubscriber("creator_pro");
    await dispute(user, { paid: 19_900, outcome: "open" });
    expect(await planOf(user)).toBe("free");
    await dispute(user, { paid: 19_900, outcome: "lost" });
    expect(await planOf(user)).toBe("free");
    await sendNotices(ctx);
    const mail = await nextMail(`${user.username}@example.com`, "Your Creator Pro plan has ended");
    expect(mail.text).toContain("your bank charged back a payment for Creator Pro");
    expect(mail.text).toMatch(/subscribe again.*doesn't restart automatically\. Contact support/s);
    expect(await reconcile(ctx)).toEqual([]);
  });

  test("ends the plan within a day even if the payment company's webhook is lost", async () => {
    const user = await makeSubscriber("premium", "monthly");
    await dispute(user, { paid: 700, outcome: "open", isTold: false });
    expect(await planOf(user)).toBe("premium");
    await reconcilePlans({ ...ctx, now: () => Date.now() + 25 * 3_600_000 });
    expect(await planOf(user)).toBe("free");
  });

  test("ends the plan for good, even if the platform wins the dispute later", async () => {
    const user = await makeSubscriber("creator_pro");
    await dispute(user, { paid: 19_900, outcome: "open" });
    await dispute(user, { paid: 19_900, outcome: "won" });
    await reconcilePlans({ ...ctx, now: () => Date.now() + 25 * 3_600_000 });
    expect(await planOf(user)).toBe("free");
    expect((await billsOf(user)).map((b) => b.refundedCents)).toEqual([0]);
    expect(await reconcile(ctx)).toEqual([]);
  });

  test("refunds the unused time of the plan's original payment if the upgrade was charged back", async () => {
    const user = await makeSubscriber("premium");
    await change(user, "creator_pro", "yearly");
    await dispute(user, { paid: 11_500, outcome: "lost" });
    expect(await planOf(user)).toBe("free");
    const base = (await billsOf(user)).find((b) => b.paidCents === 8400);
    expect(base?.refundedCents).toBeGreaterThan(8390);
  });
});

test("a chargeback of a monthly payment ends the later yearly plan whose price that payment reduced", async () => {
  const user = await makeSubscriber("premium", "monthly");
  await change(user, "premium", "yearly");
  await dispute(user, { paid: 700, outcome: "open", isTold: false });
  const later = { ...ctx, now: () => Date.now() + 40 * 86_400_000 };
  for (const { id } of await billsOf(user)) await syncInvoice(later, { id });
  await settlePlansOf(later, { userId: user.id });
  expect(await planOf(user)).toBe("free");
  // The refund is slightly smaller than 77 dollars, because a few seconds of the year have passed.
  expect((await billsOf(user)).find((b) => b.paidCents > 700)?.refundedCents).toBeGreaterThan(7690);
  expect(await reconcile(ctx)).toEqual([]);
});

describe("an inquiry of a bank about a payment", () => {
  test("ends the plan only when the inquiry becomes a dispute", async () => {
    const user = await makeSubscriber("creator_pro");
    await dispute(user, { paid: 19_900, outcome: "inquiry" });
    await reconcilePlans({ ...ctx, now: () => Date.now() + 25 * 3_600_000 });
    expect(await planOf(user)).toBe("creator_pro");
    await dispute(user, { paid: 19_900, outcome: "open" });
    expect(await planOf(user)).toBe("free");
  });
});

describe("a chargeback of the payment for an earlier billing period", () => {
  async function disputeFirstMonth(outcome: Outcome, isTold = true) {
    const user = await makeSubscriber("premium", "monthly");
    const [first] = await billsOf(user);
    await moveClock(user, 32);
    await stripe.bring();
    const decide = async (next: Outcome, told = true) => {
      await postToSandbox("/stripe/disputes", {
        payment_intent: first?.paymentIntentId ?? "",
        outcome: next,
      });
      if (told) await stripe.bring();
    };
    await decide(outcome, isTold);
    return { user, decide };
  }
  const isEnding = async (user: TestUser) =>
    (await getOpenSubscription(ctx, user.id)).cancelAtPeriodEnd;

  test.each(["open", "lost"] as const)(
    "ends the plan with its paid period if the dispute is %s",
    async (outcome) => {
      const { user } = await disputeFirstMonth(outcome);
      expect([await planOf(user), await isEnding(user)]).toEqual(["premium", true]);
      await expect(resumeSubscription(ctx, { userId: user.id })).rejects.toMatchObject({
        code: "CONFLICT",
      });
      // Users can also resume the plan in the payment company's portal, or by changing the plan.
      const { id } = await getOpenSubscription(ctx, user.id);
      await ctx.payments.endAtPeriodEnd(id, false);
      await stripe.bring();
      expect(await isEnding(user)).toBe(true);
      await change(user, "creator_pro", "monthly");
      expect([await planOf(user), await isEnding(user)]).toEqual(["creator_pro", true]);
      await sendNotices(ctx);
      const mail = await nextMail(`${user.username}@example.com`, "Your Creator Pro plan ends on");
      expect(mail.text).toContain("your bank charged back a payment");
      await moveClock(user, 32);
      await stripe.bring();
      expect(await planOf(user)).toBe("free");
    },
  );

  test("ends the plan at the end of its paid period even if the webhook is lost", async () => {
    const { user } = await disputeFirstMonth("open", false);
    expect(await isEnding(user)).toBe(false);
    await reconcilePlans({ ...ctx, now: () => Date.now() + 25 * 3_600_000 });
    expect(await isEnding(user)).toBe(true);
  });

  test("lets the user resume the plan once the platform wins the dispute", async () => {
    const { user, decide } = await disputeFirstMonth("open");
    await decide("won");
    await resumeSubscription(ctx, { userId: user.id });
    expect(await isEnding(user)).toBe(false);
  });

  test("does not end the plan while the bank only inquires about the payment", async () => {
    const { user } = await disputeFirstMonth("inquiry");
    expect([await planOf(user), await isEnding(user)]).toEqual(["premium", false]);
  });
});

describe("a chargeback that the platform lost", () => {
  test.each([0, 7])(
    "stops the user from opening a checkout with %i trial days",
    async (trialDays) => {
      const user = await makeSubscriber("premium", "monthly");
      await dispute(user, { paid: 700, outcome: "open" });
      const start = async () =>
        startCheckout(ctx, {
          actor: await actorOf(user),
          plan: "premium",
          cycle: "monthly",
          trialDays,
        });
      expect(await start()).toMatchObject({ sessionUrl: expect.any(String) });
      await dispute(user, { paid: 700, outcome: "lost" });
      await expect(start()).rejects.toThrow("charged back");
    },
  );
});

describe("charged-back account credit", () => {
  test("charged-back credit is removed, and the plan that it pays for ends", async () => {
    const user = await makeSubscriber("creator_pro");
    await change(user, "premium", "monthly");
    expect(await creditOf(user)).toBeGreaterThan(19_000);
    await moveClock(user, 70);
    await stripe.bring();
    await dispute(user, { paid: 19_900, outcome: "open" });
    expect([await planOf(user), await creditOf(user)]).toEqual(["free", 0]);
  });

  test("charged-back credit is removed even after the user canceled the plan", async () => {
    const user = await makeSubscriber("creator_pro");
    await moveClock(user, 8);
    await change(user, "premium", "monthly");
    await moveClock(user, 31);
    await stripe.bring();
    await cancelImmediately(ctx, { userId: user.id });
    expect(await creditOf(user)).toBeGreaterThan(18_000);
    await dispute(user, { paid: 19_900, outcome: "open" });
    expect(await creditOf(user)).toBe(0);
  });

  test("a plan that charged-back credit partly paid for ends without a refund", async () => {
    const user = await makeSubscriber("creator_pro");
    await change(user, "premium", "monthly");
    await moveClock(user, 40);
    await stripe.bring();
    await change(user, "creator_pro", "yearly");
    const part = (await billsOf(user)).find((b) => b.paidCents > 0 && b.paidCents < 19_900);
    expect(part?.paidCents).toBeGreaterThan(0);
    await dispute(user, { paid: 19_900, outcome: "open" });
    expect(await planOf(user)).toBe("free");
    expect((await billsOf(user)).map((b) => b.refundedCents).filter((cents) => cents > 0)).toEqual(
      [],
    );
  });
});

test("a first plan that was canceled during a dispute is refunded once the platform wins the dispute", async () => {
  const user = await makeSubscriber("premium");
  await change(user, "creator_pro", "yearly");
  await dispute(user, { paid: 11_500, outcome: "open", isTold: false });
  expect(await cancelImmediately(ctx, { userId: user.id })).toBe(8400);
  await stripe.bring();
  const refunds = async () =>
    (await billsOf(user)).map((b) => b.refundedCents).toSorted((a, b) => a - b);
  expect(await refunds()).toEqual([0, 8400]);
  await dispute(user, { paid: 11_500, outcome: "won" });
  expect(await refunds()).toEqual([8400, 11_500]);
});
