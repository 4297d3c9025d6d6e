import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { formatDate } from "#i18n/format.ts";
import { billingCustomers, notifications, staffActions, users } from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { inLocale } from "../../kernel/locale/in-locale.ts";
import type { BilledSubscription } from "../../money/billing/contract.ts";
import { syncSubscription } from "../../money/billing/sync-subscription.ts";
import { grantPlan, revokePlan } from "../../trust/user-administration/grant-plan.ts";
import { applyGrants } from "./apply-grants.ts";

const ctx = testContext();
const DAY = 86_400_000;
const planOf = async ({ id }: TestUser) =>
  (await ctx.db.select({ plan: users.plan }).from(users).where(eq(users.id, id)).get())?.plan;
const grant = (
  { id }: TestUser,
  grantedPlan: "premium" | "creator_pro",
  grantedUntil: number | null,
) => ctx.db.update(users).set({ grantedPlan, grantedUntil }).where(eq(users.id, id));

async function subscribe(
  { id: userId }: TestUser,
  plan: BilledSubscription["plan"],
  status: string,
): Promise<void> {
  const customerId = `cus_${userId}`;
  await ctx.db
    .insert(billingCustomers)
    .values({ userId, customerId, createdAt: 1 })
    .onConflictDoNothing();
  const at = ctx.now();
  const billed: BilledSubscription = {
    id: `sub_${userId}`,
    customerId,
    plan,
    cycle: "monthly",
    status,
    priceCents: 700,
    currency: "USD",
    periodStart: at,
    periodEnd: at + 30 * DAY,
    cancelAtPeriodEnd: false,
    trialEndsAt: null,
    startedAt: at,
    endedAt: null,
    latestInvoiceId: null,
  };
  await syncSubscription(
    { ...ctx, payments: { ...ctx.payments, findSubscription: async () => billed } },
    { id: billed.id },
  );
}

test("a user with a paid plan and a plan granted by staff has the better plan until the grant ends", async () => {
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

test("a plan granted by staff without an end continues after the user's paid plan has ended", async () => {
  const user = await makeUser();
  await grant(user, "premium", null);
  await subscribe(user, "creator_pro", "active");
  expect(await planOf(user)).toBe("creator_pro");
  await subscribe(user, "creator_pro", "canceled");
  expect(await planOf(user)).toBe("premium");
  await applyGrants({ ...ctx, now: () => ctx.now() + 400 * DAY });
  expect(await planOf(user)).toBe("premium");
});

test("a plan that an admin grants starts at once, and revoking the grant keeps the paid plan", async () => {
  const [admin, moderator, user] = await Promise.all([
    makeUser({ role: "admin" }),
    makeUser({ role: "moderator" }),
    makeUser(),
  ]);
  const given = { plan: "creator_pro", days: 7, reason: "Press" } as const;
  const as = async (who: TestUser) => ({ ...given, actor: await actorOf(who), userId: user.id });
  await expect(grantPlan(ctx, await as(moderator))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(grantPlan(ctx, { ...(await as(admin)), userId: admin.id })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(revokePlan(ctx, await as(admin))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await subscribe(user, "premium", "active");
  await grantPlan(ctx, await as(admin));
  expect(await planOf(user)).toBe("creator_pro");
  const until =
    (
      await ctx.db
        .select({ until: users.grantedUntil })
        .from(users)
        .where(eq(users.id, user.id))
        .get()
    )?.until ?? 0;
  expect(Math.abs(until - ctx.now() - 7 * DAY)).toBeLessThan(60_000);
  await revokePlan(ctx, await as(admin));
  expect(await planOf(user)).toBe("premium");
  const lines = await ctx.db
    .select({ action: staffActions.action })
    .from(staffActions)
    .where(eq(staffActions.userId, user.id));
  expect(lines.map(({ action }) => action).sort()).toEqual(["plan_grant", "plan_revoke"]);
});

test("a user is notified of a granted or revoked plan in the user's own language", async () => {
  const [admin, user] = [await makeUser({ role: "admin" }), await makeUser({ locale: "de" })];
  const by = { actor: await actorOf(admin), userId: user.id };
  await grantPlan(ctx, { ...by, plan: "premium", days: 7, reason: "Press" });
  await expect(
    grantPlan(ctx, { ...by, userId: admin.id, plan: "premium", days: 7, reason: "Press" }),
  ).rejects.toThrow();
  await revokePlan(ctx, by);
  await expect(revokePlan(ctx, by)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const n = notifications;
  const told = await ctx.db
    .select({ kind: n.kind, text: n.text, path: n.path })
    .from(n)
    .where(eq(n.userId, user.id))
    .orderBy(n.id);
  const day = await inLocale("de", () => formatDate(ctx.now() + 7 * DAY));
  expect(told).toEqual([
    {
      kind: "plan",
      text: `Du hast Premium bis ${day}, als Geschenk von uns`,
      path: "/subscription-management",
    },
    {
      kind: "plan",
      text: expect.stringMatching(/^Dein geschenktes Premium ist abgelaufen/),
      path: "/subscription-management",
    },
  ]);
  expect(await ctx.db.select().from(n).where(eq(n.userId, admin.id))).toEqual([]);
});
