import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { brandDeals, users, videoDays } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { postToSandbox, watchStripe } from "../../../testing/stripe-events.ts";
import type { Payments } from "../payment-events/ports.ts";
import { enterBrand, enterDeal, offerDeal } from "./enter-deal.ts";
import { askForPayment } from "./request-payment.ts";
import { acceptDeal } from "./respond-to-offer.ts";

const DAY = 86_400_000;
const CARD = { number: "4242424242424242", expiry: "12 / 34", cvc: "123", zip: "12345" };
const ctx = testContext();
const deps = { ...ctx, queue: { send: async () => undefined } };
let stripe: Awaited<ReturnType<typeof watchStripe>>;
beforeEach(async () => {
  stripe = await watchStripe();
});

async function makeOffer() {
  const staffId = (await makeUser({ role: "admin" })).id;
  const creator = await makeUser({
    plan: "creator_pro",
    emailVerifiedAt: 1,
    followerCount: 1500,
  });
  const { id: videoId } = await makeVideo(creator);
  const day = Math.floor(Date.now() / DAY) - 3;
  await ctx.db.insert(videoDays).values({ videoId, day, views: 1200, verifiedViews: 1200 });
  const contactEmail = `${creator.id}@example.com`;
  const brandId = await enterBrand(deps, { staffId, name: "Aurora", contactEmail, site: null });
  const dealId = await enterDeal(deps, {
    ...{ staffId, brandId, title: "Night walk", brief: "A film" },
    ...{ amountCents: 50_000, tier: "bronze", keepDays: 90 },
    ...{ acceptBy: deps.now() + 7 * DAY, deliverBy: deps.now() + 30 * DAY },
  });
  const { url } = await askForPayment(deps, { staffId, dealId });
  await postToSandbox(url, CARD);
  await stripe.bring();
  await offerDeal(deps, { staffId, dealId, username: creator.username });
  return { creator, dealId };
}

/** Returns the calls to the payment company. `event` happens during the first call. */
function paymentsDuring(event: () => Promise<unknown>): Payments {
  let isOpen = true;
  return new Proxy(ctx.payments, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return async (...args: unknown[]) => {
        if (isOpen) {
          isOpen = false;
          await event();
        }
        return Reflect.apply(value, target, args);
      };
    },
  });
}

test.each([
  ["the plan", { plan: "free" }],
  ["the right to earn", { partnerStatus: "suspended" }],
  ["an open account", { suspendedAt: 1 }],
] as const)(
  "a creator who loses %s during the call to the payment company cannot accept the deal",
  async (_what, change) => {
    const { creator, dealId } = await makeOffer();
    const payments = paymentsDuring(() =>
      ctx.db.update(users).set(change).where(eq(users.id, creator.id)),
    );
    await expect(
      acceptDeal({ ...deps, payments }, { actor: creator, dealId }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    const deal = await ctx.db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
    expect(deal).toMatchObject({ state: "offered", creatorId: null });
  },
);

test("a creator who keeps the plan during the call to the payment company accepts the deal", async () => {
  const { creator, dealId } = await makeOffer();
  const payments = paymentsDuring(async () => undefined);
  await acceptDeal({ ...deps, payments }, { actor: creator, dealId });
  const deal = await ctx.db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
  expect(deal).toMatchObject({ state: "accepted", creatorId: creator.id });
});
