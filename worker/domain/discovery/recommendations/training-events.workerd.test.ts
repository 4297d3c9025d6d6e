import { expect, test } from "vitest";
import { acts, interactions, playbackSessions, videoReactions } from "../../../db/schema.ts";
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

test("the recommendation model learns nothing from actions of a network that was rejected", async () => {
  const now = ctx.now();
  const creator = await makeUser();
  const video = await makeVideo(creator);
  const at = now - 2 * DAY_MS;
  const day = Math.floor(at / DAY_MS);
  const makeViewer = () =>
    makeUser({ createdAt: now - 60 * DAY_MS, emailVerifiedAt: now - 59 * DAY_MS });
  const [honest, farmed] = [await makeViewer(), await makeViewer()];
  for (const { id: userId } of [honest, farmed]) {
    const verdict = userId === honest.id ? "counts" : "crowded_network";
    const playId = ctx.newId("play");
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
    const viewerKey = `u:${userId}`;
    await ctx.db
      .insert(playbackSessions)
      .values({ id: playId, videoId: video.id, viewerKey, userId, ...played });
    const act = { creatorId: creator.id, viewerKey, standing: "established", at, verdict } as const;
    for (const [kind, id] of [
      ["like", `like:${video.id}:${viewerKey}:${day}`],
      ["share", `share:${video.id}:${viewerKey}:${day}`],
      ["view", `view:${playId}`],
    ] as const)
      await ctx.db.insert(acts).values({ ...act, id, kind, subjectId: video.id, period: 1 });
  }
  const log = await readEvents(ctx, { until: now, limit: 100_000 });
  const viewers = [...log.tastes({ from: at, until: at + 1 }).keys()];
  expect(viewers.filter((id) => id === honest.id || id === farmed.id)).toEqual([honest.id]);
});
