import { env } from "cloudflare:workers";
import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  acts,
  claimReturns,
  follows,
  notifications,
  partnerClaims,
  playbackSessions,
  users,
  videoViews,
} from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { givePayoutAccount, TEST_BANK } from "../../../testing/payouts.ts";
import { updatePrivacy } from "../../community/privacy/update-privacy.ts";
import { eraseVideo } from "../../media/removal/erase-video.ts";
import { KEYS_KEPT_DAYS, periodOf } from "../../media/verdicts/contract.ts";
import { sweepHashes } from "../../media/verdicts/sweep-hashes.ts";
import { DELETION_GRACE_MS } from "../../ops/deletion/contract.ts";
import { deleteAccount } from "../../ops/deletion/delete-account.ts";
import { pursesOf } from "../ledger/queries.ts";
import { reconcile } from "../ledger/reconcile.ts";
import { countClaimableFollowers } from "../partner/claim-followers.ts";
import { countClaimableViews } from "../partner/claim-views.ts";
import { returnBonuses } from "../partner/return-bonus.ts";
import { returnOwedBonuses } from "../partner/return-owed-bonuses.ts";
import { requestPayout } from "../payouts/request-payout.ts";
import { sendPayouts } from "../payouts/send-payouts.ts";
import { judgeActs } from "./judge-acts.ts";
import { takeBackActs } from "./withdraw-actions.ts";

const payments = new FakePayments();
const DAY_MS = 86_400_000;
const ctx = testContext();
const later = (days: number) => ({
  ...ctx,
  queue: { send: async () => undefined },
  now: () => Date.now() + days * DAY_MS,
});
const tomorrow = later(1);
const established = () => ({
  createdAt: ctx.now() - 60 * DAY_MS,
  emailVerifiedAt: ctx.now() - 59 * DAY_MS,
});
const row = (user: TestUser) => ctx.db.select().from(users).where(eq(users.id, user.id)).get();

async function makePaidClaim(
  creator: TestUser,
  network: string,
  fromNetwork: number,
): Promise<string> {
  const { id: videoId } = await makeVideo(creator);
  const [day, at] = [20_000, 20_000 * DAY_MS];
  const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)";
  await env.DB.prepare(`INSERT INTO video_views (video_id, viewer_key, day, counted_at, playback_id, verified) ${numbers}
    SELECT ?, 'a:' || i, ?, ?, 'play_' || ? || i, 1 FROM n`)
    .bind(1000, videoId, day, at, videoId)
    .run();
  await env.DB.prepare(`INSERT INTO playback_sessions (id, video_id, viewer_key, started_at, last_report_at, verdict) ${numbers}
    SELECT 'play_' || ? || i, ?, 'a:' || i, ?, ?, 'counted' FROM n`)
    .bind(1000, videoId, videoId, at, at)
    .run();
  await env.DB.prepare(`INSERT INTO acts (id, kind, creator_id, subject_id, viewer_key, standing, network, period, at, verdict, judged_at) ${numbers}
    SELECT 'view:play_' || ? || i, 'view', ?, 'play_' || ? || i, 'a:' || i, 'visitor', iif(i <= ?, ?, 'n' || i), ?, ?, 'counts', ? FROM n`)
    .bind(1000, videoId, creator.id, videoId, fromNetwork, network, periodOf(at), at, at)
    .run();
  const claimed = await call("/api/partner/earnings/views", {
    method: "POST",
    as: creator,
    json: { views: 1000 },
  });
  expect(claimed.status).toBe(201);
  return videoId;
}

async function signIn(creator: TestUser, viewers: readonly TestUser[]): Promise<void> {
  for (const [i, { id }] of viewers.entries())
    for (const table of ["acts", "video_views", "playback_sessions"]) {
      const own =
        table === "acts"
          ? "creator_id = ?3"
          : "video_id in (select id from videos where creator_id = ?3)";
      await env.DB.prepare(`UPDATE ${table} SET viewer_key = ?1 WHERE viewer_key = ?2 AND ${own}`)
        .bind(`u:${id}`, `a:${i + 1}`, creator.id)
        .run();
    }
}
const makeUsers = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser()));

test("the bonus for views of a click farm is taken back exactly once, and the creator is notified", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  await makePaidClaim(creator, "farm-1", 500);
  expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 200 });
  await takeBackActs(ctx, { network: "farm-1", creatorId: creator.id });
  await takeBackActs(ctx, { network: "farm-1", creatorId: creator.id });
  await Promise.all([
    returnBonuses(ctx, { creatorId: creator.id }),
    returnBonuses(ctx, { creatorId: creator.id }),
  ]);
  expect(await pursesOf(ctx, creator.id)).toEqual({ available: 100, clearing: 0, clawback: 0 });
  expect(
    await ctx.db.select().from(claimReturns).where(eq(claimReturns.userId, creator.id)),
  ).toMatchObject([{ count: 500, cents: 100 }]);
  const told = await ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, creator.id));
  expect(told.filter(({ groupKey }) => groupKey.startsWith("partner:return"))).toMatchObject([
    { path: "/earnings", text: "We took back a $1.00 bonus: 500 paid views weren't genuine" },
  ]);
  expect(await countClaimableViews(ctx, { userId: creator.id })).toBe(0);
  expect(await ctx.db.$count(videoViews, eq(videoViews.verified, true))).toBeGreaterThanOrEqual(
    500,
  );
  expect(await reconcile({ ...ctx, payments })).toEqual([]);
});

test("the bonus is taken back for click farm views of viewers who turned analytics collection off", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  await makePaidClaim(creator, "farm-off", 500);
  const viewers = await makeUsers(4);
  await signIn(creator, viewers);
  const privacy = {
    profileVisibility: "public",
    commentPolicy: "everyone",
    analyticsCollection: false,
    keepHistory: false,
  } as const;
  for (const { id } of viewers) await updatePrivacy(ctx, { userId: id, ...privacy });
  const keys = viewers.map(({ id }) => `u:${id}`);
  expect(await ctx.db.$count(playbackSessions, inArray(playbackSessions.viewerKey, keys))).toBe(0);
  await takeBackActs(ctx, { network: "farm-off", creatorId: creator.id });
  expect(
    await ctx.db.select().from(claimReturns).where(eq(claimReturns.userId, creator.id)),
  ).toMatchObject([{ count: 500, cents: 100 }]);
});

test("the bonus is taken back for click farm views of a video that its creator erased", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  const videoId = await makePaidClaim(creator, "farm-erased", 500);
  const erased = await call(`/api/videos/${videoId}/erase`, {
    method: "POST",
    as: creator,
    json: { confirm: "A video" },
  });
  expect(erased.status).toBe(200);
  await eraseVideo(ctx, { videoId });
  expect(await ctx.db.$count(videoViews, eq(videoViews.videoId, videoId))).toBe(0);
  await takeBackActs(ctx, { network: "farm-erased", creatorId: creator.id });
  expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 100 });
});

test("the bonus for click farm views is taken back even if the viewers deleted their accounts", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  await makePaidClaim(creator, "farm-gone", 500);
  const viewers = await makeUsers(5);
  await signIn(creator, viewers);
  const gone = { deletionRequestedAt: ctx.now() - DELETION_GRACE_MS };
  for (const { id } of viewers) {
    await ctx.db.update(users).set(gone).where(eq(users.id, id));
    await deleteAccount(ctx, { userId: id });
  }
  const left = await ctx.db.select().from(acts).where(eq(acts.creatorId, creator.id));
  expect(viewers.filter(({ id }) => JSON.stringify(left).includes(id))).toEqual([]);
  await takeBackActs(ctx, { network: "farm-gone", creatorId: creator.id });
  expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 100 });
});

test("a creator owes a debt when the bonus for a click farm's views has already been paid out", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  await makePaidClaim(creator, "farm-2", 1000);
  const account = {
    id: `acct_${creator.id}`,
    isPayable: true,
    isSubmitted: true,
    due: [],
    isRejected: false,
    bank: TEST_BANK,
  };
  payments.accounts.set(account.id, account);
  await givePayoutAccount(ctx, creator.id);
  await requestPayout(ctx, { userId: creator.id, cents: 150, requestedBy: "closing" });
  await sendPayouts({ ...ctx, payments });
  await takeBackActs(ctx, { network: "farm-2", creatorId: creator.id });
  expect(await pursesOf(ctx, creator.id)).toEqual({ available: 0, clearing: 0, clawback: -150 });
});

test("the bonus for click farm followers is taken back, and later genuine followers are paid", async () => {
  const creator = await makeUser({ partnerStatus: "active", followerCount: 1990 });
  const farm = await Promise.all(Array.from({ length: 10 }, () => makeUser(established())));
  for (const follower of farm)
    await call(`/api/creators/${creator.id}/follow`, { method: "POST", as: follower });
  await ctx.db.update(acts).set({ network: "farm-3" }).where(eq(acts.creatorId, creator.id));
  await ctx.db.update(acts).set({ verdict: "counts" }).where(eq(acts.creatorId, creator.id));
  await ctx.db.update(follows).set({ verified: true }).where(eq(follows.creatorId, creator.id));
  expect(await countClaimableFollowers(ctx, { userId: creator.id })).toBe(2000);
  const claimed = await call("/api/partner/earnings/followers", {
    method: "POST",
    as: creator,
    json: { newFollowers: 2000 },
  });
  expect(claimed.status).toBe(201);
  await takeBackActs(ctx, { network: "farm-3", creatorId: creator.id });
  expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 1990 });
  expect(await row(creator)).toMatchObject({ followerCount: 2000, verifiedFollowers: 1990 });
  await ctx.db.update(users).set({ verifiedFollowers: 2990 }).where(eq(users.id, creator.id));
  expect(await countClaimableFollowers(ctx, { userId: creator.id })).toBe(1000);
  expect(
    (
      await call("/api/partner/earnings/followers", {
        method: "POST",
        as: creator,
        json: { newFollowers: 1000 },
      })
    ).status,
  ).toBe(201);
  expect(await ctx.db.$count(partnerClaims, eq(partnerClaims.userId, creator.id))).toBe(2);
});

describe("followers of a click farm", () => {
  async function makePaidFollowers(network: string) {
    const creator = await makeUser({
      partnerStatus: "active",
      followerCount: 990,
      verifiedFollowers: 990,
    });
    const farm = await Promise.all(Array.from({ length: 10 }, () => makeUser(established())));
    for (const follower of farm)
      await call(`/api/creators/${creator.id}/follow`, { method: "POST", as: follower });
    await ctx.db
      .update(acts)
      .set({ network, verdict: "counts" })
      .where(eq(acts.creatorId, creator.id));
    await ctx.db.update(follows).set({ verified: true }).where(eq(follows.creatorId, creator.id));
    const claimed = await call("/api/partner/earnings/followers", {
      method: "POST",
      as: creator,
      json: { newFollowers: 1000 },
    });
    expect(claimed.status).toBe(201);
    return { creator, farm };
  }
  const unfollow = (follower: TestUser, creator: TestUser) =>
    call(`/api/creators/${creator.id}/follow`, { method: "DELETE", as: follower });

  test("the bonus for followers who unfollowed before the detection is taken back", async () => {
    const { creator, farm } = await makePaidFollowers("farm-left");
    for (const follower of farm) await unfollow(follower, creator);
    const receipts = await call("/api/followers/receipts", { as: creator });
    expect(await receipts.json()).toMatchObject({ verdicts: [], receipts: [] });
    await takeBackActs(ctx, { network: "farm-left", creatorId: creator.id });
    expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 990 });
  });

  test("the bonus for a follower who followed twice is taken back once", async () => {
    const { creator, farm } = await makePaidFollowers("farm-again");
    for (const follower of farm) {
      await unfollow(follower, creator);
      await call(`/api/creators/${creator.id}/follow`, { method: "POST", as: follower });
    }
    await ctx.db
      .update(acts)
      .set({ network: "farm-again", verdict: "counts" })
      .where(eq(acts.creatorId, creator.id));
    // Genuine followers unfollowed too. Their bonus must not be taken back.
    await ctx.db.update(users).set({ verifiedFollowers: 900 }).where(eq(users.id, creator.id));
    expect(await ctx.db.$count(acts, eq(acts.creatorId, creator.id))).toBe(20);
    await takeBackActs(ctx, { network: "farm-again", creatorId: creator.id });
    expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 990 });
  });

  test("the bonus for followers who deleted their accounts before the detection is taken back", async () => {
    const { creator, farm } = await makePaidFollowers("farm-deleted");
    for (const { id } of farm) {
      await ctx.db
        .update(users)
        .set({ deletionRequestedAt: ctx.now() - DELETION_GRACE_MS })
        .where(eq(users.id, id));
      await deleteAccount(ctx, { userId: id });
    }
    await takeBackActs(ctx, { network: "farm-deleted", creatorId: creator.id });
    expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 990 });
  });

  test("a follower who follows again from another IP network counts again for earnings", async () => {
    const { creator, farm } = await makePaidFollowers("farm-moved");
    const [follower] = farm;
    if (!follower) throw new Error("The farm is empty");
    await unfollow(follower, creator);
    await call(`/api/creators/${creator.id}/follow`, { method: "POST", as: follower });
    await ctx.db.update(follows).set({ verified: true }).where(eq(follows.creatorId, creator.id));
    await takeBackActs(ctx, { network: "farm-moved", creatorId: creator.id });
    const left = await ctx.db.select().from(follows).where(eq(follows.creatorId, creator.id));
    expect(left.filter(({ verified }) => verified).map(({ followerId }) => followerId)).toEqual([
      follower.id,
    ]);
  });

  test("the fraud check's records of followers who unfollowed are deleted when the hash of their IP network expires", async () => {
    const { creator, farm } = await makePaidFollowers("farm-swept");
    const [follower, ...others] = farm;
    if (follower) await unfollow(follower, creator);
    await sweepHashes(later(KEYS_KEPT_DAYS + 1));
    const kept = await ctx.db.select().from(acts).where(eq(acts.creatorId, creator.id));
    expect(kept.map(({ viewerKey }) => viewerKey).sort()).toEqual(
      others.map(({ id }) => `u:${id}`).sort(),
    );
  });
});

async function follow(creator: TestUser, count: number, address: string): Promise<void> {
  for (let i = 0; i < count; i++) {
    const headers = { "CF-Connecting-IP": address };
    await call(`/api/creators/${creator.id}/follow`, {
      method: "POST",
      as: await makeUser(established()),
      headers,
    });
  }
}

test("4 counted followers on one IP network stop counting when the network's followers grow from 6 to 16", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  await follow(creator, 6, "203.0.113.90");
  await judgeActs(tomorrow);
  expect(await row(creator)).toMatchObject({ followerCount: 6, verifiedFollowers: 4 });
  await follow(creator, 10, "203.0.113.90");
  await judgeActs(tomorrow);
  expect(await row(creator)).toMatchObject({ followerCount: 16, verifiedFollowers: 0 });
});

async function failing(
  write: string,
  condition: string,
  run: () => Promise<unknown>,
): Promise<void> {
  await env.DB.prepare(
    `CREATE TRIGGER broken BEFORE ${write} WHEN ${condition} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  ).run();
  await run().finally(() => env.DB.prepare("DROP TRIGGER broken").run());
}

describe("failures while views and followers of a click farm are withdrawn", () => {
  test("a second attempt takes back the bonus if the first attempt failed after it had withdrawn the views", async () => {
    const creator = await makeUser({ partnerStatus: "active" });
    await makePaidClaim(creator, "farm-late", 500);
    const farm = { network: "farm-late", creatorId: creator.id };
    await failing("INSERT ON claim_returns", `NEW.user_id = '${creator.id}'`, async () => {
      await expect(takeBackActs(ctx, farm)).rejects.toThrow();
    });
    expect(await countOf(creator, "crowded_network")).toBe(500);
    expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 200 });
    await takeBackActs(ctx, farm);
    expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 100 });
  });

  test("the daily job takes back bonuses that earlier attempts failed to take back, and retries after another failure", async () => {
    const creators = [
      await makeUser({ partnerStatus: "active" }),
      await makeUser({ partnerStatus: "active" }),
    ] as const;
    for (const creator of creators) await makePaidClaim(creator, `farm-of-${creator.id}`, 500);
    const [first, second] = creators;
    await failing(
      "INSERT ON claim_returns",
      `NEW.user_id IN ('${first.id}', '${second.id}')`,
      async () => {
        for (const { id } of creators)
          await expect(
            takeBackActs(ctx, { network: `farm-of-${id}`, creatorId: id }),
          ).rejects.toThrow();
      },
    );
    const purses = () =>
      Promise.all(creators.map(async ({ id }) => (await pursesOf(ctx, id)).available));
    await failing("INSERT ON claim_returns", `NEW.user_id = '${first.id}'`, async () => {
      await expect(returnOwedBonuses(ctx)).rejects.toThrow("Failed returns of bonuses: 1");
    });
    expect(await purses()).toEqual([200, 100]);
    await returnOwedBonuses(ctx);
    await returnOwedBonuses(ctx);
    expect(await purses()).toEqual([100, 100]);
  });

  test("a failure for one click farm does not stop the withdrawal of other farms' followers", async () => {
    const creators = [await makeUser(), await makeUser(), await makeUser()] as const;
    const counted = () =>
      Promise.all(creators.map(async (creator) => (await row(creator))?.verifiedFollowers));
    for (const [i, creator] of creators.entries()) await follow(creator, 6, `203.0.113.${190 + i}`);
    await judgeActs(tomorrow);
    expect(await counted()).toEqual([4, 4, 4]);
    for (const [i, creator] of creators.entries())
      await follow(creator, 10, `203.0.113.${190 + i}`);
    const [broken] = creators;
    await failing(
      "UPDATE ON acts",
      `OLD.creator_id = '${broken.id}' AND NEW.taken_back_at IS NOT NULL`,
      async () => {
        await expect(judgeActs(tomorrow)).rejects.toThrow("Failed take-backs: 1");
      },
    );
    expect(await counted()).toEqual([4, 0, 0]);
    expect(await countOf(broken, "counts")).toBe(4);
    await judgeActs(later(2));
    expect(await counted()).toEqual([0, 0, 0]);
  });
});

const countOf = (creator: TestUser, verdict: "counts" | "crowded_network") =>
  ctx.db.$count(acts, and(eq(acts.creatorId, creator.id), eq(acts.verdict, verdict)));
