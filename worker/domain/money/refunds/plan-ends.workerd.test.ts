import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  billingCustomers,
  invoices,
  refundRequests,
  subscriptions,
  users,
} from "../../../db/schema.ts";
import { mailsTo } from "../../../testing/email.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { moveClock, newCard, postToSandbox, watchStripe } from "../../../testing/stripe-events.ts";
import type { Cycle, PaidPlan } from "../../accounts/plans/contract.ts";
import { cancelImmediately, changePlan } from "../billing/change-subscription.ts";
import { reconcilePlans } from "../billing/reconcile-plans.ts";
import { sendNotices } from "../billing/send-notices.ts";
import { startCheckout } from "../billing/start-checkout.ts";
import { reconcile } from "../ledger/reconcile.ts";
import type { RefundKind } from "../refund-policy/contract.ts";
import { decideRefund } from "./decide-refund.ts";
import { askForRefund } from "./request-refund.ts";

const ctx = testContext();
let stripe: Awaited<ReturnType<typeof watchStripe>>;
let staff: TestUser;
beforeEach(async () => {
  [stripe, staff] = [await watchStripe(), await makeUser({ role: "admin" })];
});

async function buy(user: TestUser, plan: PaidPlan, cycle: Cycle = "yearly"): Promise<void> {
  const { sessionUrl } = await startCheckout(ctx, {
    actor: await actorOf(user),
    plan,
    cycle,
    trialDays: 0,
  });
  await postToSandbox(sessionUrl, newCard());
  await stripe.bring();
}

/** Creates a user whose first plan was refunded, so that the first-week rule is used up. */
async function makeLaterBuyer(plan: PaidPlan, cycle?: Cycle): Promise<TestUser> {
  const user = await makeUser({ emailVerifiedAt: 1 });
  await buy(user, "premium", "monthly");
  await cancelImmediately(ctx, { userId: user.id });
  await stripe.bring();
  await buy(user, plan, cycle);
  return user;
}

const change = async (user: TestUser, plan: PaidPlan, cycle: Cycle = "yearly") => {
  await changePlan(ctx, { userId: user.id, plan, cycle });
  await stripe.bring();
};

async function refund(
  user: TestUser,
  { paid, cents = paid, kind = "technical" }: { paid: number; cents?: number; kind?: RefundKind },
) {
  const bills = await ctx.db.select().from(invoices).where(eq(invoices.userId, user.id));
  const asked = {
    subjectType: "invoice",
    subjectId: bills.find((b) => b.paidCents === paid)?.id ?? "",
    kind,
    details: "",
  } as const;
  const { id } = await askForRefund(ctx, { actor: await actorOf(user), ...asked });
  const decision = { decision: "approve", cents, reason: "As the policy says" } as const;
  expect(await decideRefund(ctx, { actor: await actorOf(staff), requestId: id, ...decision })).toBe(
    "refunded",
  );
  await stripe.bring();
  return (await ctx.db.select().from(refundRequests).where(eq(refundRequests.id, id)).get())
    ?.policy;
}

const planOf = async (user: TestUser) =>
  (await ctx.db.select().from(users).where(eq(users.id, user.id)).get())?.plan;
const money = async (user: TestUser) =>
  (await ctx.db.select().from(invoices).where(eq(invoices.userId, user.id)))
    .filter((b) => b.paidCents > 0)
    .map((b) => [b.paidCents, b.refundedCents])
    .sort(([a = 0], [b = 0]) => a - b);
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
const subjectsOf = async (user: TestUser) => {
  await sendNotices(ctx);
  return (await mailsTo(`${user.username}@example.com`)).map(({ subject }) => subject);
};

describe("a refund of an upgrade", () => {
  test("refunding an upgrade in the first week ends the plan and refunds every payment", async () => {
    const user = await makeUser({ emailVerifiedAt: 1 });
    await buy(user, "premium");
    await change(user, "creator_pro");
    expect(await refund(user, { paid: 11_500 })).toBe("first_week");
    expect(await planOf(user)).toBe("free");
    expect(await money(user)).toEqual([
      [8400, 8400],
      [11_500, 11_500],
    ]);
    expect(await reconcile(ctx)).toEqual([]);
  });

  test("refunding an upgrade after the first week ends the plan and refunds only the unused time", async () => {
    const user = await makeLaterBuyer("premium");
    await change(user, "creator_pro");
    expect(await refund(user, { paid: 11_500, kind: "accidental" })).toBe("accidental");
    expect(await planOf(user)).toBe("free");
    // The refund is slightly below the full price, because a few seconds of the year have passed.
    const [, [base, refunded = 0] = [], upgrade] = await money(user);
    expect([base, upgrade]).toEqual([8400, [11_500, 11_500]]);
    expect(refunded).toBeGreaterThan(8390);
    await expect.poll(() => subjectsOf(user)).toContain("Your Creator Pro plan has ended");
  });

  test("refunding an upgrade after a fifth of the year refunds four fifths of the yearly price in total", async () => {
    const user = await makeLaterBuyer("premium");
    await change(user, "creator_pro");
    await moveClock(user, 73);
    await refund(user, { paid: 11_500 });
    await reconcilePlans({ ...ctx, now: () => Date.now() + 2 * 86_400_000 });
    const [, [, refunded = 0] = []] = await money(user);
    expect(refunded).toBeGreaterThanOrEqual(15_920 - 11_500 - 1);
    expect(refunded).toBeLessThanOrEqual(15_920 - 11_500);
    expect(await reconcile(ctx)).toEqual([]);
  });
});

describe("a complete refund of a plan payment", () => {
  test("refunding a payment in several amounts ends the plan only with the last amount", async () => {
    const user = await makeUser({ emailVerifiedAt: 1 });
    await buy(user, "creator_pro");
    await refund(user, { paid: 19_900, cents: 500 });
    expect(await planOf(user)).toBe("creator_pro");
    await refund(user, { paid: 19_900, cents: 19_400 });
    expect(await planOf(user)).toBe("free");
    const open = await ctx.db.select().from(subscriptions).where(eq(subscriptions.userId, user.id));
    expect(open.map(({ status }) => status)).toEqual(["canceled"]);
  });

  test("a refund that staff make at Stripe ends the plan within a day even if the webhook is lost", async () => {
    const user = await makeUser({ emailVerifiedAt: 1 });
    await buy(user, "creator_pro", "monthly");
    const bill = await ctx.db.select().from(invoices).where(eq(invoices.userId, user.id)).get();
    const paymentIntentId = bill?.paymentIntentId ?? "";
    for (const cents of [999, 1000])
      await ctx.payments.refund({ paymentIntentId, cents, key: `desk ${cents} ${user.id}` });
    expect(await planOf(user)).toBe("creator_pro");
    await reconcilePlans({ ...ctx, now: () => Date.now() + 25 * 3_600_000 });
    expect(await planOf(user)).toBe("free");
  });
});

describe("a plan that only account credit pays for", () => {
  test("the plan ends when the payment that gave the credit is refunded", async () => {
    const user = await makeLaterBuyer("creator_pro");
    await change(user, "premium", "monthly");
    expect(await creditOf(user)).toBeGreaterThan(19_000);
    await moveClock(user, 70);
    await refund(user, { paid: 19_900 });
    expect([await planOf(user), await creditOf(user)]).toEqual(["free", 0]);
  });

  test("the plan continues while another payment behind the credit is not refunded", async () => {
    const user = await makeLaterBuyer("premium");
    await change(user, "creator_pro");
    await change(user, "premium", "monthly");
    await refund(user, { paid: 11_500 });
    expect(await planOf(user)).toBe("premium");
    expect(await creditOf(user)).toBeLessThanOrEqual(8400);
    await refund(user, { paid: 8400 });
    expect([await planOf(user), await creditOf(user)]).toEqual(["free", 0]);
  });

  test("credit is removed when its payment is refunded after the plan was canceled", async () => {
    const user = await makeLaterBuyer("creator_pro");
    await change(user, "premium", "monthly");
    await cancelImmediately(ctx, { userId: user.id });
    await refund(user, { paid: 19_900 });
    expect(await creditOf(user)).toBe(0);
  });
});
