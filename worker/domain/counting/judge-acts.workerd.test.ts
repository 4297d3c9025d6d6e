import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { acts, claimReturns, follows, notifications, partnerClaims, playbackSessions, users, videos, videoViews } from "../../db/schema.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";
import { FakePayments } from "../../testing/payments.ts";
import { SETTLE_AFTER_MS } from "../analytics/contract.ts";
import { pursesOf } from "../ledger/queries.ts";
import { reconcile } from "../ledger/reconcile.ts";
import { countClaimableFollowers } from "../partner/claim-followers.ts";
import { countClaimableViews } from "../partner/claim-views.ts";
import { getEligibility } from "../partner/eligibility.ts";
import { returnBonuses } from "../partner/return-bonus.ts";
import { updatePrivacy } from "../users/update-privacy.ts";
import { anonymousKey } from "../users/viewing-data.ts";
import { KEYS_KEPT_MS, periodOf } from "./contract.ts";
import { judgeActs } from "./judge-acts.ts";
import { sweepActs } from "./sweep-acts.ts";
import { takeBackActs } from "./take-back.ts";

const DAY_MS = 86_400_000;
const ctx = testContext();
const later = (days: number) => ({ ...ctx, queue: { send: async () => undefined }, now: () => Date.now() + days * DAY_MS });
const tomorrow = later(1);
const from = (address: string) => ({ "CF-Connecting-IP": address });
const established = () => ({ createdAt: ctx.now() - 60 * DAY_MS, emailVerifiedAt: ctx.now() - 59 * DAY_MS });
const row = (user: TestUser) => ctx.db.select().from(users).where(eq(users.id, user.id)).get();

/** Opens a playback through the API, fetches a part of the video, moves the playback back in time, and reports 31 seconds as played. */
async function watch(videoId: string, { as, address, bytes }: { as: TestUser | null; address: string; bytes: string }) {
  const opened = await call(`/api/videos/${videoId}/playback`, { method: "POST", json: {}, as, headers: from(address) });
  const { playbackId, base } = await opened.json<{ playbackId: string; base: string }>();
  const cookie = opened.headers.get("Set-Cookie")?.split(";")[0];
  await call(`${base}/360p/media.mp4`, { headers: { Range: bytes, ...from(address) } });
  const then = ctx.now() - 60_000;
  await ctx.db.update(playbackSessions).set({ lastReportAt: then }).where(eq(playbackSessions.id, playbackId));
  const json = { playedMs: 31_000, positionMs: 31_000, ended: false };
  const headers = { ...from(address), ...(as === null && cookie ? { Cookie: cookie } : {}) };
  const report = await call(`/api/playback/${playbackId}/report`, { method: "POST", json, as, headers });
  expect(await report.json()).toMatchObject({ counted: true });
}
async function verdictsOf(creator: TestUser): Promise<[verdict: string, acts: number][]> {
  const counts = new Map<string, number>();
  for (const { verdict } of await ctx.db.select().from(acts).where(eq(acts.creatorId, creator.id)))
    counts.set(verdict ?? "pending", (counts.get(verdict ?? "pending") ?? 0) + 1);
  return [...counts];
}

test("26 views by unconfirmed accounts on one network raise the public count but pay nothing, whether they fetch 1 KB or the whole video", async () => {
  for (const [bytes, verdict] of [
    ["bytes=0-1023", "few_bytes"],
    ["bytes=0-3999", "crowded_network"],
  ] as const) {
    const creator = await makeUser({ partnerStatus: "active" });
    const { id } = await makeVideo(creator);
    for (let i = 0; i < 26; i++) await watch(id, { as: await makeUser(), address: "203.0.113.50", bytes });
    await judgeActs(tomorrow);
    expect(await verdictsOf(creator)).toEqual([[verdict, 26]]);
    expect(
      await ctx.db.select({ n: videos.viewCount, verified: videos.verifiedViews }).from(videos).where(eq(videos.id, id)).get(),
    ).toEqual({
      n: 26,
      verified: 0,
    });
    expect(await countClaimableViews(ctx, { userId: creator.id })).toBe(0);
    expect(await getEligibility(ctx, { userId: creator.id })).toMatchObject({ views: 0 });
  }
});

test("pays for views of visitors and accounts on separate networks once the day is over", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  const { id } = await makeVideo(creator);
  for (let i = 0; i < 6; i++) await watch(id, { as: i % 2 ? await makeUser() : null, address: `198.51.100.${i}`, bytes: "bytes=0-3999" });
  await judgeActs(ctx);
  expect(await countClaimableViews(ctx, { userId: creator.id })).toBe(0);
  await judgeActs(tomorrow);
  await judgeActs(tomorrow);
  expect(await countClaimableViews(ctx, { userId: creator.id })).toBe(6);
});

test("15 follows by unconfirmed accounts on one network raise the public follower count but neither pay nor make the creator eligible", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  for (let i = 0; i < 15; i++)
    await call(`/api/creators/${creator.id}/follow`, { method: "POST", as: await makeUser(), headers: from("203.0.113.60") });
  await judgeActs(tomorrow);
  expect(await row(creator)).toMatchObject({ followerCount: 15, verifiedFollowers: 0 });
  expect(await countClaimableFollowers(ctx, { userId: creator.id })).toBe(0);
  expect(await getEligibility(ctx, { userId: creator.id })).toMatchObject({ followers: 0 });
});

test("counts a follower when their account is confirmed and a week old, and stops counting them when they unfollow", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  const follower = await makeUser();
  const path = `/api/creators/${creator.id}/follow`;
  await call(path, { method: "POST", as: follower, headers: from("198.51.100.77") });
  await judgeActs(tomorrow);
  expect(await verdictsOf(creator)).toEqual([["unconfirmed", 1]]);
  await ctx.db.update(users).set({ emailVerifiedAt: ctx.now() }).where(eq(users.id, follower.id));
  await judgeActs(later(2));
  expect(await verdictsOf(creator)).toEqual([["new_account", 1]]);
  await judgeActs(later(9));
  expect(await verdictsOf(creator)).toEqual([["counts", 1]]);
  expect(await row(creator)).toMatchObject({ followerCount: 1, verifiedFollowers: 1 });
  await call(path, { method: "DELETE", as: follower });
  expect(await row(creator)).toMatchObject({ followerCount: 0, verifiedFollowers: 0 });
  expect(await verdictsOf(creator)).toEqual([]);
});

/** Claims and pays 1,000 views. `fromNetwork` of them come from one network. */
async function makePaidClaim(creator: TestUser, network: string, fromNetwork: number): Promise<void> {
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
  const claimed = await call("/api/partner/earnings/views", { method: "POST", as: creator, json: { views: 1000 } });
  expect(claimed.status).toBe(201);
}

test("takes back paid views of a farm exactly once, and notifies the creator", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  await makePaidClaim(creator, "farm-1", 500);
  expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 200 });
  await takeBackActs(ctx, { network: "farm-1", creatorId: creator.id });
  await takeBackActs(ctx, { network: "farm-1", creatorId: creator.id });
  await Promise.all([returnBonuses(ctx, { creatorId: creator.id }), returnBonuses(ctx, { creatorId: creator.id })]);
  expect(await pursesOf(ctx, creator.id)).toEqual({ available: 100, clearing: 0, clawback: 0 });
  expect(await ctx.db.select().from(claimReturns).where(eq(claimReturns.userId, creator.id))).toMatchObject([{ count: 500, cents: 100 }]);
  const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, creator.id));
  expect(told.filter(({ groupKey }) => groupKey.startsWith("partner:return"))).toMatchObject([
    { path: "/earnings", text: "We took back a bonus of $1.00: 500 paid views were not genuine" },
  ]);
  expect(await countClaimableViews(ctx, { userId: creator.id })).toBe(0);
  expect(await ctx.db.$count(videoViews, eq(videoViews.verified, true))).toBeGreaterThanOrEqual(500);
  expect(await reconcile({ ...ctx, payments: new FakePayments() })).toEqual([]);
});

const turnAnalyticsOff = (user: TestUser) =>
  updatePrivacy(ctx, {
    ...{ userId: user.id, profileVisibility: "public", commentPolicy: "everyone", analyticsCollection: false, keepHistory: false },
  });

describe("turning analytics collection off", () => {
  test("does not stop a creator's bonus for the viewer's views from being taken back", async () => {
    const creator = await makeUser({ partnerStatus: "active" });
    await makePaidClaim(creator, "farm-off", 500);
    const viewers = await Promise.all(Array.from({ length: 4 }, () => makeUser()));
    for (const [i, { id }] of viewers.entries())
      for (const table of ["acts", "video_views", "playback_sessions"]) {
        const own = table === "acts" ? "creator_id = ?3" : "video_id in (select id from videos where creator_id = ?3)";
        await env.DB.prepare(`UPDATE ${table} SET viewer_key = ?1 WHERE viewer_key = ?2 AND ${own}`)
          .bind(`u:${id}`, `a:${i + 1}`, creator.id)
          .run();
      }
    for (const viewer of viewers) await turnAnalyticsOff(viewer);
    const keys = viewers.map(({ id }) => `u:${id}`);
    expect(await ctx.db.$count(playbackSessions, inArray(playbackSessions.viewerKey, keys))).toBe(0);
    await takeBackActs(ctx, { network: "farm-off", creatorId: creator.id });
    expect(await ctx.db.select().from(claimReturns).where(eq(claimReturns.userId, creator.id))).toMatchObject([{ count: 500, cents: 100 }]);
  });

  test("keeps the viewer's views of that day, except views that fetched too few bytes", async () => {
    const creator = await makeUser({ partnerStatus: "active" });
    const { id } = await makeVideo(creator);
    for (const [i, bytes] of ["bytes=0-3999", "bytes=0-1023"].entries()) {
      const viewer = await makeUser();
      await watch(id, { as: viewer, address: `198.51.100.${220 + i}`, bytes });
      await turnAnalyticsOff(viewer);
    }
    await judgeActs(tomorrow);
    expect(new Map(await verdictsOf(creator))).toEqual(
      new Map([
        ["counts", 1],
        ["few_bytes", 1],
      ]),
    );
    expect(await countClaimableViews(ctx, { userId: creator.id })).toBe(1);
  });

  test("keeps the paid view when two views of the same video and day are merged", async () => {
    const { id: videoId } = await makeVideo(await makeUser());
    const viewer = await makeUser();
    const [paid, unpaid] = [`u:${viewer.id}`, await anonymousKey(ctx, viewer.id)];
    const view = { videoId, day: 20_000, countedAt: 1 };
    await ctx.db.insert(videoViews).values([
      { ...view, viewerKey: paid, claimId: "clm_paid" },
      { ...view, viewerKey: unpaid },
      { ...view, day: 20_001, viewerKey: unpaid },
    ]);
    await turnAnalyticsOff(viewer);
    const rows = await ctx.db.select().from(videoViews).where(eq(videoViews.videoId, videoId)).orderBy(videoViews.day);
    expect(rows.map(({ viewerKey, day, claimId }) => [viewerKey, day, claimId])).toEqual([
      [unpaid, 20_000, "clm_paid"],
      [unpaid, 20_001, null],
    ]);
  });
});

test("records a debt when the bonus of a farm's views has already been paid out", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  await makePaidClaim(creator, "farm-2", 1000);
  const paidOut = { journal: `test:${creator.id}`, account: `creator:${creator.id}:available` };
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO ledger_entries (journal_id, account, currency, cents) VALUES (?1, ?2, 'USD', -150), (?1, 'outside:creators', 'USD', 150)",
    ).bind(paidOut.journal, paidOut.account),
    env.DB.prepare(
      "INSERT INTO ledger_journals (id, kind, currency, facts, content_hash, posted_at) VALUES (?, 'payout_paid', 'USD', '{}', 'x', 1)",
    ).bind(paidOut.journal),
  ]);
  await takeBackActs(ctx, { network: "farm-2", creatorId: creator.id });
  expect(await pursesOf(ctx, creator.id)).toEqual({ available: 0, clearing: 0, clawback: -150 });
});

test("takes back the paid followers of a farm, and pays for genuine followers who come later", async () => {
  const creator = await makeUser({ partnerStatus: "active", followerCount: 1990 });
  const farm = await Promise.all(Array.from({ length: 10 }, () => makeUser(established())));
  for (const follower of farm) await call(`/api/creators/${creator.id}/follow`, { method: "POST", as: follower });
  await ctx.db.update(acts).set({ network: "farm-3" }).where(eq(acts.creatorId, creator.id));
  await ctx.db.update(acts).set({ verdict: "counts" }).where(eq(acts.creatorId, creator.id));
  await ctx.db.update(follows).set({ verified: true }).where(eq(follows.creatorId, creator.id));
  expect(await countClaimableFollowers(ctx, { userId: creator.id })).toBe(2000);
  const claimed = await call("/api/partner/earnings/followers", { method: "POST", as: creator, json: { newFollowers: 2000 } });
  expect(claimed.status).toBe(201);
  await takeBackActs(ctx, { network: "farm-3", creatorId: creator.id });
  expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 1990 });
  expect(await row(creator)).toMatchObject({ followerCount: 2000, verifiedFollowers: 1990 });
  await ctx.db.update(users).set({ verifiedFollowers: 2990 }).where(eq(users.id, creator.id));
  expect(await countClaimableFollowers(ctx, { userId: creator.id })).toBe(1000);
  expect((await call("/api/partner/earnings/followers", { method: "POST", as: creator, json: { newFollowers: 1000 } })).status).toBe(201);
  expect(await ctx.db.$count(partnerClaims, eq(partnerClaims.userId, creator.id))).toBe(2);
});

test("takes back the 4 counted followers of a network that grows from 6 to 16 established accounts", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  const join = async (n: number) => {
    for (let i = 0; i < n; i++)
      await call(`/api/creators/${creator.id}/follow`, {
        method: "POST",
        as: await makeUser(established()),
        headers: from("203.0.113.90"),
      });
  };
  await join(6);
  await judgeActs(tomorrow);
  expect(await row(creator)).toMatchObject({ followerCount: 6, verifiedFollowers: 4 });
  await join(10);
  await judgeActs(tomorrow);
  expect(await row(creator)).toMatchObject({ followerCount: 16, verifiedFollowers: 0 });
});

test("deletes network and device keys after 60 days and keeps the follow", async () => {
  const creator = await makeUser();
  await call(`/api/creators/${creator.id}/follow`, { method: "POST", as: await makeUser(), headers: from("198.51.100.200") });
  const act = () => ctx.db.select().from(acts).where(eq(acts.creatorId, creator.id)).get();
  expect(await act()).toMatchObject({ network: expect.stringMatching(/^[0-9a-f]{24}$/) });
  await sweepActs({ ...ctx, now: () => ctx.now() + KEYS_KEPT_MS + SETTLE_AFTER_MS });
  expect(await act()).toMatchObject({ network: null, device: null });
});
