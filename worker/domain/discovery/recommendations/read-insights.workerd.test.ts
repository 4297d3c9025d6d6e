import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { follows, playbackSessions, videoReactions, videos } from "../../../db/schema.ts";
import { makeUser, makeVideo, type TestUser, testContext } from "../../../testing/factories.ts";
import { findActorByToken } from "../../accounts/sessions/find-actor-by-token.ts";
import { resetProfile } from "./preferences.ts";
import { readInsights } from "./read-insights.ts";

const ctx = testContext();

async function insightsFor({ token }: TestUser) {
  const actor = await findActorByToken(ctx, token);
  if (actor.kind !== "user") throw new Error("Nobody is signed in");
  return { actor, insights: await readInsights(ctx, { actor }) };
}

const watch = (
  videoId: string,
  userId: string,
  share: number,
  more: Partial<typeof playbackSessions.$inferInsert> = {},
) =>
  ctx.db.insert(playbackSessions).values({
    id: ctx.newId("play"),
    videoId,
    userId,
    viewerKey: `u:${userId}`,
    device: "tablet",
    playedMs: share * 40_000,
    played: BigInt(`0b${"1".repeat(share * 100).padEnd(100, "0")}`).toString(16),
    startedAt: ctx.now(),
    lastReportAt: ctx.now(),
    ...more,
  });

test("insights cover the user's views and actions since the last profile reset", async () => {
  const [me, maker, other] = [
    await makeUser({ timeZone: "Asia/Kolkata" }),
    await makeUser(),
    await makeUser(),
  ];
  const [art, music, own] = [
    (await makeVideo(maker, { category: "art" })).id,
    (await makeVideo(maker, { category: "music" })).id,
    (await makeVideo(me, { category: "tech" })).id,
  ];
  await watch(art, me.id, 0.95);
  await watch(music, me.id, 0.05);
  await watch(own, me.id, 1, { barred: "own" });
  await watch(art, me.id, 1, { playedMs: 0, played: "" });
  await watch(art, other.id, 1);
  await ctx.db
    .insert(videoReactions)
    .values({ videoId: art, userId: me.id, reaction: "like", createdAt: ctx.now() });
  await ctx.db
    .insert(follows)
    .values({ followerId: me.id, creatorId: maker.id, createdAt: ctx.now() });

  const { actor, insights } = await insightsFor(me);
  expect(insights.stats).toEqual({ totalInteractions: 4, playbacks: 2 });
  expect(insights.profile.devicePreference).toBe("mobile");
  const { topCategories, viewingPatterns } = insights.preferences;
  expect(topCategories.map(({ category, share }) => [category, Math.round(share * 100)])).toEqual([
    ["art", 95],
    ["music", 5],
  ]);
  expect(viewingPatterns).toMatchObject({
    completionRate: 0.5,
    skipRate: 0.5,
    avgWatchTime: 20,
    timeZone: "Asia/Kolkata",
  });

  await resetProfile({ ...ctx, now: () => ctx.now() + 1 }, { actor });
  expect((await insightsFor(me)).insights.stats).toEqual({ totalInteractions: 0, playbacks: 0 });
});

test("insights count a playback of a video that became private, but do not reveal its new category", async () => {
  const [me, maker] = [await makeUser(), await makeUser()];
  const { id } = await makeVideo(maker, { category: "art" });
  await watch(id, me.id, 1);
  await ctx.db
    .update(videos)
    .set({ visibility: "private", category: "tech" })
    .where(eq(videos.id, id));
  const { insights } = await insightsFor(me);
  expect([insights.stats.playbacks, insights.preferences.topCategories]).toEqual([1, []]);
});
