import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { createDb } from "../../db/client.ts";
import {
  follows,
  memberDays,
  memberDeeds,
  memberProfiles,
  memberPurchases,
  memberRanks,
  memberRewards,
  users,
  videoViews,
} from "../../db/schema.ts";
import { REANNOUNCE_MS, takeAnnouncements } from "../../domain/community/gamification/evaluate.ts";
import { openDays } from "../../domain/community/gamification/open-days.ts";
import { findRank } from "../../domain/community/gamification/rank.ts";
import { refundCoins, spendCoins } from "../../domain/community/gamification/spend-coins.ts";
import { ESTABLISHED_AFTER_MS } from "../../domain/media/verdicts/contract.ts";
import { judgeActs } from "../../domain/money/fraud/judge-acts.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";
import { meter } from "../../testing/meter.ts";

const DAY = 86_400_000;
const Quests = z.object({
  quests: z.array(
    z.object({
      id: z.string(),
      current: z.number(),
      target: z.number(),
      completed: z.boolean(),
      expiresAt: z.number(),
    }),
  ),
});

const post = (as: TestUser | null, path: string, json: unknown) =>
  call(path, { method: "POST", json, as });
const profileOf = (userId: string) =>
  testContext().db.select().from(memberProfiles).where(eq(memberProfiles.userId, userId)).get();

async function withQuest(person: TestUser, slug: string): Promise<string> {
  const ctx = testContext();
  const { today } = await openDays(ctx, { userId: person.id });
  await ctx.db
    .update(memberDays)
    .set({ quests: [slug] })
    .where(eq(memberDays.userId, person.id));
  return `${new Date(today.day * DAY).toISOString().slice(0, 10)}.${slug}`;
}

async function follow(person: TestUser, creator: TestUser): Promise<void> {
  const { db, now } = testContext();
  await db
    .insert(follows)
    .values({ followerId: person.id, creatorId: creator.id, createdAt: now() });
}

test("only one of 100 concurrent claims of a quest pays the reward", async () => {
  const person = await makeUser();
  const id = await withQuest(person, "follow-1");
  expect((await post(person, "/api/gamification/claim-reward", { kind: "quest", id })).status).toBe(
    409,
  );
  await follow(person, await makeUser());
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      post(person, "/api/gamification/claim-reward", { kind: "quest", id }),
    ),
  );
  expect(
    answers
      .map(({ status }) => status)
      .sort()
      .slice(0, 2),
  ).toEqual([200, 409]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
  const won = answers.find(({ status }) => status === 200);
  expect(await won?.json()).toEqual({ kind: "quest", id, xp: 20, coins: 10 });
  // The test's actions have unlocked achievements too, so the balance is the sum of all rewards.
  const given = await testContext()
    .db.select()
    .from(memberRewards)
    .where(eq(memberRewards.userId, person.id));
  expect(given.filter(({ source }) => source === "quest").map(({ key }) => key)).toEqual([
    `quest:${id}`,
  ]);
  const sum = (part: "xp" | "coins") => given.reduce((total, reward) => total + reward[part], 0);
  expect(await profileOf(person.id)).toMatchObject({ xp: sum("xp"), coins: sum("coins") });
});

test("a claim of an unearned reward answers 409, and a claim of an unknown reward answers 404", async () => {
  const [person, other] = await Promise.all([makeUser(), makeUser()]);
  const claim = async (json: unknown, as: TestUser | null = person) =>
    (await post(as, "/api/gamification/claim-reward", json)).status;
  expect(await claim({ kind: "milestone", id: "views-50" })).toBe(409);
  expect(await claim({ kind: "milestone", id: "views-51" })).toBe(404);
  expect(await claim({ kind: "quest", id: "2020-01-01.follow-1" })).toBe(409);
  expect(await claim({ kind: "quest", id: "2020-01-01.fly-1" })).toBe(404);
  expect(await claim({ kind: "coins", id: 7 })).toBe(400);
  expect(await claim({ kind: "milestone", id: "views-50" }, null)).toBe(401);
  const unlock = async (achievementId: unknown) =>
    (await post(person, "/api/achievements/unlock", { achievementId })).status;
  expect([await unlock("first-video"), await unlock("first-horse"), await unlock(1)]).toEqual([
    409, 404, 400,
  ]);
  expect((await call(`/api/gamification/stats?userId=${other.id}`, { as: person })).status).toBe(
    403,
  );
  expect((await call(`/api/gamification/stats?userId=${person.id}`, { as: person })).status).toBe(
    200,
  );
  expect(
    (
      await call("/api/gamification/settings", {
        method: "PATCH",
        json: { timeZone: "Mars/Base" },
        as: person,
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await call("/api/gamification/settings", {
        method: "PATCH",
        json: { title: "Legend" },
        as: person,
      })
    ).status,
  ).toBe(409);
});

test("an achievement gives its reward once, and stays when the user undoes the action for it", async () => {
  const ctx = testContext();
  const [person, creator] = await Promise.all([makeUser(), makeUser()]);
  for (let round = 0; round < 3; round++) {
    await follow(person, creator);
    await ctx.db.delete(follows).where(eq(follows.followerId, person.id));
  }
  await follow(person, creator);
  const told = await Promise.all(
    [1, 2, 3].map(() => takeAnnouncements(ctx, { userId: person.id })),
  );
  // Every page requested within some seconds shows the new achievement, because the first response
  // can be lost.
  for (const news of told)
    expect(news?.unlocked).toEqual([{ id: "follow-1", title: "Good company", xp: 50 }]);
  const later = { ...ctx, now: () => ctx.now() + REANNOUNCE_MS + 1000 };
  expect(await takeAnnouncements(later, { userId: person.id })).toEqual({
    unlocked: [],
    coins: 20,
  });
  await ctx.db.delete(follows).where(eq(follows.followerId, person.id));
  expect(
    await (await post(person, "/api/achievements/unlock", { achievementId: "follow-1" })).json(),
  ).toMatchObject({
    title: "Good company",
    reward: { xp: 50 },
    isNew: false,
  });
  expect(await (await call("/api/gamification/stats", { as: person })).json()).toMatchObject({
    totalXp: 50,
    coins: 20,
    level: 1,
    streak: 1,
    unlockedAchievements: 1,
  });
});

test("an announced achievement is not announced again", async () => {
  const ctx = testContext();
  const person = await makeUser();
  await follow(person, await makeUser());
  expect(
    await (await post(person, "/api/achievements/unlock", { achievementId: "follow-1" })).json(),
  ).toMatchObject({ isNew: true });
  expect((await takeAnnouncements(ctx, { userId: person.id }))?.unlocked).toEqual([]);
});

test("the query for new achievements does not read years of old rewards", async () => {
  const ctx = testContext();
  const person = await makeUser();
  await follow(person, await makeUser());
  await takeAnnouncements(ctx, { userId: person.id });
  const old = Array.from({ length: 200 }, (_, n) => ({
    userId: person.id,
    key: `onboarding:q${n}`,
    at: 1,
    toldAt: 1,
  }));
  for (let at = 0; at < old.length; at += 10)
    await ctx.db
      .insert(memberRewards)
      .values(old.slice(at, at + 10).map((row) => ({ ...row, source: "onboarding" as const })));
  await takeAnnouncements(ctx, { userId: person.id });
  const { db, statements } = meter(env.DB);
  expect(
    (
      await takeAnnouncements(
        { ...ctx, db: createDb(db), now: () => ctx.now() + REANNOUNCE_MS + 1000 },
        { userId: person.id },
      )
    )?.unlocked,
  ).toEqual([]);
  expect(statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThanOrEqual(5);
});

test("gamification shows nothing while turned off, and counts the actions of that time when turned on", async () => {
  const ctx = testContext();
  const person = await makeUser();
  const set = (enabled: boolean) =>
    call("/api/gamification/settings", { method: "PATCH", json: { enabled }, as: person });
  await set(false);
  await follow(person, await makeUser());
  expect(await takeAnnouncements(ctx, { userId: person.id })).toBeNull();
  expect((await call("/api/gamification/stats", { as: person })).status).toBe(409);
  expect(await profileOf(person.id)).toMatchObject({ enabled: false, xp: 0 });
  await set(true);
  expect(await takeAnnouncements(ctx, { userId: person.id })).toMatchObject({
    unlocked: [{ id: "follow-1" }],
  });
});

test("a change of the user's time zone gives no second set of quests, and the streak continues", async () => {
  const ctx = testContext();
  const person = await makeUser();
  const questsNow = async () =>
    Quests.parse(await (await call("/api/gamification/daily-quests", { as: person })).json())
      .quests;
  const move = (timeZone: string) =>
    call("/api/gamification/settings", { method: "PATCH", json: { timeZone }, as: person });
  await move("Pacific/Kiritimati");
  const first = await questsNow();
  for (const zone of ["Pacific/Niue", "Asia/Kathmandu", "Pacific/Kiritimati"]) await move(zone);
  const after = await questsNow();
  expect(after.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  expect(after[0]?.expiresAt).toBeGreaterThanOrEqual(
    first[0]?.expiresAt ?? Number.POSITIVE_INFINITY,
  );
  await ctx.db
    .insert(memberDeeds)
    .values({ userId: person.id, deed: "watch", subject: "a", at: ctx.now() });
  expect((await openDays(ctx, { userId: person.id })).today.streak).toBe(1);
  const later = { ...ctx, now: () => (after[0]?.expiresAt ?? 0) + 1 };
  const next = await openDays(later, { userId: person.id });
  expect(next.days).toHaveLength(2);
  expect(next.today).toMatchObject({ streak: 1, active: false });
});

test("the streak counts past days once, from the actions that were recorded on each day", async () => {
  const ctx = testContext();
  const person = await makeUser();
  const begin = Math.floor(ctx.now() / DAY) * DAY;
  await openDays({ ...ctx, now: () => begin }, { userId: person.id });
  for (const day of [4, 0, 2, 1])
    await ctx.db
      .insert(memberDeeds)
      .values({ userId: person.id, deed: "watch", subject: `${day}`, at: begin + day * DAY + 5 });
  const at = { ...ctx, now: () => begin + 4 * DAY + 10 };
  const seen = await Promise.all([1, 2, 3].map(() => openDays(at, { userId: person.id })));
  for (const { days } of seen)
    expect(days.map(({ active, frozen, streak }) => [active, frozen, streak])).toEqual([
      ...[
        [true, false, 1],
        [true, false, 2],
        [true, false, 3],
        [false, true, 3],
        [true, false, 4],
      ],
    ]);
});

test("a shop purchase never exceeds the coin balance, and is charged and refunded once", async () => {
  const ctx = testContext();
  const person = await makeUser();
  await ctx.db
    .insert(memberRewards)
    .values({ userId: person.id, key: "onboarding:x", source: "onboarding", coins: 100, at: 1 });
  const buy = (itemId: string) => post(person, "/api/gamification/shop", { itemId });
  const bought = await Promise.all(Array.from({ length: 10 }, () => buy("colour-river")));
  expect(bought.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([(await buy("colour-moss")).status, (await buy("yacht")).status]).toEqual([409, 404]);
  expect(await profileOf(person.id)).toMatchObject({ coins: 20 });
  const spending = { userId: person.id, key: "highlight:a", price: 15 };
  expect(await Promise.all([1, 2, 3].map(() => spendCoins(ctx, spending)))).toEqual(
    expect.arrayContaining(["paid", "had", "had"]),
  );
  await Promise.all([1, 2, 3].map(() => refundCoins(ctx, spending)));
  expect(await profileOf(person.id)).toMatchObject({ coins: 20 });
  expect(await spendCoins(ctx, spending)).toBe("paid");
  expect(await spendCoins(ctx, { ...spending, key: "highlight:b" })).toBe("short");
  expect(await profileOf(person.id)).toMatchObject({ coins: 5 });
  expect(
    await ctx.db.select().from(memberPurchases).where(eq(memberPurchases.userId, person.id)),
  ).toHaveLength(2);
  const wear = (colour: string) =>
    call("/api/gamification/settings", { method: "PATCH", json: { colour }, as: person });
  expect([(await wear("colour-river")).status, (await wear("colour-moss")).status]).toEqual([
    200, 409,
  ]);
});

test("a user's rank is one more than the number of players with more XP", async () => {
  const ctx = testContext();
  const people = await Promise.all(Array.from({ length: 12 }, () => makeUser()));
  const xpOf = [0, 5, 5, 99, 100, 101, 9_999, 10_000, 10_001, 999_999, 1_000_000, 3_500_000];
  for (const [at, { id }] of people.entries())
    await ctx.db
      .insert(memberRewards)
      .values({ userId: id, key: "onboarding:x", source: "onboarding", xp: xpOf[at] ?? 0, at: 1 });
  await ctx.db
    .update(memberProfiles)
    .set({ enabled: false })
    .where(eq(memberProfiles.userId, people[7]?.id ?? ""));
  await ctx.db.delete(users).where(eq(users.id, people[10]?.id ?? ""));
  const all = await ctx.db.select().from(memberProfiles).where(eq(memberProfiles.enabled, true));
  for (const xp of xpOf) {
    const { rank, members } = await findRank(ctx, xp);
    expect([rank, members]).toEqual([1 + all.filter((one) => one.xp > xp).length, all.length]);
  }
  expect((await ctx.db.select().from(memberRanks)).every(({ members }) => members >= 0)).toBe(true);
});

test("only verified views by other people count for a milestone, which is paid once", async () => {
  const ctx = testContext();
  const creator = await makeUser();
  const { id: videoId } = await makeVideo(creator);
  const view = (viewerKey: string, verified = true) =>
    ctx.db.insert(videoViews).values({ videoId, viewerKey, day: 1, countedAt: 1, verified });
  for (let viewer = 0; viewer < 49; viewer++) await view(`a:${viewer}`);
  await view(`u:${creator.id}`);
  await view("a:last", false);
  const claim = async () =>
    (await post(creator, "/api/gamification/claim-reward", { kind: "milestone", id: "views-50" }))
      .status;
  expect(await claim()).toBe(409);
  await ctx.db.update(videoViews).set({ verified: true }).where(eq(videoViews.viewerKey, "a:last"));
  expect([await claim(), await claim()]).toEqual([200, 409]);
});

describe("a milestone of followers", () => {
  const claim = (creator: TestUser) =>
    post(creator, "/api/gamification/claim-reward", { kind: "milestone", id: "followers-5" });
  async function followByFive(creator: TestUser, account: Parameters<typeof makeUser>[0]) {
    for (let follower = 0; follower < 5; follower++) {
      const response = await call(`/api/creators/${creator.id}/follow`, {
        method: "POST",
        as: await makeUser(account),
        headers: { "CF-Connecting-IP": `198.51.100.${follower}` },
      });
      expect(response.status).toBe(200);
    }
    const ctx = testContext();
    await judgeActs({ ...ctx, now: () => ctx.now() + DAY });
  }

  test("does not count followers whose accounts are new and unconfirmed", async () => {
    const creator = await makeUser();
    await followByFive(creator, {});
    expect((await claim(creator)).status).toBe(409);
    expect(await profileOf(creator.id)).toMatchObject({ xp: 0, coins: 0 });
  });

  test("counts verified followers, and pays once", async () => {
    const creator = await makeUser();
    const createdAt = testContext().now() - ESTABLISHED_AFTER_MS;
    await followByFive(creator, { createdAt, emailVerifiedAt: createdAt });
    const first = await claim(creator);
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({ xp: 40, coins: 25 });
    expect((await claim(creator)).status).toBe(409);
  });
});
