import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  brandDealPayments,
  brandDeals,
  ledgerEntries,
  staffActions,
  users,
  videoDays,
  videos,
} from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { decideAsSeen } from "../../../testing/money-objects.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { balanceOf, pursesOf } from "../ledger/queries.ts";
import { reconcile } from "../ledger/reconcile.ts";
import { AUTO_APPROVE_MS, CHARGEBACK_DAYS } from "./contract.ts";
import { deliverDeal } from "./deliver-deal.ts";
import { enterBrand, enterDeal, offerDeal } from "./enter-deal.ts";
import { getBrandDeals } from "./queries.ts";
import { refreshTiers } from "./refresh-tiers.ts";
import { askForPayment } from "./request-payment.ts";
import { acceptDeal, declineDeal } from "./respond-to-offer.ts";
import { settleDeals } from "./settle-deals.ts";
import { syncDealCheckout, syncDealPayment } from "./sync-payment.ts";

const DAY = 86_400_000;
const HOLD_MS = (CHARGEBACK_DAYS + 30) * DAY;

function world() {
  const payments = new FakePayments();
  let ahead = 0;
  const wait = (ms: number) => {
    ahead += ms;
  };
  const ctx = {
    ...testContext(),
    payments,
    queue: { send: async () => undefined },
    now: () => Date.now() + ahead,
  };
  return { ctx, payments, wait };
}
type World = ReturnType<typeof world>;

const makeStaff = () => makeUser({ role: "admin" });

async function makeCreator(
  overrides: Parameters<typeof makeUser>[0] = {},
): Promise<TestUser & { videoId: string }> {
  const creator = await makeUser({
    plan: "creator_pro",
    emailVerifiedAt: 1,
    followerCount: 1500,
    ...overrides,
  });
  const { id } = await makeVideo(creator);
  await testContext()
    .db.insert(videoDays)
    .values({
      videoId: id,
      day: Math.floor(Date.now() / DAY) - 3,
      views: 1200,
      verifiedViews: 1200,
    });
  return { ...creator, videoId: id };
}

async function draft({ ctx }: World, staff: TestUser, facts: object = {}) {
  const brandId = await enterBrand(ctx, {
    staffId: staff.id,
    name: "Aurora",
    contactEmail: "ads@example.com",
    site: null,
  });
  const at = ctx.now();
  const deal = {
    title: "Night walk",
    brief: "A film",
    amountCents: 50_000,
    tier: "bronze",
    keepDays: 90,
  } as const;
  return enterDeal(ctx, {
    staffId: staff.id,
    brandId,
    ...deal,
    acceptBy: at + 7 * DAY,
    deliverBy: at + 30 * DAY,
    ...facts,
  });
}

async function pay(
  { ctx, payments }: World,
  staff: TestUser,
  dealId: string,
  cents = 50_000,
): Promise<string> {
  await askForPayment(ctx, { staffId: staff.id, dealId });
  const row = await ctx.db
    .select()
    .from(brandDealPayments)
    .where(sql`deal_id = ${dealId} and state = 'open'`)
    .get();
  const intent = `pi_${dealId}`;
  payments.dealCheckouts.set(row?.sessionId ?? "", { status: "complete", paymentIntentId: intent });
  payments.dealPayments.set(intent, { id: intent, paidCents: cents, currency: "USD", returns: [] });
  await syncDealCheckout(ctx, { sessionId: row?.sessionId ?? "" });
  return intent;
}

async function offered(w: World, staff: TestUser, username?: string) {
  const dealId = await draft(w, staff);
  const intent = await pay(w, staff, dealId);
  await offerDeal(w.ctx, { staffId: staff.id, dealId, username });
  return { dealId, intent };
}

const stateOf = async ({ ctx }: World, dealId: string) =>
  (
    await ctx.db
      .select({ state: brandDeals.state })
      .from(brandDeals)
      .where(eq(brandDeals.id, dealId))
      .get()
  )?.state;
const fulfilled = <T>(all: PromiseSettledResult<T>[]) =>
  all.filter((o) => o.status === "fulfilled").length;
const labelOf = async ({ ctx }: World, videoId: string) =>
  (await ctx.db.select({ by: videos.paidPartner }).from(videos).where(eq(videos.id, videoId)).get())
    ?.by;
async function booksAreRight({ ctx }: World) {
  const sums = await ctx.db
    .select({ cents: sql<number>`coalesce(sum(cents), 0)` })
    .from(ledgerEntries);
  expect(sums[0]?.cents).toBe(0);
  expect(await reconcile({ ...ctx, payments: new FakePayments() })).toEqual([]);
}

test("only one of two payment links that staff open at once can be paid", async () => {
  const w = world();
  const staff = await makeStaff();
  const dealId = await draft(w, staff);
  const { createDealCheckout } = w.payments;
  let resume: () => void = () => undefined;
  const isWaiting = new Promise<void>((resolve) => {
    w.payments.createDealCheckout = async (input) => {
      w.payments.createDealCheckout = createDealCheckout;
      const resumed = new Promise<void>((done) => {
        resume = done;
      });
      resolve();
      await resumed;
      return createDealCheckout(input);
    };
  });
  w.payments.expireCheckout = async (sessionId) => {
    const checkout = w.payments.dealCheckouts.get(sessionId);
    if (checkout?.status === "open")
      w.payments.dealCheckouts.set(sessionId, { ...checkout, status: "expired" });
  };
  const mails: unknown[] = [];
  const ctx = { ...w.ctx, queue: { send: async (mail: unknown) => void mails.push(mail) } };
  const early = askForPayment(ctx, { staffId: staff.id, dealId });
  await isWaiting;
  await askForPayment(ctx, { staffId: staff.id, dealId });
  resume();
  await expect(early).rejects.toMatchObject({ code: "CONFLICT" });
  const open = [...w.payments.dealCheckouts.values()].filter(({ status }) => status === "open");
  expect(open).toHaveLength(1);
  expect(mails).toHaveLength(1);
});

test("one of many creators who accept a brand deal at once gets it, and concurrent approvals pay that creator once", async () => {
  const w = world();
  const staff = await makeStaff();
  const { dealId } = await offered(w, staff);
  const creators = await Promise.all(Array.from({ length: 8 }, () => makeCreator()));
  const revenue = await balanceOf(w.ctx, "platform:revenue");
  const accepted = await Promise.allSettled(
    creators.flatMap((actor) => [1, 2, 3].map(() => acceptDeal(w.ctx, { actor, dealId }))),
  );
  expect(fulfilled(accepted)).toBe(1);
  const deal = await w.ctx.db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
  const winner = creators.find(({ id }) => id === deal?.creatorId);
  if (!winner) throw new Error("Nobody has it");
  await expect(
    declineDeal(w.ctx, { actor: creators.find((c) => c !== winner) ?? winner, dealId, reason: "" }),
  ).rejects.toThrow("no longer available");
  await deliverDeal(w.ctx, { actor: winner, dealId, videoId: winner.videoId });
  const decisions = Array.from({ length: 20 }, () =>
    decideAsSeen(w.ctx, { staffId: staff.id, dealId, decision: "approve", reason: "Seen" }),
  );
  w.wait(AUTO_APPROVE_MS + 1);
  const [all] = await Promise.all([
    Promise.allSettled(decisions),
    settleDeals(w.ctx),
    settleDeals(w.ctx),
  ]);
  expect(fulfilled(all)).toBeLessThanOrEqual(1);
  expect(await stateOf(w, dealId)).toBe("approved");
  expect(await pursesOf(w.ctx, winner.id)).toMatchObject({ available: 0 });
  await booksAreRight(w);
  w.wait(HOLD_MS);
  await Promise.all([settleDeals(w.ctx), settleDeals(w.ctx), settleDeals(w.ctx)]);
  expect(await stateOf(w, dealId)).toBe("paid");
  expect(await pursesOf(w.ctx, winner.id)).toMatchObject({ available: 35_000 });
  expect((await balanceOf(w.ctx, "platform:revenue")) - revenue).toBe(15_000);
  await booksAreRight(w);
});

test("a brand deal cannot be offered before the brand has paid the exact amount, and a wrong amount is refunded once", async () => {
  const w = world();
  const staff = await makeStaff();
  const dealId = await draft(w, staff);
  await expect(offerDeal(w.ctx, { staffId: staff.id, dealId })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const intent = await pay(w, staff, dealId, 49_999);
  await expect(offerDeal(w.ctx, { staffId: staff.id, dealId })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await balanceOf(w.ctx, "deals:held")).toBeGreaterThanOrEqual(49_999);
  await Promise.all([settleDeals(w.ctx), settleDeals(w.ctx), settleDeals(w.ctx)]);
  await settleDeals(w.ctx);
  expect(w.payments.refunds).toMatchObject([{ paymentIntentId: intent, cents: 49_999 }]);
  await booksAreRight(w);
});

test("the payment for a brand deal that nobody accepted is refunded once and in full, even if responses are lost", async () => {
  const w = world();
  const { dealId, intent } = await offered(w, await makeStaff());
  const before = await balanceOf(w.ctx, "deals:held");
  w.wait(7 * DAY + 1);
  let calls = 0;
  w.payments.fails = () => ++calls % 2 === 0;
  for (let i = 0; i < 6; i++) await settleDeals(w.ctx);
  w.payments.fails = () => false;
  await settleDeals(w.ctx);
  await settleDeals(w.ctx);
  expect(await stateOf(w, dealId)).toBe("expired");
  expect(w.payments.refunds.filter((r) => r.paymentIntentId === intent)).toMatchObject([
    { cents: 50_000 },
  ]);
  expect(before - (await balanceOf(w.ctx, "deals:held"))).toBe(50_000);
  await booksAreRight(w);
});

test("a brand deal is paid exactly once even if the Worker fails at any database call and retries", async () => {
  const staff = await makeStaff();
  for (let dies = 1; dies <= 8; dies++) {
    const w = world();
    const creator = await makeCreator();
    const { dealId } = await offered(w, staff, creator.username);
    let calls = 0;
    const db = new Proxy(w.ctx.db, {
      get(target, name) {
        const own: unknown = Reflect.get(target, name);
        if (name !== "batch" && name !== "select" && name !== "update") return own;
        calls += 1;
        if (calls === dies) throw new Error("The Worker died");
        return typeof own === "function" ? own.bind(target) : own;
      },
    });
    const dying = { ...w.ctx, db };
    const retried = async (work: (ctx: typeof dying) => Promise<unknown>) => {
      calls = 0;
      await work(dying).catch(() => undefined);
      await work(w.ctx).catch(() => undefined);
    };
    await retried((ctx) => acceptDeal(ctx, { actor: creator, dealId }));
    await retried((ctx) => deliverDeal(ctx, { actor: creator, dealId, videoId: creator.videoId }));
    await retried((ctx) =>
      decideAsSeen(ctx, { staffId: staff.id, dealId, decision: "approve", reason: "Seen" }),
    );
    w.wait(HOLD_MS);
    await retried((ctx) => settleDeals(ctx));
    expect(await stateOf(w, dealId)).toBe("paid");
    expect(await pursesOf(w.ctx, creator.id)).toMatchObject({ available: 35_000 });
    const records = await w.ctx.db
      .select()
      .from(staffActions)
      .where(eq(staffActions.subjectId, dealId));
    expect(records.filter((r) => r.action === "brand_deal_approve")).toHaveLength(1);
  }
  await booksAreRight(world());
});

test("a chargeback stops an approved brand deal, and a won dispute approves the deal again", async () => {
  const w = world();
  const staff = await makeStaff();
  const [waiting, approved] = [await makeCreator(), await makeCreator()];
  const [first, second] = [
    await offered(w, staff, waiting.username),
    await offered(w, staff, approved.username),
  ];
  for (const [creator, { dealId }] of [
    [waiting, first],
    [approved, second],
  ] as const) {
    await acceptDeal(w.ctx, { actor: creator, dealId });
    await deliverDeal(w.ctx, { actor: creator, dealId, videoId: creator.videoId });
  }
  const approve = (dealId: string) =>
    decideAsSeen(w.ctx, { staffId: staff.id, dealId, decision: "approve", reason: "Seen" });
  await approve(second.dealId);
  const revenue = await balanceOf(w.ctx, "platform:revenue");
  const dispute = async ({ intent }: { intent: string }, state: "taken" | "given_back") => {
    const payment = w.payments.dealPayments.get(intent);
    if (!payment) throw new Error("No payment");
    w.payments.dealPayments.set(intent, {
      ...payment,
      returns: [{ id: `dp_${intent}`, kind: "dispute", cents: 50_000, state }],
    });
    await Promise.all([1, 2, 3].map(() => syncDealPayment(w.ctx, { paymentIntentId: intent })));
  };
  await dispute(first, "taken");
  await dispute(second, "taken");
  expect([await stateOf(w, first.dealId), await stateOf(w, second.dealId)]).toEqual([
    "disputed",
    "disputed",
  ]);
  await expect(approve(first.dealId)).rejects.toThrow("We no longer hold the brand's payment");
  w.wait(HOLD_MS);
  await settleDeals(w.ctx);
  expect(await pursesOf(w.ctx, approved.id)).toEqual({ available: 0, clearing: 0, clawback: 0 });
  expect((await balanceOf(w.ctx, "platform:revenue")) - revenue).toBe(0);
  await booksAreRight(w);
  await dispute(first, "given_back");
  await dispute(second, "given_back");
  expect([await stateOf(w, first.dealId), await stateOf(w, second.dealId)]).toEqual([
    "disputed",
    "approved",
  ]);
  await approve(first.dealId);
  w.wait(HOLD_MS);
  await settleDeals(w.ctx);
  expect([await stateOf(w, first.dealId), await stateOf(w, second.dealId)]).toEqual([
    "paid",
    "paid",
  ]);
  for (const creator of [waiting, approved])
    expect(await pursesOf(w.ctx, creator.id)).toMatchObject({ available: 35_000 });
  expect((await balanceOf(w.ctx, "platform:revenue")) - revenue).toBe(30_000);
  await booksAreRight(w);
});

test("a creator cannot remove the paid partnership label from a delivered video until the deal is canceled", async () => {
  const w = world();
  const staff = await makeStaff();
  const creator = await makeCreator();
  const { videoId } = creator;
  const seen = async () => {
    const answer = await call(`/api/videos/${videoId}`);
    return (await answer.json<{ disclosure: string | null }>()).disclosure;
  };
  const say = (paidPromotion: boolean) =>
    call(`/api/videos/${videoId}`, { method: "PATCH", json: { paidPromotion }, as: creator });
  await say(true);
  expect(await seen()).toBe("Includes paid promotion");
  const { dealId } = await offered(w, staff, creator.username);
  await acceptDeal(w.ctx, { actor: creator, dealId });
  const hidden = await makeVideo(creator, { visibility: "unlisted" });
  await expect(deliverDeal(w.ctx, { actor: creator, dealId, videoId: hidden.id })).rejects.toThrow(
    "public",
  );
  await deliverDeal(w.ctx, { actor: creator, dealId, videoId });
  await say(false);
  expect(await seen()).toBe("Paid partnership with Aurora");
  const second = await offered(w, staff, creator.username);
  await acceptDeal(w.ctx, { actor: creator, dealId: second.dealId });
  await expect(
    deliverDeal(w.ctx, { actor: creator, dealId: second.dealId, videoId }),
  ).rejects.toThrow("another deal");
  const decide = (decision: "dispute" | "cancel" | "approve") =>
    decideAsSeen(w.ctx, { staffId: staff.id, dealId, decision, reason: "Because" });
  const own = decideAsSeen(w.ctx, {
    staffId: creator.id,
    dealId,
    decision: "approve",
    reason: "Mine",
  });
  await expect(own).rejects.toThrow("your own deal");
  await expect(decide("cancel")).rejects.toMatchObject({ code: "CONFLICT" });
  await decide("dispute");
  const other = await makeVideo(creator);
  await deliverDeal(w.ctx, { actor: creator, dealId, videoId: other.id });
  expect([await seen(), await labelOf(w, other.id)]).toEqual([null, "Aurora"]);
  await call(`/api/videos/${other.id}`, {
    method: "PATCH",
    json: { visibility: "private" },
    as: creator,
  });
  await expect(decide("approve")).rejects.toThrow("no longer public");
  w.wait(AUTO_APPROVE_MS + 1);
  await settleDeals(w.ctx);
  expect(await stateOf(w, dealId)).toBe("disputed");
  await decide("cancel");
  expect(await labelOf(w, other.id)).toBeNull();
  expect(await pursesOf(w.ctx, creator.id)).toMatchObject({ available: 0 });
});

test("only creators of the required tier and plan can accept the offer of a brand deal", async () => {
  const w = world();
  const staff = await makeStaff();
  const [creator, other, small, free] = await Promise.all([
    makeCreator(),
    makeCreator(),
    makeCreator({ followerCount: 999 }),
    makeCreator({ plan: "premium" }),
  ]);
  const direct = await offered(w, staff, creator.username);
  const open = await offered(w, staff);
  const accept = (actor: TestUser, dealId: string) =>
    call(`/api/brand-deals/${dealId}/accept`, { method: "POST", json: { terms: true }, as: actor });
  expect((await accept(other, direct.dealId)).status).toBe(404);
  expect((await accept(small, open.dealId)).status).toBe(409);
  expect((await accept(free, open.dealId)).status).toBe(409);
  expect((await call(`/api/brand-deals/${creator.id}`, { as: other })).status).toBe(404);
  const page = async (actor: TestUser) => getBrandDeals(w.ctx, { userId: actor.id });
  const ids = ({ offers }: Awaited<ReturnType<typeof page>>) => offers.map(({ id }) => id);
  expect(ids(await page(creator))).toEqual(expect.arrayContaining([direct.dealId, open.dealId]));
  expect(ids(await page(other))).toContain(open.dealId);
  expect(ids(await page(other))).not.toContain(direct.dealId);
  expect(await page(small)).toMatchObject({ obstacle: "tier", offers: [], tier: "none" });
  expect(await page(free)).toMatchObject({ obstacle: "plan", offers: [] });
  await declineDeal(w.ctx, { actor: other, dealId: open.dealId, reason: "" });
  expect(ids(await page(other))).not.toContain(open.dealId);
  expect(ids(await page(creator))).toContain(open.dealId);
  await declineDeal(w.ctx, { actor: creator, dealId: direct.dealId, reason: "No time" });
  expect(await stateOf(w, direct.dealId)).toBe("declined");
  await offerDeal(w.ctx, { staffId: staff.id, dealId: direct.dealId, username: other.username });
  expect((await accept(other, direct.dealId)).status).toBe(200);
});

test("the nightly job updates every creator's brand deal tier, and removes tiers that creators no longer reach", async () => {
  const ctx = testContext();
  const creator = await makeCreator();
  const fallen = await makeUser({ creatorTier: "gold", followerCount: 2 });
  const unseen = await makeUser({ followerCount: 90_000 });
  await refreshTiers(ctx);
  const tiers = await ctx.db.select({ id: users.id, tier: users.creatorTier }).from(users);
  const tierOf = ({ id }: TestUser) => tiers.find((u) => u.id === id)?.tier;
  expect([tierOf(creator), tierOf(fallen), tierOf(unseen)]).toEqual(["bronze", "none", "none"]);
  const me = await call("/api/auth/me", { as: creator });
  expect(await me.json()).toMatchObject({ user: { creatorTier: "bronze" } });
});
