import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { billingCustomers, users } from "../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../testing/factories.ts";
import type { BilledSubscription } from "../billing/contract.ts";
import { syncSubscription } from "../billing/sync-subscription.ts";
import { applyGrants } from "./grants.ts";

const ctx = testContext();
const DAY = 86_400_000;
const planOf = async ({ id }: TestUser) => (await ctx.db.select({ plan: users.plan }).from(users).where(eq(users.id, id)).get())?.plan;
const grant = ({ id }: TestUser, grantedPlan: "premium" | "creator_pro", grantedUntil: number | null) =>
  ctx.db.update(users).set({ grantedPlan, grantedUntil }).where(eq(users.id, id));

/** What the payment company says of the one subscription of a user. */
async function subscribe({ id: userId }: TestUser, plan: BilledSubscription["plan"], status: string): Promise<void> {
  const customerId = `cus_${userId}`;
  await ctx.db.insert(billingCustomers).values({ userId, customerId, createdAt: 1 }).onConflictDoNothing();
  const at = ctx.now();
  const billed: BilledSubscription = {
    ...{ id: `sub_${userId}`, customerId, plan, cycle: "monthly", status, priceCents: 700, currency: "USD" },
    ...{ periodStart: at, periodEnd: at + 30 * DAY, cancelAtPeriodEnd: false, trialEndsAt: null, startedAt: at, endedAt: null },
    latestInvoiceId: null,
  };
  await syncSubscription({ ...ctx, payments: { ...ctx.payments, findSubscription: async () => billed } }, { id: billed.id });
}

test("of a plan that staff gave and one that is paid for the better holds, until the grant ends", async () => {
  const user = await makeUser();
  await grant(user, "creator_pro", ctx.now() + DAY);
  await applyGrants(ctx);
  expect(await planOf(user)).toBe("creator_pro");
  await subscribe(user, "premium", "active");
  expect(await planOf(user)).toBe("creator_pro");
  await applyGrants({ ...ctx, now: () => ctx.now() + 2 * DAY });
  expect(await planOf(user)).toBe("premium");
  await subscribe(user, "premium", "canceled");
  expect(await planOf(user)).toBe("free");
});

test("a grant without an end outlasts what was bought, and does not hold back the better plan", async () => {
  const user = await makeUser();
  await grant(user, "premium", null);
  await subscribe(user, "creator_pro", "active");
  expect(await planOf(user)).toBe("creator_pro");
  await subscribe(user, "creator_pro", "canceled");
  expect(await planOf(user)).toBe("premium");
  await applyGrants({ ...ctx, now: () => ctx.now() + 400 * DAY });
  expect(await planOf(user)).toBe("premium");
});
