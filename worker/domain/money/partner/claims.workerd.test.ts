import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { t } from "#i18n/t.ts";
import { partnerClaims, users, videoViews } from "../../../db/schema.ts";
import { makeUser, makeVideo, type TestUser, testContext } from "../../../testing/factories.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { pursesOf } from "../ledger/queries.ts";
import { reconcile } from "../ledger/reconcile.ts";
import { claimFollowers, countClaimableFollowers } from "./claim-followers.ts";
import { claimViews, countClaimableViews } from "./claim-views.ts";

const makePartner = (overrides: Parameters<typeof makeUser>[0] = {}) =>
  makeUser({ partnerStatus: "active", ...overrides });

async function addViews(creator: TestUser, count: number, { verified = true } = {}) {
  const { id } = await makeVideo(creator);
  await env.DB.prepare(
    `INSERT INTO video_views (video_id, viewer_key, day, counted_at, playback_id, verified)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT ?, 'a:' || i, 20000, i, 'play_' || ? || i, ? FROM n`,
  )
    .bind(count, id, id, verified ? 1 : 0)
    .run();
}
const fulfilled = (all: PromiseSettledResult<unknown>[]) =>
  all.filter((o) => o.status === "fulfilled").length;
const codes = (all: PromiseSettledResult<unknown>[]) =>
  new Set(all.flatMap((o) => (o.status === "rejected" ? [o.reason.code ?? String(o.reason)] : [])));

test("100 concurrent bonus claims of 1,000 views by a partner with 5,000 views pay only five claims", async () => {
  const partner = await makePartner();
  const ctx = testContext();
  await addViews(partner, 2600);
  await addViews(partner, 2400);
  await addViews(partner, 900, { verified: false });
  expect(await countClaimableViews(ctx, { userId: partner.id })).toBe(5000);
  const all = await Promise.allSettled(
    Array.from({ length: 100 }, () => claimViews(ctx, { userId: partner.id, count: 1000 })),
  );
  expect(fulfilled(all)).toBe(5);
  expect(codes(all)).toEqual(new Set(["CONFLICT"]));
  expect(await pursesOf(ctx, partner.id)).toEqual({ available: 1000, clearing: 0, clawback: 0 });
  const claims = await ctx.db
    .select({
      count: partnerClaims.count,
      cents: partnerClaims.cents,
      marked: sql<number>`(select count(*) from ${videoViews} where claim_id = ${partnerClaims.id})`,
    })
    .from(partnerClaims)
    .where(eq(partnerClaims.userId, partner.id));
  expect(claims).toEqual(
    Array.from({ length: 5 }, () => ({ count: 1000, cents: 200, marked: 1000 })),
  );
  expect(await countClaimableViews(ctx, { userId: partner.id })).toBe(0);
});

test("a bonus claim for too many views pays nothing and leaves the views for a smaller claim", async () => {
  const partner = await makePartner();
  const other = await makePartner();
  const ctx = testContext();
  await addViews(partner, 1999);
  await addViews(other, 1000);
  await expect(claimViews(ctx, { userId: partner.id, count: 2000 })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await countClaimableViews(ctx, { userId: partner.id })).toBe(1999);
  await claimViews(ctx, { userId: partner.id, count: 1000 });
  expect(await countClaimableViews(ctx, { userId: partner.id })).toBe(999);
  expect(await countClaimableViews(ctx, { userId: other.id })).toBe(1000);
});

test("bonus claims are accepted only for whole thousands and only from active partners", async () => {
  const partner = await makePartner();
  const ctx = testContext();
  await addViews(partner, 3000);
  for (const count of [0, -1000, 999, 1500, 1000.5, Number.NaN, 2 ** 53])
    await expect(claimViews(ctx, { userId: partner.id, count })).rejects.toMatchObject({
      code: "VALIDATION",
    });
  for (const partnerStatus of ["none", "pending", "rejected", "suspended"] as const) {
    const person = await makeUser({ partnerStatus, followerCount: 5000 });
    await addViews(person, 1000);
    await expect(claimViews(ctx, { userId: person.id, count: 1000 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(claimFollowers(ctx, { userId: person.id, count: 1000 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  }
  expect(await pursesOf(ctx, partner.id)).toMatchObject({ available: 0 });
});

test("views counted while a partner is suspended can be claimed after the suspension, as the partner page says", async () => {
  const partner = await makePartner();
  const ctx = testContext();
  const setStatus = (partnerStatus: "active" | "suspended") =>
    ctx.db.update(users).set({ partnerStatus }).where(eq(users.id, partner.id));
  await setStatus("suspended");
  await addViews(partner, 1000);
  const claim = () => claimViews(ctx, { userId: partner.id, count: 1000 });
  await expect(claim()).rejects.toMatchObject({ code: "CONFLICT" });
  await setStatus("active");
  expect(await claim()).toMatchObject({ cents: 200 });
  expect(t("partner.status.suspension.body")).toContain(
    "you can process them once the suspension is lifted",
  );
});

test("a partner gets a bonus for each new follower only once, even with 100 concurrent claims", async () => {
  const partner = await makePartner({ followerCount: 3700 });
  const ctx = testContext();
  const all = await Promise.allSettled(
    Array.from({ length: 100 }, () => claimFollowers(ctx, { userId: partner.id, count: 1000 })),
  );
  expect(fulfilled(all)).toBe(3);
  expect(codes(all)).toEqual(new Set(["CONFLICT"]));
  expect(await pursesOf(ctx, partner.id)).toMatchObject({ available: 3000 });
  expect(await countClaimableFollowers(ctx, { userId: partner.id })).toBe(700);
  const setFollowers = (verifiedFollowers: number) =>
    ctx.db.update(users).set({ verifiedFollowers }).where(eq(users.id, partner.id));
  await setFollowers(500);
  await setFollowers(3999);
  await expect(claimFollowers(ctx, { userId: partner.id, count: 1000 })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await setFollowers(4000);
  await claimFollowers(ctx, { userId: partner.id, count: 1000 });
  expect(await pursesOf(ctx, partner.id)).toMatchObject({ available: 4000 });
  expect(await reconcile({ ...ctx, payments: new FakePayments() })).toEqual([]);
});
