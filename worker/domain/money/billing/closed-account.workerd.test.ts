import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { checkouts, users } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf, actorProvedAt } from "../../../testing/factors.ts";
import { DAY, makePaidPlan, PLAN_START } from "../../../testing/paid-plan.ts";
import { FakePayments } from "../../../testing/payments.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import { suspendUser } from "../../trust/user-administration/suspend-user.ts";
import { settlePlansOf } from "./settle-plans.ts";
import { startCheckout } from "./start-checkout.ts";

type Closing = Partial<
  Pick<typeof users.$inferInsert, "suspendedAt" | "suspendedUntil" | "deletionRequestedAt">
>;

/** Makes a user with a paid plan, writes `closing` to the user's row and settles the plan twice. */
async function settleClosed(closing: Closing, facts = {}) {
  const world = await makePaidPlan(facts);
  const { deps, user, payments, subscription } = world;
  await settlePlansOf(deps, { userId: user.id });
  await deps.db.update(users).set(closing).where(eq(users.id, user.id));
  await settlePlansOf(deps, { userId: user.id });
  await settlePlansOf(deps, { userId: user.id });
  return { ...world, plan: payments.subscriptions.get(subscription.id) };
}

describe("the plan of a suspended or closed account", () => {
  test("ends at a ban, and its unused time is refunded once", async () => {
    const { plan, payments } = await settleClosed({ suspendedAt: PLAN_START + DAY });
    expect(plan).toMatchObject({ status: "canceled" });
    expect(payments.refunds.map(({ cents }) => cents)).toEqual([Math.floor((700 * 29) / 30)]);
  });

  test("does not renew during a suspension", async () => {
    const suspension = { suspendedAt: PLAN_START + DAY, suspendedUntil: PLAN_START + 31 * DAY };
    const { plan, payments } = await settleClosed(suspension);
    expect(plan).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    expect(payments.refunds).toEqual([]);
  });

  test("stays unchanged if the suspension ends before the renewal", async () => {
    const suspension = { suspendedAt: PLAN_START + DAY, suspendedUntil: PLAN_START + 8 * DAY };
    const { plan } = await settleClosed(suspension);
    expect(plan).toMatchObject({ status: "active", cancelAtPeriodEnd: false });
  });

  test("does not renew after the user closes the account, even if the job `account-closed` failed", async () => {
    const { plan } = await settleClosed({ deletionRequestedAt: PLAN_START + DAY });
    expect(plan).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
  });

  test("ends with a full refund if the plan began during the suspension", async () => {
    const suspension = { suspendedAt: PLAN_START - DAY, suspendedUntil: PLAN_START + 8 * DAY };
    const { plan, payments } = await settleClosed(suspension);
    expect(plan).toMatchObject({ status: "canceled" });
    expect(payments.refunds.map(({ cents }) => cents)).toEqual([700]);
  });
});

test("a checkout page expires if the account is suspended while the payment company creates the page", async () => {
  const ctx = testContext();
  const user = await makeUser({ emailVerifiedAt: 1 });
  const payments = new FakePayments();
  const closed: string[] = [];
  const { createCheckout } = payments;
  payments.createCheckout = async (input) => {
    const page = await createCheckout(input);
    await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, user.id));
    return page;
  };
  payments.expireCheckout = async (id) => void closed.push(id);
  const choice = { plan: "premium", cycle: "monthly", trialDays: 0 } as const;
  await expect(
    startCheckout({ ...ctx, payments }, { actor: await actorOf(user), ...choice }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  const checkout = await ctx.db.select().from(checkouts).where(eq(checkouts.userId, user.id)).get();
  expect(closed).toEqual([`cs_${checkout?.id}`]);
});

test("the sync of a suspended user's plans expires the user's open checkout pages", async () => {
  const { deps, user, payments } = await makePaidPlan({ status: "canceled", endedAt: PLAN_START });
  const at = deps.now();
  await deps.db.update(users).set({ suspendedAt: at }).where(eq(users.id, user.id));
  const choice = { plan: "premium", cycle: "monthly" } as const;
  await deps.db
    .insert(checkouts)
    .values({ id: `chk_${user.id}`, userId: user.id, ...choice, createdAt: at });
  const closed: string[] = [];
  payments.listOpenCheckouts = async () => [{ id: "cs_open", checkoutId: null }];
  payments.expireCheckout = async (id) => void closed.push(id);
  await settlePlansOf(deps, { userId: user.id });
  expect(closed).toEqual(["cs_open"]);
});

test("the suspension of a user queues the job that ends or stops renewing the user's plan", async () => {
  const ctx = testContext();
  const [user, staff] = [await makeUser(), await makeUser({ role: "admin" })];
  const jobs: Job[] = [];
  const queue = { send: async (job: Job) => void jobs.push(job) };
  await suspendUser(
    { ...ctx, queue },
    {
      actor: { ...(await actorProvedAt(staff, ctx.now())), role: "admin" },
      userId: user.id,
      ...{ days: 30, rule: "spam", reason: "Sent the same advert again and again" },
    },
  );
  expect(jobs).toContainEqual({ type: "settle-plans", userId: user.id });
});
