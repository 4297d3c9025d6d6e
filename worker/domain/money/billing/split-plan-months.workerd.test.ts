import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  billingCustomers,
  planMonths,
  planShares,
  playbackSessions,
  subscriptions,
} from "../../../db/schema.ts";
import { makeUser, makeVideo, type TestUser, testContext } from "../../../testing/factories.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { monthStart } from "../../kernel/calendar/months.ts";
import type { MoneyReturn } from "../disputes/contract.ts";
import { purse } from "../ledger/contract.ts";
import { balanceOf } from "../ledger/queries.ts";
import { splitPlanMonths } from "./split-plan-months.ts";
import { syncInvoice } from "./sync-invoice.ts";
import { syncSubscription } from "./sync-subscription.ts";

const MONTH = 202609;
const START = monthStart(MONTH);
const END = monthStart(202610);

async function makeWorld() {
  const ctx = testContext();
  const viewer = await makeUser();
  const payments = new FakePayments();
  const customerId = `cus_${viewer.id}`;
  await ctx.db.insert(billingCustomers).values({ userId: viewer.id, customerId, createdAt: 1 });
  const id = `in_${viewer.id}`;
  const deps = { ...ctx, payments, queue: { send: async () => undefined } };
  const pay = async (paidCents: number, returns: MoneyReturn[] = []) => {
    payments.invoices.set(id, {
      id,
      customerId,
      subscriptionId: null,
      paymentIntentId: `pi_${id}`,
      number: null,
      status: "paid",
      dueCents: paidCents,
      paidCents,
      taxCents: 0,
      currency: "USD",
      serviceStart: START,
      serviceEnd: END,
      hostedUrl: null,
      pdfUrl: null,
      paidAt: START,
      createdAt: START,
      returns,
    });
    await syncInvoice(deps, { id });
  };
  const watch = async (
    creator: TestUser,
    playedMs: number,
    facts: Partial<typeof playbackSessions.$inferInsert> = {},
  ) => {
    const { id: videoId } = await makeVideo(creator);
    const at = START + 1000;
    const row = {
      id: ctx.newId("play"),
      videoId,
      viewerKey: `u:${viewer.id}`,
      playedMs,
      startedAt: at,
      lastReportAt: at,
      settledAt: at,
      verdict: "counted" as const,
    };
    await ctx.db.insert(playbackSessions).values({ ...row, ...facts });
  };
  const available = (user: TestUser) => balanceOf(ctx, purse(user.id, "available"));
  const shares = () => ctx.db.select().from(planShares).where(eq(planShares.invoiceId, id));
  return { ctx, deps, viewer, id, pay, watch, available, shares };
}

test("creators get 70% of a subscriber's monthly payment by watch time, even if the job runs twice", async () => {
  const { deps, ctx, pay, watch, available, shares, viewer } = await makeWorld();
  const [partner, pro, plain] = [
    await makeUser({ partnerStatus: "active" }),
    await makeUser({ plan: "creator_pro" }),
    await makeUser(),
  ];
  await pay(701);
  await watch(partner, 60_000);
  await watch(partner, 30_000);
  await watch(pro, 45_000);
  // The job must ignore these playbacks: a creator who is not allowed to earn, a robot, an
  // unfinished playback, another month, and the subscriber's own video.
  await watch(plain, 999_000);
  await watch(pro, 999_000, { verdict: "robot" });
  await watch(pro, 999_000, { settledAt: null });
  await watch(pro, 999_000, { startedAt: END });
  await watch(viewer, 999_000);
  const unsplit = await balanceOf(ctx, "plans:unsplit");
  await Promise.all([
    splitPlanMonths(deps, { month: MONTH }),
    splitPlanMonths(deps, { month: MONTH }),
  ]);
  await splitPlanMonths(deps, { month: MONTH });
  // floor(701 × 0.7) = 490, split two to one: 326 2/3 and 163 1/3.
  expect(await available(partner)).toBe(327);
  expect(await available(pro)).toBe(163);
  expect(await balanceOf(ctx, "plans:unsplit")).toBe(unsplit - 701);
  const rows = (await shares()).map(({ creatorId, watchedMs, cents }) => ({
    creatorId,
    watchedMs,
    cents,
  }));
  expect(rows).toEqual(
    expect.arrayContaining([
      { creatorId: partner.id, watchedMs: 90_000, cents: 327 },
      { creatorId: pro.id, watchedMs: 45_000, cents: 163 },
    ]),
  );
});

test("a plan earns from playbacks that began while it ran, and a trial started later earns nothing from them", async () => {
  const { deps, ctx, pay, watch, available } = await makeWorld();
  const subscribe = (user: TestUser, startedAt: number, endedAt: number | null = null) =>
    ctx.db.insert(subscriptions).values({
      id: `sub_${user.id}_${startedAt}`,
      userId: user.id,
      plan: "creator_pro",
      cycle: "monthly",
      status: endedAt === null ? "trialing" : "cancelled",
      priceCents: 1999,
      currency: "USD",
      periodStart: startedAt,
      periodEnd: END,
      cancelAtPeriodEnd: false,
      startedAt,
      endedAt,
      version: 1,
      syncedAt: startedAt,
    });
  const [early, late, lapsed] = [
    await makeUser({ plan: "creator_pro" }),
    await makeUser({ plan: "creator_pro" }),
    await makeUser({ plan: "creator_pro" }),
  ];
  await subscribe(early, START);
  await subscribe(late, END + 6 * 86_400_000);
  await subscribe(lapsed, START - 1000, START);
  await subscribe(lapsed, END + 1000);
  await pay(1000);
  for (const creator of [early, late, lapsed]) await watch(creator, 60_000);
  await splitPlanMonths(deps, { month: MONTH });
  const earned = await Promise.all([early, late, lapsed].map(available));
  expect(earned).toEqual([700, 0, 0]);
});

test("a plan that was upgraded to one that earns pays nothing for playbacks before the upgrade", async () => {
  const { deps, ctx, pay, watch, available } = await makeWorld();
  const creator = await makeUser();
  const id = `sub_${creator.id}`;
  const customerId = `cus_${creator.id}`;
  await ctx.db.insert(billingCustomers).values({ userId: creator.id, customerId, createdAt: 1 });
  const sync = async (plan: "premium" | "creator_pro", at: number) => {
    deps.payments.subscriptions.set(id, {
      id,
      customerId,
      plan,
      cycle: "monthly",
      status: "active",
      priceCents: 700,
      currency: "USD",
      periodStart: START - 1000,
      periodEnd: END,
      cancelAtPeriodEnd: false,
      trialEndsAt: null,
      startedAt: START - 1000,
      endedAt: null,
      latestInvoiceId: null,
    });
    await syncSubscription({ ...deps, now: () => at }, { id });
  };
  const upgradedAt = START + 20 * 86_400_000;
  await sync("premium", START - 1000);
  await sync("creator_pro", upgradedAt);
  // A later sync of the same plan must keep the time of the upgrade.
  await sync("creator_pro", END);
  await pay(1000);
  const partner = await makeUser({ partnerStatus: "active" });
  await watch(partner, 60_000);
  await watch(creator, 600_000);
  await watch(creator, 20_000, { startedAt: upgradedAt + 1000 });
  await splitPlanMonths(deps, { month: MONTH });
  expect([await available(partner), await available(creator)]).toEqual([525, 175]);
});

test("a creator with an ended subscription earns by a plan that staff granted", async () => {
  const { deps, ctx, pay, watch, available } = await makeWorld();
  const creator = await makeUser({ plan: "creator_pro", grantedPlan: "creator_pro" });
  await ctx.db.insert(subscriptions).values({
    id: `sub_${creator.id}`,
    userId: creator.id,
    plan: "premium",
    cycle: "monthly",
    status: "canceled",
    priceCents: 700,
    currency: "USD",
    periodStart: 1,
    periodEnd: 2,
    cancelAtPeriodEnd: false,
    startedAt: 1,
    endedAt: 2,
    version: 1,
    syncedAt: 1,
  });
  await pay(1000);
  await watch(creator, 60_000);
  await splitPlanMonths(deps, { month: MONTH });
  expect(await available(creator)).toBe(700);
});

test("the platform keeps a subscriber's whole payment for a month in which the subscriber watched no creators", async () => {
  const { deps, ctx, id, pay, shares } = await makeWorld();
  await pay(700);
  await expect(splitPlanMonths({ ...deps, now: () => END - 1 }, { month: MONTH })).rejects.toThrow(
    "is not over",
  );
  const before = await balanceOf(ctx, "platform:revenue");
  await splitPlanMonths(deps, { month: MONTH });
  expect((await balanceOf(ctx, "platform:revenue")) - before).toBe(700);
  expect(await shares()).toEqual([]);
  expect(await ctx.db.select().from(planMonths).where(eq(planMonths.invoiceId, id))).toMatchObject([
    { baseCents: 700, creatorsCents: 0 },
  ]);
});

test("a refund after the monthly split takes back the creators' shares, and shares that were paid out become a debt", async () => {
  const { deps, ctx, pay, watch, available } = await makeWorld();
  const creator = await makeUser({ partnerStatus: "active" });
  await pay(1000, [{ id: "re_before", kind: "refund", cents: 100, state: "taken" }]);
  await watch(creator, 1000);
  await splitPlanMonths(deps, { month: MONTH });
  expect(await available(creator)).toBe(630);
  const { postJournal } = await import("../ledger/post-journal.ts");
  const out = { [purse(creator.id, "available")]: -600, "outside:creators": 600 };
  await postJournal(deps, {
    id: `out:${creator.id}`,
    kind: "payout_paid",
    currency: "USD",
    entries: out,
  });
  const before: MoneyReturn = { id: "re_before", kind: "refund", cents: 100, state: "taken" };
  await pay(1000, [before, { id: "dp_after", kind: "dispute", cents: 450, state: "taken" }]);
  expect(await available(creator)).toBe(0);
  expect(await balanceOf(ctx, purse(creator.id, "clawback"))).toBe(-285);
  await pay(1000, [before, { id: "dp_after", kind: "dispute", cents: 450, state: "given_back" }]);
  expect(await available(creator)).toBe(30);
  expect(await balanceOf(ctx, purse(creator.id, "clawback"))).toBe(0);
});
