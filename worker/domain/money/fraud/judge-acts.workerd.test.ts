import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { acts, playbackSessions, users, videos, videoViews } from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { anonymousKey } from "../../accounts/users/viewing-data.ts";
import { updatePrivacy } from "../../community/privacy/update-privacy.ts";
import { KEYS_KEPT_MS } from "../../media/verdicts/contract.ts";
import { sweepHashes } from "../../media/verdicts/sweep-hashes.ts";
import { SETTLE_AFTER_MS } from "../../media/views/contract.ts";
import { countClaimableFollowers } from "../partner/claim-followers.ts";
import { countClaimableViews } from "../partner/claim-views.ts";
import { getEligibility } from "../partner/eligibility.ts";
import { judgeActs } from "./judge-acts.ts";

const DAY_MS = 86_400_000;
const ctx = testContext();
const later = (days: number) => ({
  ...ctx,
  queue: { send: async () => undefined },
  now: () => Date.now() + days * DAY_MS,
});
const tomorrow = later(1);
const from = (address: string) => ({ "CF-Connecting-IP": address });
const row = (user: TestUser) => ctx.db.select().from(users).where(eq(users.id, user.id)).get();

async function watch(
  videoId: string,
  { as, address, bytes }: { as: TestUser | null; address: string; bytes: string },
) {
  const opened = await call(`/api/videos/${videoId}/playback`, {
    method: "POST",
    json: {},
    as,
    headers: from(address),
  });
  const { playbackId, base } = await opened.json<{ playbackId: string; base: string }>();
  const cookie = opened.headers.get("Set-Cookie")?.split(";")[0];
  await (
    await call(`${base}/360p/media.mp4`, { headers: { Range: bytes, ...from(address) } })
  ).arrayBuffer();
  const then = ctx.now() - 60_000;
  await ctx.db
    .update(playbackSessions)
    .set({ lastReportAt: then })
    .where(eq(playbackSessions.id, playbackId));
  const json = { playedMs: 31_000, positionMs: 31_000, ended: false };
  const headers = { ...from(address), ...(as === null && cookie ? { Cookie: cookie } : {}) };
  const report = await call(`/api/playback/${playbackId}/report`, {
    method: "POST",
    json,
    as,
    headers,
  });
  expect(await report.json()).toMatchObject({ counted: true });
}
async function verdictsOf(creator: TestUser): Promise<[verdict: string, acts: number][]> {
  const counts = new Map<string, number>();
  for (const { verdict } of await ctx.db.select().from(acts).where(eq(acts.creatorId, creator.id)))
    counts.set(verdict ?? "pending", (counts.get(verdict ?? "pending") ?? 0) + 1);
  return [...counts];
}

test("26 views by unconfirmed accounts on one IP network raise the public view count but pay no bonus", async () => {
  for (const [bytes, verdict] of [
    ["bytes=0-1023", "few_bytes"],
    ["bytes=0-3999", "crowded_network"],
  ] as const) {
    const creator = await makeUser({ partnerStatus: "active" });
    const { id } = await makeVideo(creator);
    for (let i = 0; i < 26; i++)
      await watch(id, { as: await makeUser(), address: "203.0.113.50", bytes });
    await judgeActs(tomorrow);
    expect(await verdictsOf(creator)).toEqual([[verdict, 26]]);
    expect(
      await ctx.db
        .select({ n: videos.viewCount, verified: videos.verifiedViews })
        .from(videos)
        .where(eq(videos.id, id))
        .get(),
    ).toEqual({
      n: 26,
      verified: 0,
    });
    expect(await countClaimableViews(ctx, { userId: creator.id })).toBe(0);
    expect(await getEligibility(ctx, { userId: creator.id })).toMatchObject({ views: 0 });
  }
});

test("views from different IP networks pay the creator a bonus once the day is over", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  const { id } = await makeVideo(creator);
  for (let i = 0; i < 6; i++)
    await watch(id, {
      as: i % 2 ? await makeUser() : null,
      address: `198.51.100.${i}`,
      bytes: "bytes=0-3999",
    });
  await judgeActs(ctx);
  expect(await countClaimableViews(ctx, { userId: creator.id })).toBe(0);
  await judgeActs(tomorrow);
  await judgeActs(tomorrow);
  expect(await countClaimableViews(ctx, { userId: creator.id })).toBe(6);
});

test("15 follows by unconfirmed accounts on one IP network raise the follower count but pay no bonus", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  for (let i = 0; i < 15; i++)
    await call(`/api/creators/${creator.id}/follow`, {
      method: "POST",
      as: await makeUser(),
      headers: from("203.0.113.60"),
    });
  await judgeActs(tomorrow);
  expect(await row(creator)).toMatchObject({ followerCount: 15, verifiedFollowers: 0 });
  expect(await countClaimableFollowers(ctx, { userId: creator.id })).toBe(0);
  expect(await getEligibility(ctx, { userId: creator.id })).toMatchObject({ followers: 0 });
});

test("a follower counts for earnings once the account is confirmed and a week old, and no longer after unfollowing", async () => {
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
});

test("unfollowing before the follow counts for earnings deletes the fraud check's record of the follow", async () => {
  const [creator, follower] = [await makeUser(), await makeUser()];
  const path = `/api/creators/${creator.id}/follow`;
  await call(path, { method: "POST", as: follower, headers: from("198.51.100.78") });
  await judgeActs(tomorrow);
  expect(await verdictsOf(creator)).toEqual([["unconfirmed", 1]]);
  await call(path, { method: "DELETE", as: follower });
  expect(await verdictsOf(creator)).toEqual([]);
});

const turnAnalyticsOff = (user: TestUser) =>
  updatePrivacy(ctx, {
    userId: user.id,
    profileVisibility: "public",
    commentPolicy: "everyone",
    analyticsCollection: false,
    keepHistory: false,
  });

describe("turning analytics collection off", () => {
  test("keeps the viewer's views of that day, except views that fetched too few bytes of the video", async () => {
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

  test("merges a viewer's paid and unpaid view of a video on the same day into one paid view", async () => {
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
    const rows = await ctx.db
      .select()
      .from(videoViews)
      .where(eq(videoViews.videoId, videoId))
      .orderBy(videoViews.day);
    expect(rows.map(({ viewerKey, day, claimId }) => [viewerKey, day, claimId])).toEqual([
      [unpaid, 20_000, "clm_paid"],
      [unpaid, 20_001, null],
    ]);
  });
});

test("the hashes of a follower's IP network and device are deleted after 60 days, and the follow stays", async () => {
  const creator = await makeUser();
  await call(`/api/creators/${creator.id}/follow`, {
    method: "POST",
    as: await makeUser(),
    headers: from("198.51.100.200"),
  });
  const act = () => ctx.db.select().from(acts).where(eq(acts.creatorId, creator.id)).get();
  expect(await act()).toMatchObject({ network: expect.stringMatching(/^[0-9a-f]{24}$/) });
  await sweepHashes({ ...ctx, now: () => ctx.now() + KEYS_KEPT_MS + SETTLE_AFTER_MS });
  expect(await act()).toMatchObject({ network: null, device: null });
});
