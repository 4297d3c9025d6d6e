import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  comments,
  follows,
  memberCounters,
  memberDeeds,
  memberProfiles,
  memberRewards,
  videoReactions,
  videos,
  videoViews,
} from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { rewardStatements } from "./grant-reward.ts";

const countersOf = async (userId: string) => {
  const rows = await testContext()
    .db.select()
    .from(memberCounters)
    .where(eq(memberCounters.userId, userId));
  return Object.fromEntries(rows.map(({ counter, value }) => [counter, value]));
};

test("a user's achievement counters include given and received likes, comments and follows until undone", async () => {
  const { db } = testContext();
  const [fan, creator] = await Promise.all([makeUser(), makeUser()]);
  const { id: videoId } = await makeVideo(creator);
  const like = (userId: string) =>
    db.insert(videoReactions).values({ videoId, userId, reaction: "like", createdAt: 1 });
  const say = (id: string, userId: string) =>
    db
      .insert(comments)
      .values({ id: `${id}${videoId}`, videoId, userId, body: "hi", createdAt: 1 });
  await db.insert(follows).values({ followerId: fan.id, creatorId: creator.id, createdAt: 1 });
  for (const person of [fan.id, creator.id]) {
    await like(person);
    await say(`cmt_${person}`, person);
    await db.insert(videoViews).values({ videoId, viewerKey: `u:${person}`, day: 1, countedAt: 1 });
  }
  expect(await countersOf(fan.id)).toEqual({
    following: 1,
    likes_given: 1,
    comments_made: 1,
    videos_watched: 1,
    categories_watched: 1,
  });
  expect(await countersOf(creator.id)).toEqual({
    videos_published: 1,
    followers: 1,
    likes_received: 1,
    comments_received: 1,
    views_received: 1,
  });
  await db.delete(follows).where(eq(follows.followerId, fan.id));
  await db.delete(videoReactions).where(eq(videoReactions.videoId, videoId));
  await db.update(comments).set({ deletedAt: 2 }).where(eq(comments.videoId, videoId));
  await db.update(videos).set({ state: "removed" }).where(eq(videos.id, videoId));
  expect(await countersOf(fan.id)).toMatchObject({
    following: 0,
    likes_given: 0,
    comments_made: 0,
    videos_watched: 1,
  });
  expect(await countersOf(creator.id)).toMatchObject({
    videos_published: 0,
    followers: 0,
    likes_received: 0,
    comments_received: 0,
    views_received: 1,
  });
});

test("a user's achievement counters count repeated follows of one channel only once", async () => {
  const { db } = testContext();
  const [fan, creator] = await Promise.all([makeUser(), makeUser()]);
  for (const createdAt of [1, 2, 3]) {
    await db.insert(follows).values({ followerId: fan.id, creatorId: creator.id, createdAt });
    await db.delete(follows).where(eq(follows.followerId, fan.id));
  }
  const deeds = await db.select().from(memberDeeds).where(eq(memberDeeds.userId, fan.id));
  expect(deeds).toEqual([
    { userId: fan.id, deed: "follow", subject: creator.id, at: 1, amount: 1 },
  ]);
});

test("concurrent grants of one reward change the user's coin balance only once", async () => {
  const ctx = testContext();
  const person = await makeUser();
  const grant = {
    userId: person.id,
    key: "onboarding:welcome",
    source: "onboarding",
    reward: { xp: 10, coins: 5 },
    now: 1,
  } as const;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ctx.db.batch([...rewardStatements(ctx, grant)])),
  );
  expect(answers.filter(([given]) => given.length > 0)).toHaveLength(1);
  expect(
    await ctx.db.select().from(memberProfiles).where(eq(memberProfiles.userId, person.id)).get(),
  ).toMatchObject({ xp: 10, coins: 5 });
  const kept = and(eq(memberRewards.userId, person.id), eq(memberRewards.key, grant.key));
  expect(await ctx.db.select().from(memberRewards).where(kept)).toHaveLength(1);
});
