import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { brandDealPayments, brandDeals, videos } from "../../../db/schema.ts";
import { makeDeal } from "../../../testing/brand-deals.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { pursesOf } from "../ledger/queries.ts";
import { settleDeals } from "./settle-deals.ts";

const DAY = 86_400_000;

/**
 * Makes an approved and paid brand deal whose video must stay public for 90 days. The job
 * `settle-deals` runs after 89, 96 and 121 days. `change` changes the video before each of these
 * runs that is later than `day` days. Returns the deal's state and the creator's balances.
 */
async function settleAfter(day: number, change: (videoId: string) => Promise<unknown>) {
  const ctx = testContext();
  const creator = await makeUser({ plan: "creator_pro", emailVerifiedAt: 1 });
  const { id: videoId } = await makeVideo(creator);
  await ctx.db.update(videos).set({ paidPartner: "Aurora" }).where(eq(videos.id, videoId));
  const start = ctx.now();
  const dealId = await makeDeal({ creator, videoId, state: "approved", at: start });
  const [paymentId, intent] = [`chk_${dealId}`, `pi_${dealId}`];
  const payments = new FakePayments();
  const payment = { id: intent, paidCents: 50_000, currency: "USD", returns: [] };
  payments.dealPayments.set(intent, payment);
  await ctx.db
    .insert(brandDealPayments)
    .values({ id: paymentId, dealId, paymentIntentId: intent, state: "paid", createdAt: start });
  await ctx.db.update(brandDeals).set({ paymentId }).where(eq(brandDeals.id, dealId));
  for (const at of [89, 96, 121]) {
    if (at > day) await change(videoId);
    await settleDeals({ ...ctx, payments, now: () => start + at * DAY });
  }
  const deal = await ctx.db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
  return { state: deal?.state, ...(await pursesOf(ctx, creator.id, "USD")) };
}

const { db } = testContext();
const hide = (id: string) =>
  db.update(videos).set({ visibility: "private" }).where(eq(videos.id, id));

test("a creator who hides the video of a brand deal after the agreed days is paid", async () => {
  expect(await settleAfter(95, hide)).toMatchObject({ state: "paid", available: 35_000 });
});

test("a creator who deletes the video of a brand deal after the agreed days is paid", async () => {
  const remove = (id: string) => db.delete(videos).where(eq(videos.id, id));
  expect(await settleAfter(95, remove)).toMatchObject({ state: "paid", available: 35_000 });
});

test("a brand deal becomes disputed if the video is hidden before the end of the agreed days", async () => {
  expect(await settleAfter(88, hide)).toMatchObject({ state: "disputed", available: 0 });
});

test("a brand deal becomes disputed if staff block the video after the agreed days", async () => {
  const block = (id: string) =>
    db.update(videos).set({ state: "blocked" }).where(eq(videos.id, id));
  expect(await settleAfter(95, block)).toMatchObject({ state: "disputed", available: 0 });
});
