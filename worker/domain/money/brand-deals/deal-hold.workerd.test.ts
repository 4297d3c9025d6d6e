import { and, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  brandDealPayments,
  brandDeals,
  notifications,
  renditions,
  uploads,
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
import { jpegWithGps } from "../../../testing/images.ts";
import { fakeMp4, uploadBytes } from "../../../testing/media.ts";
import { decideAsSeen } from "../../../testing/money-objects.ts";
import { postToSandbox, watchStripe } from "../../../testing/stripe-events.ts";
import { updatePrivacy } from "../../community/privacy/update-privacy.ts";
import { replaceOriginal } from "../../media/uploads/replace-original.ts";
import { balanceOf, pursesOf } from "../ledger/queries.ts";
import { reconcile } from "../ledger/reconcile.ts";
import type { Payments } from "../payment-events/ports.ts";
import { CHARGEBACK_DAYS } from "./contract.ts";
import { deliverDeal } from "./deliver-deal.ts";
import { enterBrand, enterDeal, offerDeal } from "./enter-deal.ts";
import { getBrandDeals } from "./queries.ts";
import { askForPayment } from "./request-payment.ts";
import { acceptDeal } from "./respond-to-offer.ts";
import { settleDeals } from "./settle-deals.ts";

const DAY = 86_400_000;
const CARD = { number: "4242424242424242", expiry: "12 / 34", cvc: "123", zip: "12345" };
const quiet = () => undefined;
let stripe: Awaited<ReturnType<typeof watchStripe>>;
beforeEach(async () => {
  stripe = await watchStripe();
});

function later(days = 0, payments: Partial<Payments> = {}) {
  const ctx = testContext();
  const log = { info: quiet, warn: quiet, error: quiet };
  return {
    ...ctx,
    log,
    payments: { ...ctx.payments, ...payments },
    queue: { send: async () => undefined },
    now: () => Date.now() + days * DAY,
  };
}

interface World {
  staff: TestUser;
  creator: TestUser;
  dealId: string;
  videoId: string;
  intent: string;
}

async function makeOffer({ keepDays = 90 } = {}): Promise<World> {
  const deps = later();
  const [staff, creator] = [
    await makeUser({ role: "admin" }),
    await makeUser({ plan: "creator_pro", emailVerifiedAt: 1, followerCount: 1500 }),
  ];
  const { id: videoId } = await makeVideo(creator);
  await deps.db
    .insert(videoDays)
    .values({ videoId, day: Math.floor(Date.now() / DAY) - 3, views: 1200, verifiedViews: 1200 });
  const brandId = await enterBrand(deps, {
    staffId: staff.id,
    name: "Aurora",
    contactEmail: `${creator.id}@example.com`,
    site: null,
  });
  const facts = {
    title: "Night walk",
    brief: "A film",
    amountCents: 50_000,
    tier: "bronze",
    keepDays,
  } as const;
  const times = { acceptBy: deps.now() + 7 * DAY, deliverBy: deps.now() + 30 * DAY };
  const dealId = await enterDeal(deps, { staffId: staff.id, brandId, ...facts, ...times });
  const { url } = await askForPayment(deps, { staffId: staff.id, dealId });
  await postToSandbox(url, CARD);
  await stripe.bring();
  await offerDeal(deps, { staffId: staff.id, dealId, username: creator.username });
  const paid = await deps.db
    .select()
    .from(brandDealPayments)
    .where(eq(brandDealPayments.dealId, dealId))
    .get();
  return { staff, creator, dealId, videoId, intent: paid?.paymentIntentId ?? "" };
}

async function makeDelivered(terms: { keepDays?: number } = {}): Promise<World> {
  const w = await makeOffer(terms);
  await acceptDeal(later(), { actor: w.creator, dealId: w.dealId });
  await deliverDeal(later(), { actor: w.creator, dealId: w.dealId, videoId: w.videoId });
  return w;
}

const decide = (w: World, decision: "approve" | "cancel" | "dispute", deps = later()) =>
  decideAsSeen(deps, { staffId: w.staff.id, dealId: w.dealId, decision, reason: "Looked at" });

async function makeApproved(terms: { keepDays?: number } = {}): Promise<World> {
  const w = await makeDelivered(terms);
  await decide(w, "approve");
  return w;
}

/** Opens a chargeback. The platform learns of it only when `bring` delivers the webhooks. */
const chargeBack = ({ intent }: World, outcome: "open" | "won" | "lost" = "open") =>
  postToSandbox("/stripe/disputes", { payment_intent: intent, outcome });
const dealOf = async ({ dealId }: World) => {
  const row = await testContext()
    .db.select()
    .from(brandDeals)
    .where(eq(brandDeals.id, dealId))
    .get();
  if (!row) throw new Error("No such deal");
  return row;
};
const toldOf = async ({ creator }: World) =>
  (
    await testContext()
      .db.select({ text: notifications.text })
      .from(notifications)
      .where(eq(notifications.userId, creator.id))
  ).map(({ text }) => text);
const videoOf = ({ videoId }: World) =>
  testContext().db.select().from(videos).where(eq(videos.id, videoId)).get();
const replacementOf = ({ videoId }: World) => ({
  videoId,
  purpose: "replacement",
  fileName: "b.mp4",
  contentType: "video/mp4",
  size: 2000,
});
const startReplacement = (w: World) =>
  call("/api/uploads", { method: "POST", as: w.creator, json: replacementOf(w) });
const replace = (w: World) => uploadBytes(w.creator, replacementOf(w), fakeMp4(2000));
const booksAreRight = async () => expect(await reconcile(later())).toEqual([]);

describe("a chargeback of a brand's payment whose webhook has not arrived", () => {
  test("prevents a creator from accepting the brand deal", async () => {
    const w = await makeOffer();
    await chargeBack(w);
    await expect(acceptDeal(later(), { actor: w.creator, dealId: w.dealId })).rejects.toMatchObject(
      { code: "CONFLICT" },
    );
    expect(await dealOf(w)).toMatchObject({ creatorId: null, state: "cancelled" });
  });

  test("prevents the approval of the delivered brand deal", async () => {
    const w = await makeDelivered();
    await chargeBack(w);
    await expect(decide(w, "approve")).rejects.toThrow("We no longer hold the brand's payment");
    expect(await dealOf(w)).toMatchObject({ state: "disputed", approvedAt: null });
    expect(await pursesOf(later(), w.creator.id)).toMatchObject({ available: 0 });
  });

  test("prevents the payment of the held money to the creator", async () => {
    const w = await makeApproved();
    await chargeBack(w);
    await settleDeals(later(CHARGEBACK_DAYS + 1));
    expect(await dealOf(w)).toMatchObject({ state: "disputed" });
    expect(await pursesOf(later(), w.creator.id)).toMatchObject({ available: 0, clawback: 0 });
    await booksAreRight();
  });
});

test("no brand deal is approved or paid out while the brand's payment cannot be fetched", async () => {
  const down = {
    findDealPayment: async () => {
      throw new Error("Stripe does not answer");
    },
  };
  const w = await makeDelivered();
  await expect(decide(w, "approve", later(0, down))).rejects.toThrow("does not answer");
  expect(await dealOf(w)).toMatchObject({ state: "delivered" });
  await decide(w, "approve");
  await settleDeals(later(CHARGEBACK_DAYS + 1, down));
  expect(await dealOf(w)).toMatchObject({ state: "approved" });
  await settleDeals(later(CHARGEBACK_DAYS + 1));
  expect(await dealOf(w)).toMatchObject({ state: "paid" });
});

test("a chargeback of an approved brand deal takes nothing from the platform or the creator's balance", async () => {
  // Pays the approved deals of other tests first, so that only this deal changes the revenue.
  await settleDeals(later(400));
  const w = await makeApproved();
  const revenue = await balanceOf(later(), "platform:revenue");
  const { deals, heldCents, earnedCents } = await getBrandDeals(later(), { userId: w.creator.id });
  expect([heldCents, earnedCents]).toEqual([35_000, 0]);
  expect(deals).toMatchObject([
    { state: "approved", releasesAt: expect.any(Number), keepUntil: expect.any(Number) },
  ]);
  await chargeBack(w);
  await stripe.bring();
  await chargeBack(w, "lost");
  await stripe.bring();
  expect(await dealOf(w)).toMatchObject({ state: "disputed", reason: "own:payment_disputed" });
  expect(await toldOf(w)).toContainEqual(
    expect.stringMatching(/^The brand's bank reversed its payment/),
  );
  await settleDeals(later(400));
  expect(await pursesOf(later(), w.creator.id)).toEqual({ available: 0, clearing: 0, clawback: 0 });
  expect(await balanceOf(later(), "platform:revenue")).toBe(revenue);
  await decide(w, "cancel");
  await settleDeals(later(400));
  expect(await dealOf(w)).toMatchObject({ state: "cancelled" });
  await booksAreRight();
});

test("a brand deal stays approved and pays its creator after the platform wins the chargeback", async () => {
  const w = await makeApproved();
  const { releasesAt } = await dealOf(w);
  await chargeBack(w);
  await stripe.bring();
  await chargeBack(w, "won");
  await stripe.bring();
  expect(await dealOf(w)).toMatchObject({ state: "approved", reason: "", releasesAt });
  await settleDeals(later(CHARGEBACK_DAYS + 1));
  expect(await pursesOf(later(), w.creator.id)).toMatchObject({ available: 35_000 });
  await booksAreRight();
});

test("a dispute that the platform wins does not approve a different video that the creator delivered after the approval", async () => {
  const w = await makeApproved();
  const { db } = testContext();
  await db
    .update(videos)
    .set({ state: "removed", removedAt: 1, decisionId: "dec_1" })
    .where(eq(videos.id, w.videoId));
  await settleDeals(later(1));
  const { id: videoId } = await makeVideo(w.creator);
  await deliverDeal(later(1), { actor: w.creator, dealId: w.dealId, videoId });
  expect(await dealOf(w)).toMatchObject({
    state: "delivered",
    videoId,
    approvedAt: null,
    releasesAt: null,
  });
  await chargeBack(w);
  await stripe.bring();
  await chargeBack(w, "won");
  await stripe.bring();
  expect(await dealOf(w)).toMatchObject({ state: "disputed", approvedAt: null, releasesAt: null });
  await settleDeals(later(400));
  expect(await pursesOf(later(), w.creator.id)).toMatchObject({ available: 0 });
  await decide(w, "approve", later(2));
  expect(await dealOf(w)).toMatchObject({
    state: "approved",
    videoId,
    approvedAt: expect.any(Number),
  });
  await booksAreRight();
});

test("a brand deal pays its creator 120 days after the payment, or later if the video must stay public longer", async () => {
  const [short, long] = [
    await makeApproved({ keepDays: 30 }),
    await makeApproved({ keepDays: 200 }),
  ];
  await settleDeals(later(CHARGEBACK_DAYS - 1));
  expect([(await dealOf(short)).state, (await dealOf(long)).state]).toEqual([
    "approved",
    "approved",
  ]);
  await settleDeals(later(CHARGEBACK_DAYS + 1));
  expect([(await dealOf(short)).state, (await dealOf(long)).state]).toEqual(["paid", "approved"]);
  await settleDeals(later(201));
  expect((await dealOf(long)).state).toBe("paid");
});

describe("the video of an approved brand deal", () => {
  test("a creator cannot hide, delete or replace the video before the agreed date", async () => {
    const w = await makeApproved();
    const { creator, videoId } = w;
    const as = creator;
    const titleOf = async () =>
      (await testContext().db.select().from(videos).where(eq(videos.id, videoId)).get())?.title;
    const replacement = {
      videoId,
      purpose: "replacement",
      fileName: "b.mp4",
      contentType: "video/mp4",
      size: 1000,
    };
    const tries = [
      call(`/api/videos/${videoId}`, { method: "PATCH", as, json: { visibility: "private" } }),
      call(`/api/videos/${videoId}`, { method: "PATCH", as, json: { visibility: "unlisted" } }),
      call(`/api/videos/${videoId}`, { method: "DELETE", as }),
      call(`/api/videos/${videoId}/erase`, {
        method: "POST",
        as,
        json: { confirm: await titleOf() },
      }),
      call("/api/uploads", { method: "POST", as, json: replacement }),
    ];
    for (const answer of await Promise.all(tries)) {
      const { error } = await answer.json<{ error: string }>();
      expect([answer.status, error]).toEqual([
        409,
        expect.stringMatching(/^Aurora paid for this video.* until .*contact support/),
      ]);
    }
    const video = await testContext().db.select().from(videos).where(eq(videos.id, videoId)).get();
    expect(video).toMatchObject({ state: "published", visibility: "public" });
    const privacy = {
      commentPolicy: "everyone",
      analyticsCollection: true,
      keepHistory: true,
    } as const;
    for (const profileVisibility of ["private", "followers"] as const)
      await expect(
        updatePrivacy(later(), { userId: creator.id, ...privacy, profileVisibility }),
      ).rejects.toThrow(/^Aurora paid for a video on your channel/);
    expect(
      (
        await call(`/api/videos/${videoId}`, {
          method: "PATCH",
          as,
          json: { title: "A better title" },
        })
      ).status,
    ).toBe(200);
  });

  test("a creator cannot hide or replace the video while the brand's payment is charged back", async () => {
    const w = await makeApproved();
    await chargeBack(w);
    await stripe.bring();
    expect(await dealOf(w)).toMatchObject({ state: "disputed", reason: "own:payment_disputed" });
    const path = `/api/videos/${w.videoId}`;
    const hidden = { method: "PATCH", as: w.creator, json: { visibility: "private" } };
    expect((await call(path, hidden)).status).toBe(409);
    expect((await replace(w)).status).toBe(409);
  });

  test("a creator cannot add a rendition, which viewers would get instead of the reviewed file", async () => {
    const w = await makeOffer();
    await acceptDeal(later(), { actor: w.creator, dealId: w.dealId });
    const { creator: as, videoId } = w;
    const { db } = testContext();
    const plan = { width: 1280, height: 720, frameRate: 30, hasAudio: false };
    const replan = (duration = 1) =>
      call(`/api/videos/${videoId}/renditions`, {
        method: "POST",
        as,
        json: { ...plan, duration },
      });
    expect((await replan(10)).status).toBe(200);
    const upload = (rendition: string) =>
      uploadBytes(as, { purpose: "rendition", videoId, rendition }, fakeMp4(2000));
    expect((await upload("720p")).status).toBe(200);
    const deliver = () => deliverDeal(later(), { actor: as, dealId: w.dealId, videoId });
    await expect(deliver()).rejects.toThrow(/still being processed/);
    for (const { name } of await db
      .select()
      .from(renditions)
      .where(and(eq(renditions.videoId, videoId), ne(renditions.name, "720p"))))
      await call(`/api/videos/${videoId}/renditions/${name}`, {
        method: "PATCH",
        as,
        json: { state: "failed", reason: "closed" },
      });
    await db.update(renditions).set({ state: "failed" }).where(eq(renditions.name, "720p"));
    await deliver();
    expect((await upload("480p")).status).toBe(409);
    expect((await replan()).status).toBe(409);
    await decide(w, "approve");
    expect((await upload("480p")).status).toBe(409);
    expect((await replan()).status).toBe(409);
    expect((await videoOf(w))?.durationSeconds).toBe(40);
    const index = {
      state: "ready",
      codecs: "avc1.640028",
      width: 1280,
      height: 720,
      size: 2000,
      initLength: 1000,
      segments: [[10, 1000, 1000]],
    };
    const done = await call(`/api/videos/${videoId}/renditions/720p`, {
      method: "PATCH",
      as,
      json: index,
    });
    expect(done.status).toBe(409);
    expect((await done.json<{ error: string }>()).error).toMatch(/^Aurora paid for this video/);
    const rows = await db.select().from(renditions).where(eq(renditions.videoId, videoId));
    expect(rows.find(({ name }) => name === "720p")?.state).toBe("failed");
  });

  test("the picture of an image post in an approved deal cannot be replaced", async () => {
    const { creator: as, videoId } = await makeApproved();
    await testContext().db.update(videos).set({ kind: "image" }).where(eq(videos.id, videoId));
    const body = jpegWithGps();
    const answer = await call(`/api/videos/${videoId}/picture`, { method: "PUT", as, body });
    expect(answer.status).toBe(409);
  });

  test("a creator can hide the video after the agreed date", async () => {
    const w = await makeApproved({ keepDays: 30 });
    const { db } = testContext();
    await db
      .update(brandDeals)
      .set({ approvedAt: Date.now() - 31 * DAY })
      .where(eq(brandDeals.id, w.dealId));
    const hidden = await call(`/api/videos/${w.videoId}`, {
      method: "PATCH",
      as: w.creator,
      json: { visibility: "private" },
    });
    expect(hidden.status).toBe(200);
  });

  test("staff can remove the video, and the deal then waits for a staff decision", async () => {
    const w = await makeApproved();
    const { db } = testContext();
    await db
      .update(videos)
      .set({ state: "removed", removedAt: 1, decisionId: "dec_1" })
      .where(eq(videos.id, w.videoId));
    await settleDeals(later(1));
    expect(await dealOf(w)).toMatchObject({ state: "disputed", reason: "own:not_public" });
    expect(await toldOf(w)).toContainEqual(expect.stringMatching(/no longer public/));
    await settleDeals(later(400));
    expect(await pursesOf(later(), w.creator.id)).toMatchObject({ available: 0 });
    await decide(w, "cancel");
    await settleDeals(later(1));
    expect((await testContext().payments.findDealPayment(w.intent))?.returns).toMatchObject([
      { kind: "refund", cents: 50_000 },
    ]);
    await booksAreRight();
  });
});

describe("the video of a delivered brand deal", () => {
  test("a creator cannot replace the video before its review ends, also with an upload that began earlier", async () => {
    const w = await makeOffer();
    await acceptDeal(later(), { actor: w.creator, dealId: w.dealId });
    const started = await startReplacement(w);
    expect(started.status).toBe(201);
    const before = await videoOf(w);
    await deliverDeal(later(), { actor: w.creator, dealId: w.dealId, videoId: w.videoId });
    const answer = await replace(w);
    expect([answer.status, (await answer.json<{ error: string }>()).error]).toEqual([
      409,
      expect.stringMatching(/^You delivered this video for a deal with Aurora/),
    ]);
    const upload = await testContext()
      .db.select()
      .from(uploads)
      .where(eq(uploads.videoId, w.videoId))
      .get();
    if (!upload) throw new Error("No upload");
    await expect(
      replaceOriginal(later(), { upload, size: 2000, original: { originalKey: upload.key } }),
    ).rejects.toThrow(/^You delivered this video/);
    expect(await videoOf(w)).toMatchObject({ originalKey: before?.originalKey, mediaVersion: 0 });
  });

  test("a creator who replaces the video after staff asked for changes must deliver it again", async () => {
    const w = await makeDelivered();
    await decide(w, "dispute");
    expect((await replace(w)).status).toBe(200);
    await expect(decide(w, "approve")).rejects.toThrow(/has to be delivered again/);
    await deliverDeal(later(), { actor: w.creator, dealId: w.dealId, videoId: w.videoId });
    await decide(w, "approve");
    expect((await dealOf(w)).state).toBe("approved");
  });

  test("staff cannot decide about a delivery that they have not seen", async () => {
    const w = await makeDelivered();
    const { changeId: version } = await dealOf(w);
    await decide(w, "dispute");
    await deliverDeal(later(), { actor: w.creator, dealId: w.dealId, videoId: w.videoId });
    const decided = await call(`/api/admin/brand-deals/${w.dealId}/decision`, {
      method: "POST",
      as: w.staff,
      json: { decision: "approve", reason: "Looked at", version },
    });
    expect(decided.status).toBe(409);
    expect((await dealOf(w)).state).toBe("delivered");
  });

  test("a dispute wins against an automatic approval that has already begun", async () => {
    const w = await makeDelivered();
    const { payments } = testContext();
    const findDealPayment: Payments["findDealPayment"] = async (intent) => {
      if ((await dealOf(w)).state === "delivered") await decide(w, "dispute");
      return payments.findDealPayment(intent);
    };
    await settleDeals(later(8, { findDealPayment }));
    expect(await dealOf(w)).toMatchObject({ state: "disputed", reason: "Looked at" });
  });
});

test("an approved brand deal is not paid while its creator is suspended", async () => {
  const w = await makeApproved();
  const { db } = testContext();
  await db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, w.creator.id));
  await settleDeals(later(CHARGEBACK_DAYS + 1));
  expect(await dealOf(w)).toMatchObject({ state: "disputed" });
  expect(await pursesOf(later(), w.creator.id)).toMatchObject({ available: 0 });
  await db.update(users).set({ suspendedAt: null }).where(eq(users.id, w.creator.id));
  await decide(w, "approve", later(CHARGEBACK_DAYS + 1));
  await settleDeals(later(CHARGEBACK_DAYS + 92));
  expect(await pursesOf(later(), w.creator.id)).toMatchObject({ available: 35_000 });
});

test("an approved brand deal is refunded to the brand when the creator's account is deleted", async () => {
  const w = await makeApproved();
  const { db } = testContext();
  await db
    .update(users)
    .set({ deletionRequestedAt: 1, deletedAt: 1 })
    .where(eq(users.id, w.creator.id));
  await settleDeals(later(1));
  await settleDeals(later(1));
  expect(await dealOf(w)).toMatchObject({ state: "cancelled", reason: "own:account_closed" });
  expect((await testContext().payments.findDealPayment(w.intent))?.returns).toMatchObject([
    { kind: "refund", cents: 50_000 },
  ]);
  await booksAreRight();
});
