import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  platformCountries,
  platformDays,
  playbackSessions,
  users,
  videos,
} from "../../../db/schema.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { makeVideoRow } from "../../../testing/media-objects.ts";
import { DAY_MS, dayOf } from "../../kernel/calendar/days.ts";
import { postJournal } from "../../money/ledger/post-journal.ts";
import type { PlatformMetrics } from "./contract-api-platform.ts";
import { FEWEST_VIEWERS, projectWeeks } from "./contract-platform.ts";
import { rollUpPlatform } from "./roll-up-platform.ts";
import { settlePlaybacks } from "./settle-playbacks.ts";

const ctx = testContext();
const { db } = ctx;
const today = dayOf(ctx.now());
const metrics = async (): Promise<PlatformMetrics> => (await call("/api/platform/metrics")).json();

// `rollUpPlatform` continues after the newest stored day, so tests start without stored days.
beforeEach(() => db.batch([db.delete(platformDays), db.delete(platformCountries)]));

test("the platform's daily figures equal the sums of database rows, and figures of old days never change", async () => {
  const creator = await makeUser({ createdAt: (today - 100) * DAY_MS });
  const videoId = await makeVideoRow(creator, "public");
  const at = (today - 2) * DAY_MS + 3_600_000;
  await db.update(videos).set({ publishedAt: at }).where(eq(videos.id, videoId));
  const viewers = Array.from({ length: FEWEST_VIEWERS + 1 }, (_, i) => i);
  for (const i of viewers) {
    await db.insert(playbackSessions).values({
      id: ctx.newId("play"),
      videoId,
      viewerKey: `a:${i}`,
      fetchedAt: at,
      playedMs: 60_000,
      country: i === 0 ? "IS" : "DE",
      startedAt: at,
      lastReportAt: at,
    });
  }
  await settlePlaybacks({ ...ctx, log: { ...ctx.log, info: () => undefined } });
  const journal = (id: string, kind: "tip" | "payout_paid", cents: number) => ({
    id: `test:${crypto.randomUUID()}:${id}`,
    kind,
    currency: "USD",
    entries:
      kind === "tip"
        ? ({
            [`creator:${creator.id}:available`]: cents - 30,
            "platform:revenue": 30,
            "outside:customers": -cents,
          } as const)
        : ({ [`creator:${creator.id}:available`]: -cents, "outside:creators": cents } as const),
  });
  await postJournal({ db, now: () => at }, journal("tip", "tip", 500));
  await postJournal({ db, now: () => at }, journal("out", "payout_paid", 100));

  await Promise.all([rollUpPlatform(ctx), rollUpPlatform(ctx)]);
  await rollUpPlatform(ctx);
  const day = () =>
    db
      .select()
      .from(platformDays)
      .where(eq(platformDays.day, today - 2))
      .get();
  const expected = {
    videos: 1,
    views: viewers.length,
    watchedMs: viewers.length * 60_000,
    paidCents: 500,
    earnedCents: 470,
    joined: 0,
  };
  expect(await day()).toMatchObject(expected);
  const iceland = and(eq(platformCountries.day, today - 2), eq(platformCountries.country, "IS"));
  expect(await db.select().from(platformCountries).where(iceland).get()).toMatchObject({
    views: 1,
    viewers: 1,
  });

  const told = await metrics();
  const people = await db.$count(users);
  expect(told).toMatchObject({
    totalUsers: people,
    totalRevenue: 500,
    totalEarned: 470,
    totalViews: viewers.length,
    totalVideos: 1,
    currency: "USD",
  });
  expect(told.recent.now).toMatchObject({ views: viewers.length, paidCents: 500 });
  expect(told.markets).toEqual([
    {
      country: "DE",
      views: FEWEST_VIEWERS,
      dailyViewers: Math.round((FEWEST_VIEWERS / 28) * 10) / 10,
    },
    { country: "other", views: 1, dailyViewers: 0 },
  ]);
  expect(told.weeks).toHaveLength(14);
  expect(told.weeks.at(-1)).toMatchObject({ to: today - 1, views: viewers.length });
  expect(told.targets.people).toBe(50_000_000);
  expect(projectWeeks(told.weeks, "views")).toBeNull();
  expect(projectWeeks(told.weeks, "people")?.steps[0]?.value).toBeGreaterThan(0);

  // `rollUpPlatform` recomputes only the last days, so this changed value must stay.
  const sealed = await db
    .update(platformDays)
    .set({ views: 7 })
    .where(eq(platformDays.day, today - 50))
    .returning();
  expect(sealed).toHaveLength(1);
  await rollUpPlatform(ctx);
  expect(
    await db
      .select()
      .from(platformDays)
      .where(eq(platformDays.day, today - 50))
      .get(),
  ).toMatchObject({ views: 7 });
  expect(await day()).toMatchObject(expected);
});

test("visitors can read the platform metrics, which are cached for five minutes", async () => {
  const response = await call("/api/platform/metrics");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
});
