import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  acts,
  playbackSessions,
  statusDays,
  videoDays,
  videos,
  watchProgress,
} from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { PROGRESS_RETENTION_MS } from "../../creator/analytics/contract.ts";
import { RECEIPTS_KEPT_MS } from "../../media/verdicts/contract-limits.ts";
import { deleteExpired } from "./delete-expired.ts";
import { RETENTION } from "./rules.ts";

test("deleting expired playbacks and resume positions does not change a video's view counts", async () => {
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

  await deleteExpired(ctx, { table: "playback_sessions" });
  await deleteExpired(ctx, { table: "watch_progress" });
  await deleteExpired(ctx, { table: "playback_sessions" });
  await deleteExpired(ctx, { table: "watch_progress" });

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

test("deletes the actions of old views but keeps the actions of old follows", async () => {
  const ctx = testContext();
  const { id: creatorId } = await makeUser();
  const act = (id: string, kind: "view" | "follow", age: number) => ({
    id: `${kind}:${id}`,
    kind,
    creatorId,
    subjectId: creatorId,
    viewerKey: `a:${id}`,
    standing: "visitor" as const,
    period: 0,
    at: ctx.now() - age,
  });
  await ctx.db
    .insert(acts)
    .values([
      act("old", "view", RECEIPTS_KEPT_MS + 1),
      act("kept", "view", RECEIPTS_KEPT_MS - 60_000),
      act("old", "follow", RECEIPTS_KEPT_MS + 1),
    ]);
  await deleteExpired(ctx, { table: "acts" });
  const rows = await ctx.db.select({ id: acts.id }).from(acts).where(eq(acts.creatorId, creatorId));
  expect(rows.map(({ id }) => id).sort()).toEqual(["follow:old", "view:kept"]);
});

/** Tables with at most a few hundred rows, which need no index. */
const SMALL = ["status_days", "dead_letters", "user_restrictions"];

test("finding expired rows uses an index in every large table", async () => {
  const { db } = testContext();
  const scans: string[] = [];
  for (const [name, { table, expired }] of Object.entries(RETENTION)) {
    const plan = await db.all<{ detail: string }>(
      sql`explain query plan select rowid from ${table} where ${expired(Date.now())} limit 1000`,
    );
    const isSmall = SMALL.includes(name);
    if (!isSmall && plan.some(({ detail }) => detail.startsWith("SCAN"))) scans.push(name);
  }
  expect(scans).toEqual([]);
});

test("a job that deletes expired rows stops after 10,000 rows, and says that more are left", async () => {
  const ctx = testContext();
  await ctx.db.run(
    sql`insert into ${statusDays} (component, day, checks, failed, sum_ms)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 10001) select 'web', -i, 1, 0, 1 from n`,
  );
  expect(await deleteExpired(ctx, { table: "status_days" })).toBe("more");
  expect(await ctx.db.$count(statusDays)).toBe(1);
  expect(await deleteExpired(ctx, { table: "status_days" })).toBe("done");
  expect(await ctx.db.$count(statusDays)).toBe(0);
});
