import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { playbackSessions, videoDays, videos, watchProgress } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { RECEIPTS_KEPT_MS } from "../../media/counting/contract-limits.ts";
import { PROGRESS_RETENTION_MS } from "./contract.ts";
import { sweepViewing } from "./sweep-viewing.ts";

test("the cleanup job deletes old playbacks and resume positions, and keeps a video's totals", async () => {
  const ctx = testContext();
  const viewer = await makeUser();
  const { id: videoId } = await makeVideo(await makeUser(), { viewCount: 3 });
  const other = await makeVideo(await makeUser());
  const now = ctx.now();
  const playback = (id: string, settledAt: number | null) => ({
    id,
    videoId,
    viewerKey: id,
    settledAt,
    startedAt: 1,
    lastReportAt: 1,
  });
  await ctx.db.insert(playbackSessions).values([
    playback("play_old", now - RECEIPTS_KEPT_MS - 1),
    playback("play_kept", now - RECEIPTS_KEPT_MS + 60_000),
    // An old playback is kept until it is decided whether the playback is a view.
    playback("play_open", null),
  ]);
  await ctx.db.insert(videoDays).values({ videoId, day: 1, playbacks: 3, views: 3 });
  const place = (id: string, updatedAt: number) => ({
    userId: viewer.id,
    videoId: id,
    positionMs: 5,
    updatedAt,
  });
  await ctx.db
    .insert(watchProgress)
    .values([
      place(videoId, now - PROGRESS_RETENTION_MS - 1),
      place(other.id, now - PROGRESS_RETENTION_MS + 60_000),
    ]);

  await sweepViewing(ctx);
  await sweepViewing(ctx);

  const rows = await ctx.db
    .select({ id: playbackSessions.id })
    .from(playbackSessions)
    .where(eq(playbackSessions.videoId, videoId));
  expect(rows.map(({ id }) => id).sort()).toEqual(["play_kept", "play_open"]);
  const places = await ctx.db
    .select()
    .from(watchProgress)
    .where(eq(watchProgress.userId, viewer.id));
  expect(places.map((row) => row.videoId)).toEqual([other.id]);
  expect(await ctx.db.select().from(videoDays).where(eq(videoDays.videoId, videoId))).toMatchObject(
    [{ playbacks: 3, views: 3 }],
  );
  expect(
    await ctx.db.select({ n: videos.viewCount }).from(videos).where(eq(videos.id, videoId)).get(),
  ).toEqual({ n: 3 });
});
