import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { playbackSessions, videoDayParts, videoDays } from "../../db/schema.ts";
import { dayText } from "../../domain/creator/analytics/contract.ts";
import type { ChannelAnalytics } from "../../domain/creator/analytics/contract-api-channel.ts";
import { monthBoundsOf, VIDEOS_A_PAGE } from "../../domain/creator/analytics/contract-range.ts";
import { settlePlaybacks } from "../../domain/creator/analytics/settle-playbacks.ts";
import { dayOf } from "../../domain/kernel/calendar/days.ts";
import type { JournalKind } from "../../domain/money/ledger/contract.ts";
import { postJournal } from "../../domain/money/ledger/post-journal.ts";
import { call, makeUser, type TestUser, testContext } from "../../testing/factories.ts";
import { makeVideoRow } from "../../testing/media-objects.ts";

const ctx = testContext();
const today = dayOf(ctx.now());

async function makeChannel(plan: "free" | "premium" | "creator_pro") {
  const creator = await makeUser({ plan });
  const videoId = await makeVideoRow(creator, "public");
  const days = [today - 400, today - 30, today - 3];
  for (const [i, day] of days.entries()) {
    const views = 10 ** (i + 1);
    await ctx.db
      .insert(videoDays)
      .values({ videoId, day, playbacks: views, views, plays: views, watchedMs: views * 1000 });
    await ctx.db.insert(videoDayParts).values([
      { videoId, day, dimension: "source", value: "search", playbacks: views, views },
      { videoId, day, dimension: "country", value: "DE", playbacks: views, views },
    ]);
  }
  await postJournal(ctx, {
    id: `test:${crypto.randomUUID()}`,
    kind: "tip",
    currency: "USD",
    entries: { [`creator:${creator.id}:available`]: 350, "outside:customers": -350 },
  });
  return { creator, videoId };
}

const read = async (as: TestUser, query: string): Promise<ChannelAnalytics> =>
  (await call(`/api/analytics?${query}`, { as })).json();

test("channel analytics compare a range with the previous period or the previous year", async () => {
  const { creator, videoId } = await makeChannel("creator_pro");
  const usual = await read(creator, "");
  expect([
    usual.totals.views,
    usual.compared?.totals.views,
    usual.points.length,
    usual.totals.revenueCents,
  ]).toEqual([1000, 100, 28, 350]);
  expect(usual.videos).toMatchObject([{ videoId, views: 1000, averageMs: 1000 }]);
  expect(usual.revenue).toEqual([{ source: "tips", cents: 350 }]);
  const year = await read(creator, "range=365&compare=year");
  expect([year.totals.views, year.compared?.totals.views, year.step]).toEqual([1100, 10, "week"]);
  const all = await read(creator, "range=all");
  expect([all.totals.views, all.compared, all.step, all.firstDay]).toEqual([
    1110,
    null,
    "week",
    today - 400,
  ]);
  for (const told of [usual, year, all]) {
    const { views } = told.totals;
    expect(told.points.reduce((n, p) => n + p.views, 0)).toBe(views);
    for (const parts of [told.sources, told.countries ?? [], told.videos])
      expect(parts.reduce((n, p) => n + p.views, 0)).toBe(views);
  }
  const day = dayText(today - 30);
  const single = await read(creator, `from=${day}&to=${day}&compare=none`);
  expect([single.totals.views, single.compared, single.videos[0]?.views]).toEqual([100, null, 100]);
});

test("channel analytics count a tip or plan payment as revenue again after a won dispute", async () => {
  const { creator } = await makeChannel("creator_pro");
  const post = (kind: JournalKind, cents: number, reverses: string) =>
    postJournal(ctx, {
      id: `test:${crypto.randomUUID()}`,
      kind,
      currency: "USD",
      reverses,
      entries: { [`creator:${creator.id}:available`]: cents, "outside:customers": -cents },
    });
  await post("tip_disputed", -350, `tip:${creator.id}`);
  await post("dispute_won", 350, `tip:${creator.id}`);
  await post("dispute_won", 490, `invoice:${creator.id}:paid`);
  const { revenue } = await read(creator, "");
  expect(revenue).toEqual([
    { source: "plans", cents: 490 },
    { source: "tips", cents: 350 },
  ]);
});

test("the last 48 hours and the retention curve of a channel include a playback that has ended", async () => {
  const { creator, videoId } = await makeChannel("creator_pro");
  const began = ctx.now() - 3 * 3_600_000;
  await ctx.db.insert(playbackSessions).values({
    id: ctx.newId("play"),
    videoId,
    viewerKey: "a:1",
    fetchedAt: began,
    playedMs: 40_000,
    played: `${"f".repeat(12)}${"0".repeat(13)}`,
    startedAt: began,
    lastReportAt: began + 60_000,
  });
  await settlePlaybacks({ ...ctx, log: { ...ctx.log, info: () => undefined } });
  const { hours, retention } = await read(creator, "range=7");
  expect(hours).toHaveLength(48);
  expect(hours?.filter((h) => h.views > 0)).toEqual([
    { hour: Math.floor(began / 3_600_000), views: 1, watchedMs: 40_000 },
  ]);
  expect(retention).toMatchObject({
    plays: 1,
    videos: [{ videoId, plays: 1, averagePercent: 48 }],
  });
  expect(retention?.curve?.[47]).toBe(100);
  expect(retention?.curve?.[48]).toBe(0);
});

test("the user's plan limits the channel analytics in the JSON and in the CSV files", async () => {
  const tables = async (as: TestUser) => {
    const opened: string[] = [];
    for (const table of [
      "points",
      "videos",
      "sources",
      "devices",
      "countries",
      "revenue",
      "live",
      "hours",
      "retention",
    ])
      if ((await call(`/api/analytics.csv?table=${table}`, { as })).status === 200)
        opened.push(table);
    return opened;
  };
  const basic = (await makeChannel("free")).creator;
  const told = await read(basic, "");
  expect([told.devices, told.countries, told.revenue, told.hours, told.retention]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(told.points.every((point) => point.revenueCents === null)).toBe(true);
  expect(await tables(basic)).toEqual(["points", "videos", "sources", "live"]);
  expect(await tables((await makeChannel("premium")).creator)).toEqual([
    "points",
    "videos",
    "sources",
    "devices",
    "countries",
    "live",
  ]);
  expect(await tables((await makeChannel("creator_pro")).creator)).toHaveLength(9);
});

test("the CSV of channel analytics has a row for each point of its range", async () => {
  const { creator } = await makeChannel("creator_pro");
  const file = await (
    await call("/api/analytics.csv?range=28&table=points", { as: creator })
  ).text();
  const lines = file.trimEnd().split("\r\n");
  expect(lines).toHaveLength(29);
  expect(lines[0]).toContain("From (UTC),To,Views,Watched (s)");
  expect(lines.at(-4)).toBe(`${dayText(today - 3)},${dayText(today - 3)},1000,1000,0,0,0,0,0,0,0`);
  expect(lines.at(-1)).toMatch(/,350$/);
});

test("the analytics table by video pages through all videos", async () => {
  const { creator, videoId } = await makeChannel("creator_pro");
  const parts = Array.from({ length: VIDEOS_A_PAGE + 5 }, (_, i) => ({
    id: `vid_gone${i}`,
    views: VIDEOS_A_PAGE + 5 - i,
  }));
  // On the first day of a month, the range reads the row of the month.
  const spans = [
    { span: "day", start: today },
    { span: "month", start: monthBoundsOf(today).start },
  ];
  await ctx.db.run(sql`insert into creator_parts (creator_id, dimension, span, start, value, playbacks, views, plays, watched_ms, cents)
    select ${creator.id}, 'video', s.value ->> 'span', s.value ->> 'start', p.value ->> 'id', 1, p.value ->> 'views', 0, 0, 0
    from json_each(${JSON.stringify(parts)}) p, json_each(${JSON.stringify(spans)}) s`);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => read(creator, `range=7&videoPage=${page}`)),
  );
  expect(pages.map(({ videos, hasMoreVideos }) => [videos.length, hasMoreVideos])).toEqual([
    [VIDEOS_A_PAGE, true],
    [6, false],
    [0, false],
  ]);
  const listed = pages.flatMap(({ videos }) => videos);
  expect(listed.map((video) => video.videoId)).toEqual([videoId, ...parts.map(({ id }) => id)]);
  expect(pages[1]?.retention).toEqual(pages[0]?.retention);
  expect((await call("/api/analytics?videoPage=0", { as: creator })).status).toBe(400);
});

test("the channel analytics route rejects an invalid range or table", async () => {
  const creator = await makeUser();
  const bad = [
    "range=8",
    "compare=always",
    "from=2026-02-30",
    "to=2026-02-01",
    "from=2026-05-02&to=2026-05-01",
    "range=7&from=2026-05-01",
  ];
  for (const query of bad)
    expect((await call(`/api/analytics?${query}`, { as: creator })).status, query).toBe(400);
  expect((await call("/api/analytics.csv?table=secrets", { as: creator })).status).toBe(400);
  expect((await call("/api/analytics")).status).toBe(401);
  const from = dayText(1);
  expect((await call(`/api/analytics?from=${from}&compare=year`, { as: creator })).status).toBe(
    200,
  );
});
