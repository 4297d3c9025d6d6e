import { env } from "cloudflare:workers";
import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  playbackSessions,
  users,
  videoDayParts,
  videoDayQuality,
  videoDays,
  videoRetention,
  videos,
} from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { makeVideoRow } from "../../../testing/media-objects.ts";
import { DAY_MS, dayOf } from "../../kernel/calendar/days.ts";
import { AUDIENCE, SETTLE_AFTER_MS } from "../../media/views/contract.ts";
import { countView, rejudge } from "../../media/views/count-view.ts";
import { judge } from "../../media/views/rules.ts";
import { QUALITY_BUCKETS, QUALITY_MEASURES } from "./contract-quality.ts";
import { getVideoAnalytics } from "./get-analytics.ts";
import { listReceipts, reconcile } from "./list-receipts.ts";
import { settlePlaybacks } from "./settle-playbacks.ts";

const ctx = testContext();
const { db } = ctx;
type Session = typeof playbackSessions.$inferSelect;

const playback = fc.record({
  video: fc.nat(1),
  viewer: fc.nat(5),
  day: fc.nat(2),
  barred: fc.constantFrom(null, null, null, null, "own", "staff", "robot"),
  fetched: fc.constantFrom(true, true, true, false),
  playedMs: fc.constantFrom(0, 400, 9999, 10_000, 25_000, 90_000),
  neededMs: fc.constantFrom(10_000, 30_000),
  source: fc.constantFrom("direct", "search", "external", "unknown"),
  sourceHost: fc.constantFrom(null, "news.example"),
  device: fc.constantFrom("desktop", "mobile"),
  country: fc.constantFrom(null, "DE", "JP"),
  played: fc.oneof(fc.constant(""), fc.stringMatching(/^[0-9a-f]{25}$/)),
  startMs: fc.constantFrom(null, 0, 249, 250, 3999, 600_000),
  stalls: fc.constantFrom(0, 1, 2, 3, 40),
  bitrate: fc.constantFrom(null, 1, 499_999, 500_000, 30_000_000),
  // True if the playback counted as a view during a report, before the job judged the playback.
  reported: fc.boolean(),
} as const);

/** The first day of the tests, so early that the two days after it have ended too. */
const FIRST_DAY = dayOf(ctx.now()) - 5;

const quiet = { ...ctx, log: { ...ctx.log, info: () => undefined } };

async function insert(sessions: Partial<Session>[]): Promise<void> {
  for (let i = 0; i < sessions.length; i += 3) {
    const rows = sessions.slice(i, i + 3) as (typeof playbackSessions.$inferInsert)[];
    await db.insert(playbackSessions).values(rows);
  }
}

const count = <T>(
  rows: T[],
  keyOf: (row: T) => string | null,
  amount: (row: T) => number = () => 1,
) => {
  const sums: Record<string, number> = {};
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null && amount(row) > 0) sums[key] = (sums[key] ?? 0) + amount(row);
  }
  return sums;
};

async function readRollups(ids: string[]) {
  const days = await db.select().from(videoDays).where(inArray(videoDays.videoId, ids));
  const parts = await db.select().from(videoDayParts).where(inArray(videoDayParts.videoId, ids));
  const retention = await db
    .select()
    .from(videoRetention)
    .where(inArray(videoRetention.videoId, ids));
  const quality = await db
    .select()
    .from(videoDayQuality)
    .where(inArray(videoDayQuality.videoId, ids));
  const dayKey = (d: { videoId: string; day: number }) => `${d.videoId} ${d.day}`;
  const partKey = (p: (typeof parts)[number]) => `${dayKey(p)} ${p.dimension} ${p.value}`;
  return {
    playbacks: count(days, dayKey, (d) => d.playbacks),
    views: count(days, dayKey, (d) => d.views),
    plays: count(days, dayKey, (d) => d.plays),
    watchedMs: count(days, dayKey, (d) => d.watchedMs),
    partPlaybacks: count(parts, partKey, (p) => p.playbacks),
    partViews: count(parts, partKey, (p) => p.views),
    partWatchedMs: count(parts, partKey, (p) => p.watchedMs),
    retention: count(
      retention.flatMap(({ videoId, plays }) =>
        plays.map((n, i) => ({ key: `${videoId} ${i}`, n })),
      ),
      (r) => r.key,
      (r) => r.n,
    ),
    quality: count(
      quality,
      (q) => `${dayKey(q)} ${q.measure} ${q.bucket}`,
      (q) => q.plays,
    ),
  };
}

function expectedRollups(sessions: Session[]) {
  const dayKey = (s: Session) => `${s.videoId} ${dayOf(s.startedAt)}`;
  const audience = sessions.filter(
    (s) => s.verdict !== null && AUDIENCE.includes(s.verdict) && s.playedMs > 0,
  );
  const partsOf = (s: Session): string[] => [
    `source ${s.source}`,
    `device ${s.device}`,
    `country ${s.country ?? "unknown"}`,
    `verdict ${s.verdict}`,
    ...(s.sourceHost !== null && s.verdict === "counted" ? [`source_host ${s.sourceHost}`] : []),
  ];
  const parts = (from: Session[]) =>
    from.flatMap((s) => partsOf(s).map((part) => ({ key: `${dayKey(s)} ${part}`, s })));
  const hundredths = audience.flatMap((s) => [
    `${s.videoId} 100`,
    ...Array.from({ length: 100 }, (_, h) => h)
      .filter((h) => s.played !== "" && ((BigInt(`0x${s.played}`) >> BigInt(99 - h)) & 1n) === 1n)
      .map((h) => `${s.videoId} ${h}`),
  ]);
  const views = sessions.filter((s) => s.verdict === "counted");
  const qualities = audience.flatMap((s) => {
    const measured = {
      start_ms: s.startMs,
      stalls: s.startMs === null ? null : s.stalls,
      bitrate: s.bitrate,
    };
    return QUALITY_MEASURES.flatMap((measure) => {
      const value = measured[measure];
      return value === null
        ? []
        : [
            `${dayKey(s)} ${measure} ${QUALITY_BUCKETS[measure].findLast((bound) => bound <= value)}`,
          ];
    });
  });
  return {
    playbacks: count(sessions, dayKey),
    views: count(views, dayKey),
    plays: count(audience, dayKey),
    watchedMs: count(audience, dayKey, (s) => s.playedMs),
    partPlaybacks: count(parts(sessions), (p) => p.key),
    partViews: count(parts(views), (p) => p.key),
    partWatchedMs: count(
      parts(audience),
      (p) => p.key,
      (p) => p.s.playedMs,
    ),
    retention: count(hundredths, (h) => h),
    quality: count(qualities, (q) => q),
  };
}

test("a video's daily figures equal its playbacks, even if the job counts playbacks repeatedly and concurrently", async () => {
  const creator = await makeUser();
  await fc.assert(
    fc.asyncProperty(fc.array(playback, { minLength: 20, maxLength: 60 }), async (given) => {
      const ids = [await makeVideoRow(creator, "public"), await makeVideoRow(creator, "public")];
      const sessions = given.map(
        ({ video, viewer, day, fetched, reported: _reported, ...rest }, i) => {
          const startedAt = (FIRST_DAY + day) * DAY_MS + 3_600_000 + i;
          return {
            ...rest,
            id: ctx.newId("play"),
            videoId: ids[video] ?? "",
            viewerKey: `a:${viewer}`,
            fetchedAt: fetched ? startedAt : null,
            startedAt,
            lastReportAt: startedAt + rest.playedMs,
          };
        },
      );
      await insert(sessions);
      const early = sessions.filter(
        (s, i) =>
          given[i]?.reported &&
          judge({
            ...s,
            hasFetched: s.fetchedAt !== null,
            hasOtherView: false,
            isCrowded: false,
          }) === "counted",
      );
      await Promise.all(early.map((s) => countView(ctx, s)));
      for (let i = 0; i < 2; i++) await settlePlaybacks(quiet);
      await Promise.all([settlePlaybacks(quiet), settlePlaybacks(quiet)]);
      await settlePlaybacks(quiet);

      const settled = await db
        .select()
        .from(playbackSessions)
        .where(inArray(playbackSessions.videoId, ids));
      expect(settled.every((s) => s.verdict !== null && s.settledAt !== null)).toBe(true);
      for (const s of settled) {
        const alone = judge({
          ...s,
          hasFetched: s.fetchedAt !== null,
          hasOtherView: false,
          isCrowded: false,
        });
        expect(alone === "counted" ? ["counted", "repeat"] : [alone]).toContain(s.verdict);
      }
      const wouldCount = settled.filter(
        (s) =>
          judge({
            ...s,
            hasFetched: s.fetchedAt !== null,
            hasOtherView: false,
            isCrowded: false,
          }) === "counted",
      );
      const viewers = (list: Session[]) =>
        list.map((s) => `${s.videoId} ${s.viewerKey} ${dayOf(s.startedAt)}`).sort();
      expect(viewers(settled.filter((s) => s.verdict === "counted"))).toEqual([
        ...new Set(viewers(wouldCount)),
      ]);
      expect(await readRollups(ids)).toEqual(expectedRollups(settled));
      for (const videoId of ids) {
        const viewCount =
          (
            await db
              .select({ n: videos.viewCount })
              .from(videos)
              .where(eq(videos.id, videoId))
              .get()
          )?.n ?? -1;
        const sum = await reconcile(ctx, { videoId, viewCount });
        expect(sum).toMatchObject({
          isExact: true,
          open: 0,
          playbacks: settled.filter((s) => s.videoId === videoId).length,
        });
      }
      for (const s of settled.slice(0, 5)) expect(await rejudge(ctx, s)).toBe(s.verdict);
    }),
    { numRuns: 25 },
  );
});

test("the job that counts playbacks ignores active playbacks, and adds their watch time after the end", async () => {
  const videoId = await makeVideoRow(await makeUser(), "public");
  const now = ctx.now();
  const row = {
    videoId,
    viewerKey: "a:1",
    fetchedAt: now,
    playedMs: 31_000,
    startedAt: now - SETTLE_AFTER_MS - 60_000,
  };
  const [over, open] = [ctx.newId("play"), ctx.newId("play")];
  await insert([
    { ...row, id: over, lastReportAt: now - SETTLE_AFTER_MS },
    { ...row, id: open, lastReportAt: now - SETTLE_AFTER_MS + 1000, viewerKey: "a:2" },
  ]);
  expect(await countView(ctx, { id: over })).toBe("counted");
  expect(await countView(ctx, { id: open })).toBe("counted");
  await db.update(playbackSessions).set({ playedMs: 95_000 }).where(eq(playbackSessions.id, over));
  await settlePlaybacks({ ...quiet, now: () => now });
  const [day] = await db.select().from(videoDays).where(eq(videoDays.videoId, videoId));
  expect(day).toMatchObject({ playbacks: 2, views: 2, plays: 1, watchedMs: 95_000 });
  await settlePlaybacks({ ...quiet, now: () => now + 1000 });
  const [later] = await db.select().from(videoDays).where(eq(videoDays.videoId, videoId));
  expect(later).toMatchObject({ playbacks: 2, views: 2, plays: 2, watchedMs: 126_000 });
});

test("a video's analytics read as many database rows for a million views as for a hundred", async () => {
  const creator = await makeUser();
  const rowsRead = async (views: number) => {
    const videoId = await makeVideoRow(creator, "public");
    const day = dayOf(ctx.now()) - 3;
    await db
      .insert(videoDays)
      .values({ videoId, day, playbacks: views, views, plays: views, watchedMs: views * 1000 });
    await db.insert(videoDayParts).values([
      { videoId, day, dimension: "verdict", value: "counted", playbacks: views, views },
      { videoId, day, dimension: "source", value: "search", playbacks: views, views },
    ]);
    await db.update(videos).set({ viewCount: views }).where(eq(videos.id, videoId));
    const rows = Array.from({ length: Math.min(views, 3000) }, (_, i) => [
      ctx.newId("play"),
      videoId,
      `a:${i}`,
      day * DAY_MS + i,
    ]);
    await env.DB.prepare(
      `insert into playback_sessions (id, video_id, viewer_key, started_at, last_report_at, verdict, settled_at)
       select json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]'), 1, 'counted', 1 from json_each(?)`,
    )
      .bind(JSON.stringify(rows))
      .run();
    let read = 0;
    const counting = countingDb(env.DB, (n) => {
      read += n;
    });
    const { createDb } = await import("../../../db/client.ts");
    const deps = { ...ctx, db: createDb(counting) };
    const analytics = await getVideoAnalytics(deps, {
      videoId,
      ownerId: creator.id,
      plan: "creator_pro",
    });
    expect(analytics.totals.views).toBe(views);
    const receipts = await listReceipts(deps, { videoId, ownerId: creator.id });
    expect(receipts.reconciliation).toMatchObject({ isExact: true, playbacks: views });
    expect(receipts.receipts).toHaveLength(50);
    return read;
  };
  const few = await rowsRead(100);
  expect(few).toBeGreaterThan(50);
  expect(await rowsRead(1_000_000)).toBeLessThanOrEqual(few + 5);
});

function countingDb(d1: D1Database, note: (rowsRead: number) => void): D1Database {
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, key) {
        if (key === "unwrapped") return target;
        if (key === "bind") return (...values: unknown[]) => wrap(target.bind(...values));
        if (key === "raw" || key === "all" || key === "run") {
          return async (...args: unknown[]) => {
            const result = await target.all();
            note(result.meta.rows_read);
            return key === "raw" ? target.raw(...(args as [])) : result;
          };
        }
        return Reflect.get(target, key);
      },
    });
  return new Proxy(d1, {
    get(target, key) {
      if (key === "prepare") return (query: string) => wrap(target.prepare(query));
      if (key === "batch") {
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(
            statements.map((s) => Reflect.get(s, "unwrapped") as D1PreparedStatement),
          );
          for (const { meta } of results) note(meta.rows_read);
          return results;
        };
      }
      return Reflect.get(target, key);
    },
  });
}

test("a video's daily figures include likes, comments and shares, and subtract undone ones", async () => {
  const creator = await makeUser();
  const fan = await makeUser();
  const videoId = await makeVideoRow(creator, "public");
  const [first, second] = [FIRST_DAY * DAY_MS, (FIRST_DAY + 1) * DAY_MS];
  const { comments, videoReactions, videoShares } = await import("../../../db/schema.ts");
  const onDay = async (day: number) =>
    db
      .select({ likes: videoDays.likes, comments: videoDays.comments, shares: videoDays.shares })
      .from(videoDays)
      .where(and(eq(videoDays.videoId, videoId), eq(videoDays.day, day)))
      .get();
  const commentId = ctx.newId("cmt");
  await db.batch([
    db
      .insert(videoReactions)
      .values({ videoId, userId: fan.id, reaction: "like", createdAt: first }),
    db
      .insert(comments)
      .values({ id: commentId, videoId, userId: fan.id, body: "Hello", createdAt: first }),
    db
      .insert(videoShares)
      .values({ videoId, viewerKey: `u:${fan.id}`, day: FIRST_DAY, sharedAt: first }),
  ]);
  expect(await onDay(FIRST_DAY)).toEqual({ likes: 1, comments: 1, shares: 1 });
  await db
    .update(videoReactions)
    .set({ reaction: "dislike", createdAt: second })
    .where(eq(videoReactions.videoId, videoId));
  await db.update(comments).set({ state: "held" }).where(eq(comments.id, commentId));
  expect(await onDay(FIRST_DAY)).toEqual({ likes: 0, comments: 0, shares: 1 });
  await db
    .update(videoReactions)
    .set({ reaction: "like", createdAt: second })
    .where(eq(videoReactions.videoId, videoId));
  await db.update(comments).set({ state: "shown" }).where(eq(comments.id, commentId));
  expect(await onDay(FIRST_DAY)).toEqual({ likes: 0, comments: 1, shares: 1 });
  expect(await onDay(FIRST_DAY + 1)).toEqual({ likes: 1, comments: 0, shares: 0 });
  await db.delete(videos).where(eq(videos.id, videoId));
  expect(await onDay(FIRST_DAY)).toBeUndefined();
  expect(
    await db.select({ id: users.id }).from(users).where(eq(users.id, fan.id)).get(),
  ).toBeDefined();
});

test("the retention curve of a video includes only playbacks of its current file", async () => {
  const creator = await makeUser();
  const videoId = await makeVideoRow(creator, "public");
  const replacedAt = FIRST_DAY * DAY_MS + 7_200_000;
  const began = (startedAt: number, played: string): Partial<Session> => ({
    id: ctx.newId("play"),
    videoId,
    viewerKey: `a:${startedAt}`,
    fetchedAt: startedAt,
    playedMs: 90_000,
    startedAt,
    lastReportAt: startedAt + 90_000,
    played,
  });
  await db.update(videos).set({ mediaSince: replacedAt }).where(eq(videos.id, videoId));
  // The first viewer starts with the old file and still plays it after its replacement.
  await insert([
    began(replacedAt - 60_000, "f".repeat(25)),
    began(replacedAt, `8${"0".repeat(24)}`),
  ]);
  await settlePlaybacks(quiet);
  const { retention, retentionPlays, totals } = await getVideoAnalytics(ctx, {
    videoId,
    ownerId: creator.id,
    plan: "creator_pro",
  });
  expect([totals.plays, retentionPlays]).toEqual([2, 1]);
  expect(retention).toEqual([100, ...Array(99).fill(0)]);
});
