import { env } from "cloudflare:workers";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import {
  channelFans,
  chatWriters,
  comments,
  follows,
  partnerApplications,
  playbackSessions,
  streams,
  tips,
  users,
  videoDays,
} from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { makeStreamRow, makeVideoRow } from "../../../testing/media-objects.ts";
import { meter } from "../../../testing/meter.ts";
import { listModeration } from "../../community/community/moderate-comment.ts";
import { updatePrivacy } from "../../community/privacy/update-privacy.ts";
import { dayOf } from "../../kernel/calendar/days.ts";
import { settlePlaybacks } from "../analytics/settle-playbacks.ts";
import { fanScore } from "./contract-fans.ts";
import { followerDays } from "./follower-days.ts";
import { dashboardStats } from "./get-stats.ts";
import { listActivity } from "./list-activity.ts";
import { listTopFans } from "./list-fans.ts";
import { listOwnStreams } from "./list-streams.ts";
import { listTopVideos } from "./list-top-videos.ts";

const DAY = 86_400_000;
const ctx = testContext();
const { db } = ctx;
const quiet = { ...ctx, log: { ...ctx.log, info: () => undefined } };
const TODAY = dayOf(ctx.now());
const longAgo = { createdAt: 1 };

const viewed = (
  videoId: string,
  day: number,
  views: number,
  more: Partial<typeof videoDays.$inferInsert> = {},
) =>
  db.insert(videoDays).values({
    videoId,
    day,
    views,
    playbacks: views,
    plays: views,
    watchedMs: views * 30_000,
    ...more,
  });
const comment = (videoId: string, by: TestUser, body: string, at = ctx.now()) =>
  db.insert(comments).values({ id: ctx.newId("cmt"), videoId, userId: by.id, body, createdAt: at });
const follow = async (fan: TestUser, creator: TestUser, at = ctx.now()) => {
  await db.insert(follows).values({ followerId: fan.id, creatorId: creator.id, createdAt: at });
};

test("the dashboard cards compare the selected period with the period before, except for a new account", async () => {
  const creator = await makeUser({ ...longAgo, followerCount: 7 });
  const { id } = await makeVideo(creator);
  await viewed(id, TODAY, 30, { likes: 2, shares: 1 });
  await viewed(id, TODAY - 6, 10, { comments: 1 });
  await viewed(id, TODAY - 7, 20);
  await viewed(id, TODAY - 14, 999);
  expect(await dashboardStats(ctx, { userId: creator.id, days: 7 })).toMatchObject({
    totalViews: 1059,
    totalFollowers: 7,
    totalLikes: 2,
    totalUploads: 1,
    totalStreams: 0,
    totalRevenue: 0,
    avgViewDuration: 30,
    engagementRate: 10,
    growthRate: 100,
    days: 7,
    period: { views: { now: 40, before: 20 }, engagement: { now: 10, before: 0 } },
  });
  const newcomer = await makeUser();
  const { period, growthRate, engagementRate, avgViewDuration } = await dashboardStats(ctx, {
    userId: newcomer.id,
    days: 28,
  });
  expect([growthRate, engagementRate, avgViewDuration]).toEqual([null, null, null]);
  expect(period.views).toEqual({ now: 0, before: null });
});

test("the dashboard lists the most viewed videos of a period, without removed videos", async () => {
  const creator = await makeUser(longAgo);
  const old = { publishedAt: 1, createdAt: 1 };
  const [first, second, gone] = [
    await makeVideo(creator, old),
    await makeVideo(creator),
    await makeVideo(creator, { state: "removed" }),
  ];
  await viewed(first.id, TODAY, 5);
  await viewed(first.id, TODAY - 8, 10);
  await viewed(second.id, TODAY - 1, 50);
  await viewed(gone.id, TODAY, 90);
  const { sessionId } = await actorOf(creator);
  const found = await listTopVideos(ctx, { ownerId: creator.id, sessionId, days: 7, limit: 5 });
  expect(found).toMatchObject([
    { id: second.id, views: { now: 50, before: null }, watchedMs: 1_500_000 },
    { id: first.id, views: { now: 5, before: 10 } },
  ]);
  expect((await call(found[0]?.thumbnail ?? "", { as: creator })).status).toBe(200);
  expect(
    await listTopVideos(ctx, { ownerId: (await makeUser()).id, sessionId: "", days: 7, limit: 5 }),
  ).toEqual([]);
});

test("the dashboard lists a channel's activity newest first, without blocked users", async () => {
  const creator = await makeUser(longAgo);
  const [ana, ben, troll] = [
    await makeUser({ displayName: "Ana" }),
    await makeUser({ displayName: "Ben" }),
    await makeUser(),
  ];
  const now = ctx.now();
  const { id } = await makeVideo(creator, {
    title: "A boat",
    publishedAt: now - 5 * DAY,
    commentCount: 2,
  });
  const streamId = await makeStreamRow(creator, "public");
  await db
    .update(streams)
    .set({
      title: "On air",
      state: "ended",
      startedAt: now - 4 * DAY - 60_000,
      endedAt: now - 4 * DAY,
      peakViewers: 3,
    })
    .where(eq(streams.id, streamId));
  const noon = (TODAY - 3) * DAY + DAY / 2;
  await follow(ana, creator, noon);
  await follow(ben, creator, noon + 1000);
  await comment(id, ana, "Lovely", now - 1000);
  await comment(id, troll, "Bad", now - 500);
  await call(`/api/users/${troll.id}/block`, { method: "POST", as: creator });
  await db.insert(partnerApplications).values({
    id: ctx.newId("app"),
    userId: creator.id,
    state: "pending",
    views: 0,
    followers: 0,
    createdAt: now - 2 * DAY,
  });
  await viewed(id, TODAY - 6, 120);
  const items = await listActivity(ctx, { userId: creator.id, limit: 20 });
  expect(items.map(({ type, title, description }) => [type, title, description])).toEqual([
    ["comment", "Ana commented on A boat", "Lovely"],
    ["partner", "You applied to the Partner Program", expect.any(String)],
    ["follow", "2 new followers", "Ben and 1 other followed you."],
    ["stream", "Stream ended", "On air"],
    ["upload", "Video published", "A boat"],
    ["milestone", "50 views", expect.any(String)],
  ]);
  expect(items[3]?.metadata).toMatchObject({
    viewers: 3,
    duration: 60,
    path: `/streams/${streamId}`,
  });
  expect(items[2]?.timestamp).toBe(noon + 1000);
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
  expect(await listActivity(ctx, { userId: creator.id, limit: 2 })).toEqual(items.slice(0, 2));
  expect(await listActivity(ctx, { userId: ana.id, limit: 20 })).toEqual([]);
});

test("both dashboard endpoints return only the user's own figures, and reject another user's id", async () => {
  const [own, other] = [await makeUser(), await makeUser()];
  for (const path of ["/api/dashboard/stats", "/api/dashboard/activity"]) {
    for (const address of [path, `${path}?userId=${own.id}`, `${path}/${own.id}`])
      expect((await call(address, { as: own })).status, address).toBe(200);
    for (const address of [`${path}?userId=${other.id}`, `${path}/${other.id}`])
      expect((await call(address, { as: own })).status, address).toBe(403);
    expect((await call(path)).status).toBe(401);
  }
  expect((await call("/api/dashboard/stats?days=30", { as: own })).status).toBe(400);
  expect(await (await call("/api/dashboard/stats?days=90", { as: own })).json()).toMatchObject({
    userId: own.id,
    days: 90,
  });
});

/** Runs all queries of the dashboard pages and returns the number of rows that D1 read. */
async function rowsRead(creator: TestUser): Promise<number> {
  const metered = meter(env.DB);
  const deps = { ...ctx, db: createDb(metered.db) };
  const userId = creator.id;
  await dashboardStats(deps, { userId, days: 28 });
  await listTopVideos(deps, { ownerId: userId, sessionId: "", days: 28, limit: 5 });
  await listActivity(deps, { userId, limit: 20 });
  await listTopFans(deps, { userId, limit: 5 });
  await listOwnStreams(deps, { userId, limit: 8 });
  await followerDays(deps, { userId, days: 28 });
  for (const show of ["unanswered", "held", "questions"] as const)
    await listModeration(deps, { ownerId: userId, sessionId: "", query: { show }, limit: 5 });
  return metered.statements.reduce((sum, { rowsRead: n }) => sum + n, 0);
}

test("the dashboard of a channel with 300 times the activity reads hardly more database rows", async () => {
  const [few, many] = [await makeUser(longAgo), await makeUser(longAgo)];
  for (const [creator, times] of [
    [few, 1],
    [many, 300],
  ] as const) {
    const videoId = await makeVideoRow(creator, "public");
    await viewed(videoId, TODAY, times);
    const at = ctx.now();
    const fans = JSON.stringify(Array.from({ length: times }, () => ctx.newId("usr")));
    const each = sql`from json_each(${fans})`;
    const inserts = [
      sql`insert into users (id, username, email, display_name, created_at, updated_at) select value, substr(value, -19), value || '@example.com', 'Fan', ${at}, ${at} ${each}`,
      sql`insert into comments (id, video_id, user_id, body, created_at) select 'cmt_' || value, ${videoId}, value, 'Hello', ${at} ${each}`,
      sql`insert into video_views (video_id, viewer_key, day, counted_at) select ${videoId}, 'u:' || value, ${TODAY}, ${at} ${each}`,
      sql`insert into follows (follower_id, creator_id, created_at) select value, ${creator.id}, ${at} ${each}`,
    ];
    for (const insert of inserts) await db.run(insert);
    // The unanswered comment is older than the newest comments.
    await db.run(
      sql`update comments set body = 'Hello?', created_at = ${at - 1} where id = (select min(id) from comments where video_id = ${videoId})`,
    );
    await db.run(sql`insert into comments (id, video_id, user_id, parent_id, body, created_at)
      select 'rep_' || c.id, c.video_id, ${creator.id}, c.id, 'Thanks', ${at + 1} from comments c
      where c.video_id = ${videoId} and c.parent_id is null and c.id <> (select min(id) from comments where video_id = ${videoId})`);
  }
  await rowsRead(few);
  const [least, most] = [await rowsRead(few), await rowsRead(many)];
  // 300 times as much activity adds only the few extra rows that a list shows of each kind.
  expect(most).toBeLessThan(least + 100);
});

test("a viewer's fan points come from watched minutes, comments, chats and tips, by the documented formula", async () => {
  const [creator, fan] = [await makeUser(longAgo), await makeUser({ displayName: "Ana" })];
  const { id } = await makeVideo(creator);
  const watched = (userId: string | null) =>
    db.insert(playbackSessions).values({
      id: ctx.newId("play"),
      videoId: id,
      viewerKey: `u:${userId ?? ctx.newId("usr")}`,
      userId,
      playedMs: 400_000,
      fetchedAt: 1,
      startedAt: ctx.now() - 3_600_000 * 2,
      lastReportAt: ctx.now() - 3_600_000,
    });
  await watched(fan.id);
  await watched(null);
  await settlePlaybacks(quiet);
  await comment(id, fan, "One");
  await comment(id, fan, "Two");
  await comment(id, creator, "My own");
  const streamId = await makeStreamRow(creator, "public");
  await db.insert(chatWriters).values({ userId: fan.id, streamId, firstAt: ctx.now() });
  const tipId = ctx.newId("tip");
  await db.insert(tips).values({
    id: tipId,
    giverId: fan.id,
    creatorId: creator.id,
    subjectType: "video",
    subjectId: id,
    cents: 500,
    currency: "USD",
    creatorCents: 350,
    message: "",
    clientKey: "k",
    state: "settling",
    createdAt: ctx.now(),
  });
  await db.update(tips).set({ state: "paid", paidAt: ctx.now() }).where(eq(tips.id, tipId));
  const read = async () => (await listTopFans(ctx, { userId: creator.id, limit: 5 })).fans;
  // Close to the start of a month, some of this activity belongs to the month before.
  const deeds = { watchedMs: 400_000, comments: 2, chats: 1, tipCents: 500 };
  const [row] = await read();
  expect(row).toMatchObject({ name: "Ana", comments: 2, chats: 1, tipCents: 500 });
  const sums = await db.select().from(channelFans).where(eq(channelFans.userId, fan.id));
  expect(sums.reduce((sum, { watchedMs }) => sum + watchedMs, 0)).toBe(deeds.watchedMs);
  expect(row?.score).toBe(row && fanScore(row));
  expect(await read()).toHaveLength(1);

  await db.update(tips).set({ refundedCents: 200 }).where(eq(tips.id, tipId));
  await db
    .update(comments)
    .set({ deletedAt: 1 })
    .where(and(eq(comments.userId, fan.id), eq(comments.body, "One")));
  expect((await read())[0]).toMatchObject({ comments: 1, tipCents: 300 });
  await db
    .update(comments)
    .set({ deletedAt: null })
    .where(and(eq(comments.userId, fan.id), eq(comments.body, "One")));
  expect((await read())[0]?.comments).toBe(2);
  const open = {
    profileVisibility: "public",
    commentPolicy: "everyone",
    keepHistory: true,
  } as const;
  await updatePrivacy(ctx, { ...open, analyticsCollection: false, userId: fan.id });
  expect((await read())[0]).toMatchObject({ watchedMs: 0, comments: 2 });
});

const post = (as: TestUser, form: string, fields: Record<string, string>) =>
  call(`/dashboard/settings?form=${form}`, {
    method: "POST",
    as,
    body: new URLSearchParams(fields).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
const rowOf = ({ id }: TestUser) => db.select().from(users).where(eq(users.id, id)).get();

test("each creator settings form saves only its own fields, and the server enforces the saved settings", async () => {
  const links = [{ label: "Site", url: "https://example.com/" }];
  const creator = await makeUser({
    links,
    notifyMail: "off",
    keepHistory: false,
    partnerStatus: "active",
    emailVerifiedAt: 1,
  });
  const viewer = await makeUser();
  const { id } = await makeVideo(creator);
  expect(
    await (await post(creator, "profile", { displayName: " New  name ", bio: "Words" })).text(),
  ).toContain("Profile saved");
  expect(await (await post(creator, "profile", { displayName: "", bio: "" })).text()).toContain(
    "Enter a display name",
  );
  await post(creator, "notifications", { engagement: "on" });
  expect(await rowOf(creator)).toMatchObject({
    displayName: "New name",
    bio: "Words",
    links,
    notifyMail: "off",
    notifyFollowers: false,
    notifyEngagement: true,
    notifyRevenue: false,
    notifyUploads: true,
  });
  const say = () =>
    call(`/api/videos/${id}/comments`, { method: "POST", as: viewer, json: { body: "Hello" } });
  const watch = () => call(`/api/videos/${id}`, { as: viewer });
  expect([(await say()).status, (await watch()).status]).toEqual([201, 200]);
  await post(creator, "privacy", {
    profileVisibility: "public",
    commentPolicy: "nobody",
    analyticsCollection: "on",
  });
  expect([(await say()).status, (await watch()).status]).toEqual([403, 200]);
  await post(creator, "privacy", {
    profileVisibility: "private",
    commentPolicy: "everyone",
    analyticsCollection: "on",
  });
  expect([
    (await watch()).status,
    (await call(`/@${creator.username}`, { as: viewer })).status,
  ]).not.toContain(200);
  expect(await rowOf(creator)).toMatchObject({ keepHistory: false, analyticsCollection: true });

  expect(await (await post(creator, "payouts", { takesTips: "on" })).text()).toContain(
    "Payout settings saved",
  );
  expect((await rowOf(creator))?.takesTips).toBe(true);
  await post(creator, "payouts", {});
  expect((await rowOf(creator))?.takesTips).toBe(false);
  expect((await post(viewer, "payouts", { takesTips: "on" })).status).toBe(403);
  expect(await (await post(creator, "payouts", { thresholdCents: "10000" })).text()).toContain(
    "Payout settings saved",
  );
  expect((await rowOf(creator))?.payoutThresholdCents).toBe(10_000);
  expect((await post(creator, "nothing", {})).status).toBe(404);
});
