import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Db } from "../../db/client.ts";
import {
  invoices,
  refundRequests,
  streams,
  subscriptions,
  tips,
  users,
  videoViews,
} from "../../db/schema.ts";
import { pursesOf } from "../../domain/money/ledger/queries.ts";
import { claimFollowers } from "../../domain/money/partner/claim-followers.ts";
import { claimViews } from "../../domain/money/partner/claim-views.ts";
import { decideRefund } from "../../domain/money/refunds/decide-refund.ts";
import { askForRefund } from "../../domain/money/refunds/request-refund.ts";
import { TIP_UNDO_MS } from "../../domain/money/tips/contract.ts";
import { createTip } from "../../domain/money/tips/create-tip.ts";
import { settleTips } from "../../domain/money/tips/settle-tips.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";
import { actorOf } from "../../testing/factors.ts";
import { makeStreamRow } from "../../testing/media-objects.ts";
import { FakePayments } from "../../testing/payments.ts";
import { postToSandbox, watchStripe } from "../../testing/stripe-events.ts";

const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };
const CARD = { number: "4242424242424242", expiry: "12 / 34", cvc: "123", zip: "12345" };

async function makeSubscriber(): Promise<{
  user: TestUser;
  invoice: typeof invoices.$inferSelect;
}> {
  const { db } = testContext();
  const [user, stripe] = [await makeUser({ emailVerifiedAt: 1 }), await watchStripe()];
  const past = {
    plan: "premium",
    cycle: "monthly",
    status: "canceled",
    priceCents: 700,
    currency: "USD",
    cancelAtPeriodEnd: false,
  } as const;
  const times = { periodStart: 1, periodEnd: 2, startedAt: 1, endedAt: 2, version: 1, syncedAt: 1 };
  await db
    .insert(subscriptions)
    .values({ id: `sub_old_${user.id}`, userId: user.id, ...past, ...times });
  const json = { plan: "premium", billingCycle: "monthly" };
  const answer = await call("/api/subscriptions/create-checkout", {
    method: "POST",
    as: user,
    json,
  });
  await postToSandbox((await answer.json<{ sessionUrl: string }>()).sessionUrl, CARD);
  await stripe.bring();
  const invoice = await db.select().from(invoices).where(eq(invoices.userId, user.id)).get();
  if (!invoice) throw new Error("Nothing was paid");
  return { user, invoice };
}

describe("a chargeback whose webhook has not arrived", () => {
  test("prevents an approved refund from returning the same money a second time", async () => {
    const { user, invoice } = await makeSubscriber();
    const staff = await makeUser({ role: "admin" });
    const deps = { ...testContext(), log, queue: { send: async () => undefined } };
    const { id } = await askForRefund(deps, {
      actor: await actorOf(user),
      subjectType: "invoice",
      subjectId: invoice.id,
      kind: "technical",
      details: "It did not play on my television.",
    });
    await postToSandbox("/stripe/disputes", {
      payment_intent: invoice.paymentIntentId ?? "",
      outcome: "open",
    });
    const decision = { decision: "approve", cents: 700, reason: "It was our fault" } as const;
    expect(
      await decideRefund(deps, { actor: await actorOf(staff), requestId: id, ...decision }),
    ).toBe("failed");
    const row = await deps.db.select().from(refundRequests).where(eq(refundRequests.id, id)).get();
    expect(row).toMatchObject({
      state: "failed",
      refundId: null,
      failure: expect.stringMatching(/disputed/),
    });
    expect((await deps.payments.findInvoice(invoice.id))?.returns).toMatchObject([
      { kind: "dispute", cents: 700 },
    ]);
  });

  test("a chargeback that this site won does not prevent a refund", async () => {
    const { invoice } = await makeSubscriber();
    const { payments } = testContext();
    const paymentIntentId = invoice.paymentIntentId ?? "";
    const refund = () => payments.refund({ paymentIntentId, cents: 700, key: invoice.id });
    await postToSandbox("/stripe/disputes", { payment_intent: paymentIntentId, outcome: "open" });
    await expect(refund()).rejects.toMatchObject({ code: "CONFLICT" });
    await postToSandbox("/stripe/disputes", { payment_intent: paymentIntentId, outcome: "won" });
    const { id } = await refund();
    // A retry with the same key returns the earlier refund.
    expect(await refund()).toEqual({ id });
  });
});

/** Calls `happens` right before the first batch: after the code's reads and before its write. */
function beforeBatch(db: Db, happens: () => Promise<unknown>): Db {
  let isDone = false;
  return new Proxy(db, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (name !== "batch") return typeof own === "function" ? own.bind(target) : own;
      return async (...args: Parameters<Db["batch"]>) => {
        if (!isDone) {
          isDone = true;
          await happens();
        }
        return target.batch(...args);
      };
    },
  });
}

describe("a partner who is suspended while a bonus claim is in progress", () => {
  const ctx = testContext();
  const suspend = (user: TestUser, set: Partial<typeof users.$inferInsert>) =>
    ctx.db.update(users).set(set).where(eq(users.id, user.id));

  test.each([{ partnerStatus: "suspended" }, { suspendedAt: 1 }] as const)(
    "a partner who was just suspended gets no follower bonus: %o",
    async (set) => {
      const partner = await makeUser({ partnerStatus: "active", followerCount: 5000 });
      const deps = { ...ctx, db: beforeBatch(ctx.db, () => suspend(partner, set)) };
      await expect(claimFollowers(deps, { userId: partner.id, count: 1000 })).rejects.toMatchObject(
        { code: "CONFLICT" },
      );
      expect(await pursesOf(ctx, partner.id)).toMatchObject({ available: 0 });
    },
  );

  test("a partner who was just suspended gets no view bonus, and the views stay unclaimed", async () => {
    const partner = await makeUser({ partnerStatus: "active" });
    const { id } = await makeVideo(partner);
    await ctx.db.run(
      `INSERT INTO video_views (video_id, viewer_key, day, counted_at, playback_id)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT '${id}', 'a:' || i, 20000, i, 'play_${id}' || i FROM n`,
    );
    const deps = {
      ...ctx,
      db: beforeBatch(ctx.db, () => suspend(partner, { partnerStatus: "suspended" })),
    };
    await expect(claimViews(deps, { userId: partner.id, count: 1000 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await pursesOf(ctx, partner.id)).toMatchObject({ available: 0 });
    const claimed = await ctx.db
      .select({ claim: videoViews.claimId })
      .from(videoViews)
      .where(eq(videoViews.videoId, id))
      .groupBy(videoViews.claimId);
    expect(claimed).toEqual([{ claim: null }]);
  });
});

describe("a tip in the 30 seconds in which it can be undone", () => {
  test.each([{ suspendedAt: 1 }, { partnerStatus: "suspended" }, { takesTips: false }] as const)(
    "a tip is not charged if its creator can no longer receive tips: %o",
    async (set) => {
      const ctx = testContext();
      const creator = await makeUser({
        partnerStatus: "active",
        emailVerifiedAt: 1,
        takesTips: true,
      });
      const giver = await makeUser({ emailVerifiedAt: 1 });
      const payments = new FakePayments();
      let ahead = 0;
      const deps = {
        ...ctx,
        payments,
        log,
        queue: { send: async () => undefined },
        now: () => Date.now() + ahead,
      };
      const contentId = await makeStreamRow(creator, "public");
      await ctx.db.update(streams).set({ monetized: true }).where(eq(streams.id, contentId));
      const { tip } = await createTip(deps, {
        actor: await actorOf(giver),
        contentId,
        cents: 500,
        message: "",
        key: crypto.randomUUID(),
        card: "saved",
      });
      await ctx.db.update(users).set(set).where(eq(users.id, creator.id));
      ahead = TIP_UNDO_MS + 1;
      await settleTips(deps);
      expect(
        await ctx.db.select({ state: tips.state }).from(tips).where(eq(tips.id, tip.id)),
      ).toEqual([{ state: "undone" }]);
      expect([payments.asked.capture, payments.asked.release]).toEqual([0, 1]);
      expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 0 });
    },
  );
});
