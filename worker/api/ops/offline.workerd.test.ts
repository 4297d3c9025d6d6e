import { Buffer } from "node:buffer";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  offlineGrants,
  playbackSessions,
  subscriptions,
  users,
  videos,
  videoViews,
  watchProgress,
} from "../../db/schema.ts";
import { OFFLINE_LIMITS } from "../../domain/accounts/plans/contract.ts";
import type { OfflineGrant, OfflineSync } from "../../domain/ops/offline/contract-api.ts";
import { offlinePublicKey } from "../../domain/ops/offline/grant-token.ts";
import {
  addRung,
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../testing/factories.ts";

const ctx = testContext();
const DAY_MS = 86_400_000;
let viewer: TestUser;
let creator: TestUser;
let videoId: string;

beforeEach(async () => {
  creator = await makeUser();
  viewer = await makeUser({ plan: "premium" });
  videoId = (await makeVideo(creator)).id;
});

const newDevice = () => crypto.randomUUID();
const ask = (deviceId: string, video = videoId, as = viewer) =>
  call("/api/offline/grants", {
    method: "POST",
    json: { deviceId, videoId: video, quality: "360p" },
    as,
  });
const give = async (deviceId: string, video = videoId): Promise<OfflineGrant> => {
  const answer = await ask(deviceId, video);
  expect(answer.status).toBe(200);
  return answer.json();
};
const sync = async (
  deviceId: string,
  kept: { videoId: string; watchedMs?: number; positionMs?: number }[],
): Promise<OfflineSync> => {
  const answer = await call("/api/offline/sync", {
    method: "POST",
    json: { deviceId, videos: kept },
    as: viewer,
  });
  expect(answer.status).toBe(200);
  return answer.json();
};
const subscribe = (periodEnd: number, status = "active") =>
  ctx.db.insert(subscriptions).values({
    id: `sub_${crypto.randomUUID()}`,
    userId: viewer.id,
    plan: "premium",
    cycle: "monthly",
    status,
    priceCents: 999,
    currency: "usd",
    periodStart: ctx.now() - DAY_MS,
    periodEnd,
    cancelAtPeriodEnd: false,
    startedAt: 1,
    version: 1,
    syncedAt: 1,
  });

test("the plan's download qualities are listed best first, with their size in bytes", async () => {
  await addRung(videoId, { name: "1080p", width: 1920, height: 1080 });
  const offer = await (await call(`/api/videos/${videoId}/offline`, { as: viewer })).json();
  expect(offer).toEqual({
    choices: [
      { quality: "1080p", height: 1080, bytes: 8000 },
      { quality: "360p", height: 360, bytes: 8000 },
    ],
    refusal: null,
  });
});

test("a download on the free plan, of a private video or in a missing quality is rejected", async () => {
  const free = await makeUser();
  expect((await ask(newDevice(), videoId, free)).status).toBe(403);
  await ctx.db.update(videos).set({ visibility: "private" }).where(eq(videos.id, videoId));
  expect((await ask(newDevice())).status).toBe(404);
  const other = (await makeVideo(creator)).id;
  const wrong = await call("/api/offline/grants", {
    method: "POST",
    json: { deviceId: newDevice(), videoId: other, quality: "1080p" },
    as: viewer,
  });
  expect(wrong.status).toBe(409);
  expect(await ctx.db.select().from(offlineGrants).where(eq(offlineGrants.videoId, other))).toEqual(
    [],
  );
});

test("a download grant expires with the paid period, and a public key is enough to verify it offline", async () => {
  const paidUntil = ctx.now() + 3 * DAY_MS;
  await subscribe(paidUntil);
  const deviceId = newDevice();
  const { token, expiresAt } = await give(deviceId);
  expect(expiresAt).toBe(paidUntil);
  const [body = "", signature = ""] = token.split(".");
  const key = await crypto.subtle.importKey(
    "jwk",
    { kty: "OKP", crv: "Ed25519", x: await offlinePublicKey(ctx) },
    "Ed25519",
    false,
    ["verify"],
  );
  const bytes = Buffer.from(signature, "base64url");
  expect(await crypto.subtle.verify("Ed25519", key, bytes, Buffer.from(body))).toBe(true);
  expect(await crypto.subtle.verify("Ed25519", key, bytes, Buffer.from(`${body}x`))).toBe(false);
  expect(JSON.parse(Buffer.from(body, "base64url").toString())).toMatchObject({
    user: viewer.id,
    video: videoId,
    device: deviceId,
    expiresAt,
  });
});

test("a download after a failed payment of the plan is rejected", async () => {
  await subscribe(ctx.now() + 20 * DAY_MS, "past_due");
  expect((await ask(newDevice())).status).toBe(403);
});

test("concurrent requests cannot exceed the maximum number of a user's download devices", async () => {
  const devices = Array.from({ length: 8 }, newDevice);
  const statuses = await Promise.all(devices.map(async (device) => (await ask(device)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(OFFLINE_LIMITS.devices);
  expect(statuses.filter((status) => status === 409)).toHaveLength(8 - OFFLINE_LIMITS.devices);
  const taken = devices.filter((_, i) => statuses[i] === 200);
  await call("/api/offline/revoke", { method: "POST", json: { deviceId: taken[0] }, as: viewer });
  expect((await ask(newDevice())).status).toBe(200);
  expect((await sync(taken[0] ?? "", [{ videoId }])).gone).toEqual([
    { videoId, reason: "revoked" },
  ]);
});

test("concurrent requests cannot exceed the maximum number of downloaded videos on a device", async () => {
  const deviceId = newDevice();
  const at = ctx.now();
  const made = Array.from({ length: OFFLINE_LIMITS.videos - 2 }, () => ctx.newId("vid"));
  for (const id of made) {
    await ctx.db.insert(videos).values({ id, creatorId: creator.id, createdAt: at, updatedAt: at });
    await ctx.db.insert(offlineGrants).values({
      id: ctx.newId("off"),
      userId: viewer.id,
      videoId: id,
      deviceId,
      deviceName: "A browser",
      quality: "360p",
      mediaVersion: 0,
      issuedAt: at,
      renewedAt: at,
      expiresAt: at + DAY_MS,
    });
  }
  const more = await Promise.all(
    Array.from({ length: 5 }, async () => (await makeVideo(creator)).id),
  );
  const statuses = await Promise.all(more.map(async (id) => (await ask(deviceId, id)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  const again = more[statuses.indexOf(200)] ?? "";
  expect((await ask(deviceId, again)).status).toBe(200);
});

test("a sync of downloads renews valid grants, and names a reason for every other grant", async () => {
  const deviceId = newDevice();
  const gone = {
    deleted: (await makeVideo(creator)).id,
    closed: (await makeVideo(creator)).id,
    replaced: (await makeVideo(creator)).id,
  };
  for (const id of [videoId, ...Object.values(gone)]) await give(deviceId, id);
  await ctx.db
    .update(offlineGrants)
    .set({ expiresAt: 5 })
    .where(eq(offlineGrants.videoId, videoId));
  await ctx.db.update(videos).set({ state: "removed" }).where(eq(videos.id, gone.deleted));
  await ctx.db.update(videos).set({ visibility: "private" }).where(eq(videos.id, gone.closed));
  await ctx.db.update(videos).set({ mediaVersion: 1 }).where(eq(videos.id, gone.replaced));
  const never = ctx.newId("vid");
  const answer = await sync(
    deviceId,
    [videoId, ...Object.values(gone), never].map((id) => ({ videoId: id })),
  );
  expect(answer.grants).toHaveLength(1);
  expect(answer.grants[0]?.expiresAt).toBeGreaterThan(
    ctx.now() + (OFFLINE_LIMITS.days - 1) * DAY_MS,
  );
  expect(Object.fromEntries(answer.gone.map(({ videoId: id, reason }) => [id, reason]))).toEqual({
    [gone.deleted]: "deleted",
    [gone.closed]: "closed",
    [gone.replaced]: "replaced",
    [never]: "deleted",
  });
  await ctx.db.update(users).set({ plan: "free" }).where(eq(users.id, viewer.id));
  expect(await sync(deviceId, [{ videoId }])).toEqual({
    grants: [],
    gone: [{ videoId, reason: "plan" }],
  });
  expect(
    await ctx.db.select().from(offlineGrants).where(eq(offlineGrants.userId, viewer.id)),
  ).toEqual([]);
});

test("offline watch time is stored up to the elapsed time, and counts as no view", async () => {
  const deviceId = newDevice();
  await give(deviceId);
  await ctx.db
    .update(offlineGrants)
    .set({ issuedAt: ctx.now() - 60_000 })
    .where(eq(offlineGrants.deviceId, deviceId));
  await sync(deviceId, [{ videoId, watchedMs: 30_000, positionMs: 12_000 }]);
  await sync(deviceId, [{ videoId, watchedMs: 30_000 }]);
  const kept = () =>
    ctx.db.select().from(offlineGrants).where(eq(offlineGrants.deviceId, deviceId)).get();
  expect((await kept())?.watchedMs).toBe(30_000);
  await sync(deviceId, [{ videoId, watchedMs: 86_400_000 }]);
  expect((await kept())?.watchedMs).toBeLessThan(180_000);
  const own = and(eq(watchProgress.userId, viewer.id), eq(watchProgress.videoId, videoId));
  expect((await ctx.db.select().from(watchProgress).where(own).get())?.positionMs).toBe(12_000);
  expect(
    await ctx.db.select().from(playbackSessions).where(eq(playbackSessions.videoId, videoId)),
  ).toEqual([]);
  expect(await ctx.db.select().from(videoViews).where(eq(videoViews.videoId, videoId))).toEqual([]);
});

test("the page of download devices hides the title of a video that the user may not open", async () => {
  const deviceId = newDevice();
  const { id: other } = await makeVideo(creator, { title: "Other" });
  await ctx.db.update(videos).set({ title: "Harmless" }).where(eq(videos.id, videoId));
  for (const id of [videoId, other]) await give(deviceId, id);
  const page = async () => (await call("/settings/downloads", { as: viewer })).text();
  expect(await page()).toContain("2 videos: Harmless, Other.");
  await ctx.db
    .update(videos)
    .set({ visibility: "private", title: "Secret merger" })
    .where(eq(videos.id, videoId));
  expect(await page()).toContain("2 videos: unavailable video, Other.");
  expect(await page()).not.toContain("Secret merger");
});
