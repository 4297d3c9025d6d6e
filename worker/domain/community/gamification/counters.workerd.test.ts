import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  commentLikes,
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
import { makeStream } from "../../../testing/chat.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { recordAudience } from "../../live/chat/record-audience.ts";
import { ESTABLISHED_AFTER_MS } from "../../media/verdicts/contract.ts";
import { recordAct } from "../../media/verdicts/record-act.ts";
import { judgeActs } from "../../money/fraud/judge-acts.ts";
import { takeBackActs } from "../../money/fraud/withdraw-actions.ts";
import { rewardStatements } from "./grant-reward.ts";

const countersOf = async (userId: string) => {
  const rows = await testContext()
    .db.select()
    .from(memberCounters)
    .where(eq(memberCounters.userId, userId));
  return Object.fromEntries(rows.map(({ counter, value }) => [counter, value]));
};

async function actOn(videoId: string, userId: string, verified: boolean): Promise<void> {
  const { db, newId } = testContext();
  await db
    .insert(videoReactions)
    .values({ videoId, userId, reaction: "like", createdAt: 1, verified });
  await db
    .insert(comments)
    .values({ id: newId("cmt"), videoId, userId, body: "hi", createdAt: 1, verified });
  await db
    .insert(videoViews)
    .values({ videoId, viewerKey: `u:${userId}`, day: 1, countedAt: 1, verified });
}

test("a user's achievement counters include given and received likes, comments and follows until undone", async () => {
  const { db } = testContext();
  const [fan, creator] = await Promise.all([makeUser(), makeUser()]);
  const { id: videoId } = await makeVideo(creator);
  await db
    .insert(follows)
    .values({ followerId: fan.id, creatorId: creator.id, createdAt: 1, verified: true });
  for (const person of [fan.id, creator.id]) await actOn(videoId, person, true);
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

describe("a creator's counters of other people's acts", () => {
  test("count an act from when it is verified until it is withdrawn", async () => {
    const { db } = testContext();
    const [fan, creator] = await Promise.all([makeUser(), makeUser()]);
    const { id: videoId } = await makeVideo(creator);
    await db.insert(follows).values({ followerId: fan.id, creatorId: creator.id, createdAt: 1 });
    await actOn(videoId, fan.id, false);
    expect(await countersOf(creator.id)).toEqual({ videos_published: 1 });
    expect(await countersOf(fan.id)).toMatchObject({
      following: 1,
      likes_given: 1,
      comments_made: 1,
      videos_watched: 1,
    });
    for (const verified of [true, false]) {
      await db.update(follows).set({ verified }).where(eq(follows.followerId, fan.id));
      await db.update(videoReactions).set({ verified }).where(eq(videoReactions.videoId, videoId));
      await db.update(videoViews).set({ verified }).where(eq(videoViews.videoId, videoId));
      const value = verified ? 1 : 0;
      expect(await countersOf(creator.id)).toEqual({
        videos_published: 1,
        followers: value,
        likes_received: value,
        views_received: value,
      });
    }
  });

  test("count a like from its accepted verdict until its network turns out to be a farm", async () => {
    const ctx = testContext();
    const createdAt = ctx.now() - ESTABLISHED_AFTER_MS;
    const [fan, fresh, creator] = await Promise.all([
      makeUser({ createdAt, emailVerifiedAt: createdAt }),
      makeUser(),
      makeUser(),
    ]);
    const { id: videoId } = await makeVideo(creator);
    const react = (as: TestUser, reaction: string) =>
      call(`/api/videos/${videoId}/reaction`, { method: "POST", json: { reaction }, as });
    const network = `network of ${creator.id}`;
    for (const person of [fan, fresh]) {
      expect((await react(person, "like")).status).toBe(200);
      await recordAct(ctx, {
        id: `like:${videoId}:u:${person.id}:0`,
        kind: "like",
        creatorId: creator.id,
        subjectId: videoId,
        viewerKey: `u:${person.id}`,
        standing: "visitor",
        origin: { network, home: null, device: null },
        at: ctx.now(),
      });
    }
    await judgeActs({ ...ctx, now: () => ctx.now() + 86_400_000 });
    expect(await countersOf(creator.id)).toMatchObject({ likes_received: 1 });
    await react(fan, "like");
    expect(await countersOf(creator.id)).toMatchObject({ likes_received: 1 });
    await takeBackActs(ctx, { network, creatorId: creator.id });
    expect(await countersOf(creator.id)).toMatchObject({ likes_received: 0 });
  });

  test("do not count a verified like again after it was replaced by a dislike", async () => {
    const [fan, creator] = await Promise.all([makeUser(), makeUser()]);
    const { id: videoId } = await makeVideo(creator);
    await actOn(videoId, fan.id, true);
    for (const reaction of ["dislike", "like"]) {
      await call(`/api/videos/${videoId}/reaction`, {
        method: "POST",
        json: { reaction },
        as: fan,
      });
      expect(await countersOf(creator.id)).toMatchObject({ likes_received: 0 });
    }
  });

  test("keep the verified views of a deleted video", async () => {
    const { db } = testContext();
    const [fan, creator] = await Promise.all([makeUser(), makeUser()]);
    const { id: videoId } = await makeVideo(creator);
    await actOn(videoId, fan.id, true);
    await db.delete(videos).where(eq(videos.id, videoId));
    expect(await countersOf(creator.id)).toMatchObject({ views_received: 1 });
  });

  test("count each established commenter once", async () => {
    const { db } = testContext();
    const createdAt = testContext().now() - ESTABLISHED_AFTER_MS;
    const [fresh, fan, creator] = await Promise.all([
      makeUser(),
      makeUser({ createdAt, emailVerifiedAt: createdAt }),
      makeUser(),
    ]);
    const [first, second] = [await makeVideo(creator), await makeVideo(creator)];
    const say = async ({ id }: { id: string }, as: TestUser) =>
      expect(
        (await call(`/api/videos/${id}/comments`, { method: "POST", json: { body: "hi" }, as }))
          .status,
      ).toBe(201);
    await say(first, fresh);
    expect(await countersOf(creator.id)).toEqual({ videos_published: 2 });
    for (const video of [first, first, second]) await say(video, fan);
    expect(await countersOf(creator.id)).toMatchObject({ comments_received: 1 });
    await db.update(comments).set({ state: "held" }).where(eq(comments.videoId, first.id));
    expect(await countersOf(creator.id)).toMatchObject({ comments_received: 1 });
    await db.delete(videos).where(eq(videos.id, second.id));
    expect(await countersOf(creator.id)).toMatchObject({ comments_received: 0 });
    await db.update(comments).set({ state: "shown" }).where(eq(comments.videoId, first.id));
    expect(await countersOf(creator.id)).toMatchObject({ comments_received: 1 });
  });

  test("count only the likes of comments that are verified", async () => {
    const { db } = testContext();
    const [fan, fresh, author] = await Promise.all([makeUser(), makeUser(), makeUser()]);
    const { id: videoId } = await makeVideo(await makeUser());
    await actOn(videoId, author.id, false);
    const comment = await db.select().from(comments).where(eq(comments.videoId, videoId)).get();
    const commentId = comment?.id ?? "";
    await db.insert(commentLikes).values([
      { commentId, userId: fan.id, createdAt: 1, verified: true },
      { commentId, userId: fresh.id, createdAt: 1 },
    ]);
    expect(await countersOf(author.id)).toMatchObject({ comment_likes_received: 1 });
    await db.delete(commentLikes).where(eq(commentLikes.commentId, commentId));
    expect(await countersOf(author.id)).toMatchObject({ comment_likes_received: 0 });
  });

  test("keep the largest number of live viewers who count for the ranking", async () => {
    const ctx = testContext();
    const creator = await makeUser();
    const streamId = await makeStream(creator);
    for (const [viewers, ranked] of [
      [50, 2],
      [60, 4],
      [70, 3],
    ] as const)
      await recordAudience(ctx, { streamId, viewers, ranked, peak: viewers, unique: viewers });
    expect(await countersOf(creator.id)).toMatchObject({ peak_viewers: 4 });
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
