import { expect, test } from "vitest";
import { interactions, playbackSessions, videoReactions } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { readEvents } from "./training-events.ts";

const DAY_MS = 86_400_000;
const ctx = testContext();

test("the recommendation model learns only from established accounts", async () => {
  const now = ctx.now();
  const video = await makeVideo(await makeUser());
  const established = await makeUser({
    createdAt: now - 60 * DAY_MS,
    emailVerifiedAt: now - 59 * DAY_MS,
  });
  const unconfirmed = await makeUser({ createdAt: now - 60 * DAY_MS });
  const fresh = await makeUser({ createdAt: now - DAY_MS, emailVerifiedAt: now - DAY_MS });
  const at = now - 1000;
  for (const { id: userId } of [established, unconfirmed, fresh]) {
    await ctx.db
      .insert(videoReactions)
      .values({ videoId: video.id, userId, reaction: "like", createdAt: at });
    await ctx.db.insert(interactions).values({
      id: `int_${userId}`,
      userId,
      contentId: video.id,
      contentType: "video",
      interactionType: "share",
      createdAt: at,
    });
    const played = { playedMs: 40_000, startedAt: at, lastReportAt: at, played: "f".repeat(25) };
    await ctx.db.insert(playbackSessions).values({
      id: ctx.newId("play"),
      videoId: video.id,
      viewerKey: `u:${userId}`,
      userId,
      ...played,
    });
  }
  const log = await readEvents(ctx, { until: now, limit: 100 });
  expect([...log.tastes({ from: 0, until: now }).keys()]).toEqual([established.id]);
  expect(log.size).toBe(3);
});
