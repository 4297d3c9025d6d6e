import { desc, eq, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acts, interactions, models, staffActions, users, videos } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { startSession } from "../../accounts/sessions/start-session.ts";
import { readAlgorithms } from "./describe-algorithms.ts";
import { WORKER_LIMITS } from "./learn-model.ts";
import { forgetModel, modelKey } from "./load-model.ts";
import { plantHistories } from "./models/planted.ts";
import { recommend } from "./recommend.ts";
import { trainModel } from "./train-model.ts";
import { EventLog } from "./training-events.ts";

const DAY = 86_400_000;
const TASTES = ["art", "music", "gaming", "cooking"] as const;
const ctx = testContext();
const now = ctx.now();
const planted = plantHistories({
  users: 90,
  items: 60,
  tastes: TASTES.length,
  length: 12,
  seed: 3,
});
const videoIds = planted.tasteOf.map((_, item) => `vid_planted${item}`);
const userIds = planted.next.map((_, user) => `usr_planted${user}`);
const few = { ...WORKER_LIMITS, epochs: 5 };
const reason = "The newest gives everybody the same";
/** Each test needs its own admin, because staff actions are never deleted. */
let admin: TestUser;

async function insertAll<Row extends Record<string, unknown>>(
  table: SQLiteTable,
  rows: Row[],
): Promise<void> {
  // One row per statement, because D1 allows 100 parameters and column defaults are parameters too.
  const statements = rows.map((row) => ctx.db.insert(table).values(row));
  const [first, ...rest] = statements;
  if (first) await ctx.db.batch([first, ...rest]);
}

beforeAll(async () => {
  const creator = await makeUser();
  const stamps = { createdAt: now - 90 * DAY, updatedAt: now };
  await insertAll(
    users,
    userIds.map((id, at) => ({
      id,
      username: `planted${at}`,
      email: `planted${at}@example.com`,
      displayName: "Planted",
      emailVerifiedAt: 1,
      ...stamps,
    })),
  );
  await insertAll(
    videos,
    videoIds.map((id, item) => ({
      id,
      creatorId: creator.id,
      title: `Video ${item}`,
      category: TASTES[planted.tasteOf[item] ?? 0],
      ...stamps,
      state: "published" as const,
      publishedAt: now - 80 * DAY,
      originalKey: `videos/${id}/original`,
      originalType: "video/mp4",
    })),
  );
  const share = (user: number, item: number, at: number) => ({
    userId: userIds[user] ?? "",
    contentId: videoIds[item] ?? "",
    createdAt: at,
  });
  const { offsets, items } = planted.interactions;
  const shares = userIds.flatMap((_, user) => [
    ...[...items.subarray(offsets[user], offsets[user + 1])].map((item) =>
      share(user, item, now - (9 + (item % 20)) * DAY),
    ),
    ...[...(planted.next[user] ?? [])].map((item) => share(user, item, now - 2 * DAY)),
  ]);
  await insertAll(
    interactions,
    shares.map(({ userId, contentId, createdAt }) => ({
      id: `int_${userId}_${contentId}`,
      userId,
      contentId,
      contentType: "video" as const,
      interactionType: "share" as const,
      createdAt,
    })),
  );
  // The model learns only from shares that count.
  await insertAll(
    acts,
    shares.map(({ userId, contentId, createdAt: at }) => ({
      id: `share:${contentId}:u:${userId}:${Math.floor(at / DAY)}`,
      kind: "share" as const,
      creatorId: creator.id,
      subjectId: contentId,
      viewerKey: `u:${userId}`,
      standing: "established" as const,
      period: 1,
      at,
      verdict: "counts" as const,
    })),
  );
});
beforeEach(async () => {
  admin = await makeUser({ role: "admin" });
  await ctx.db.delete(models);
  forgetModel();
});
afterAll(() => forgetModel());

const feedOf = async (user: number, overrides?: Parameters<typeof recommend>[1]["overrides"]) => {
  const id = userIds[user] ?? "";
  const token = await startSession(ctx, { userId: id, userAgent: "test" });
  return recommend(ctx, {
    actor: await actorOf({ id, username: `planted${user}`, token }),
    overrides,
  });
};
const versionFor = async (user: number) => (await feedOf(user)).modelVersion;
const stateOf = async (version: string) =>
  (
    await ctx.db
      .select({ state: models.state })
      .from(models)
      .where(eq(models.version, version))
      .get()
  )?.state;
const order = (path: string, as: TestUser | null = admin) =>
  call(`/api/admin/models/${path}`, { method: "POST", json: { reason }, as });

it("the first trained recommendation model is promoted, stored and used to rank feeds", async () => {
  expect(await versionFor(0)).toBeNull();
  expect((await readAlgorithms(ctx))[0]?.trained).toMatch(/^Not trained yet/);
  const trained = await trainModel(ctx, { scheduledAt: now, limits: few });
  const version = trained?.version ?? "";
  expect(trained).toMatchObject({
    isPromoted: true,
    userCount: 90,
    itemCount: 60,
    rivalQuality: null,
  });
  expect(trained?.quality).toBeGreaterThan(0.2);
  expect((await ctx.storage.head(modelKey(version)))?.size).toBe(trained?.bytes);
  expect(await versionFor(0)).toBe(version);
  expect((await readAlgorithms(ctx))[0]?.trained).toContain("90 users watched of 60 videos");
});

describe("a promoted model", () => {
  let version = "";
  const trainRival = (items: number) =>
    trainModel(ctx, { scheduledAt: now + 60_000, limits: { ...few, items } });

  beforeEach(async () => {
    version = (await trainModel(ctx, { scheduledAt: now, limits: few }))?.version ?? "";
  });

  it("ranks videos of a user's tastes first", async () => {
    let [hits, asked] = [0, 0];
    for (let user = 0; user < 10; user++) {
      const { videos: list } = await feedOf(user, {
        personal: 1,
        trending: 0,
        recency: 0,
        diversity: 0,
        limit: 15,
      });
      const taken = planted.interactions.items.subarray(
        planted.interactions.offsets[user],
        planted.interactions.offsets[user + 1],
      );
      const tastes = new Map<number, number>();
      for (const item of taken)
        tastes.set(planted.tasteOf[item] ?? 0, (tastes.get(planted.tasteOf[item] ?? 0) ?? 0) + 1);
      const main = [...tastes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
      for (const { card } of list.slice(0, 5)) hits += Number(card.category === TASTES[main]);
      asked += Math.min(5, list.length);
    }
    // Random recommendations would hit a quarter. Users with two tastes get items of both tastes.
    expect(hits / asked).toBeGreaterThan(0.45);
  });

  it("never reveals the new title of a video that became private in a reason", async () => {
    const reasonsFor = async () =>
      (await feedOf(4, { personal: 1, limit: 30 })).videos.flatMap(({ because, reasons }) => [
        ...because,
        ...reasons,
      ]);
    const isNamed = sql`${videos.title} in (select value from json_each(${JSON.stringify(await reasonsFor())}))`;
    const named = await ctx.db
      .select({ id: videos.id, title: videos.title })
      .from(videos)
      .where(isNamed);
    expect(named.length).toBeGreaterThan(0);
    const change = (set: Partial<typeof videos.$inferInsert>, { id }: { id: string }) =>
      ctx.db.update(videos).set(set).where(eq(videos.id, id));
    for (const video of named)
      await change({ visibility: "private", title: "Secret merger" }, video);
    const told = await reasonsFor();
    for (const video of named) await change({ visibility: "public", title: video.title }, video);
    expect(told.filter((text) => text.includes("Secret merger"))).toEqual([]);
  });

  it("repeating the same training does not add or replace a model", async () => {
    expect(await trainModel(ctx, { scheduledAt: now, limits: few })).toMatchObject({
      version,
      isPromoted: true,
    });
    expect(await ctx.db.$count(models)).toBe(1);
  });

  it("the current model stays promoted if a new model is worse on the held-out week", async () => {
    const trained = await trainRival(20);
    expect(trained?.isPromoted).toBe(false);
    expect(trained?.rivalQuality).toBeGreaterThan(trained?.quality ?? 1);
    expect(await stateOf(trained?.version ?? "")).toBe("rejected");
    expect(await versionFor(1)).toBe(version);
  });

  it("admins can promote another model and roll it back, with an audit log entry for each change", async () => {
    const candidate = (await trainRival(25))?.version ?? "";
    expect(
      (await order(`${candidate}/promote`, await makeUser({ role: "moderator" }))).status,
    ).toBe(403);
    expect((await order(`${candidate}/promote`)).status).toBe(200);
    expect(await versionFor(2)).toBe(candidate);
    expect(await stateOf(version)).toBe("retired");
    expect((await order(`${candidate}/promote`)).status).toBe(409);
    expect((await order("2020-01-01/promote")).status).toBe(404);

    expect(await (await order("roll-back")).json()).toEqual({ version });
    expect(await versionFor(2)).toBe(version);
    expect(await stateOf(candidate)).toBe("rejected");
    expect((await order("roll-back")).status).toBe(409);
    const record = await ctx.db
      .select()
      .from(staffActions)
      .where(eq(staffActions.staffId, admin.id))
      .orderBy(desc(staffActions.createdAt));
    expect(record.map((line) => line.reason).sort()).toEqual(
      [`${candidate}: ${reason}`, `${version}: ${reason}`].sort(),
    );
    const listed = await (await call("/api/admin/models", { as: admin })).json<
      { version: string; state: string }[]
    >();
    expect(listed.find(({ state }) => state === "promoted")?.version).toBe(version);
  });

  it("the current model still ranks feeds after an admin tries to promote a model whose file is gone", async () => {
    const lost = await trainRival(20);
    expect(await stateOf(lost?.version ?? "")).toBe("rejected");
    await ctx.storage.delete([modelKey(lost?.version ?? "")]);
    expect((await order(`${lost?.version}/promote`)).status).toBe(409);
    expect(await versionFor(3)).toBe(version);
  });
});

it("a recommendation model is not trained from too few users", async () => {
  const log = new EventLog(100);
  for (let user = 0; user < 5; user++)
    log.add({ userId: `u${user}`, contentId: "v", type: "like", value: 1, at: now - 20 * DAY });
  const source = { events: async () => log, factsOf: async () => new Map() };
  expect(await trainModel(ctx, { scheduledAt: now + 180_000, source })).toBeNull();
});
