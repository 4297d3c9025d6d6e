import { expect, test } from "vitest";
import { playbackSessions } from "../../db/schema.ts";
import type { ReceiptPage, VideoAnalytics } from "../../domain/creator/analytics/contract-api.ts";
import { settlePlaybacks } from "../../domain/creator/analytics/settle-playbacks.ts";
import { dayOf } from "../../domain/kernel/calendar/days.ts";
import { call, makeUser, testContext } from "../../testing/factories.ts";
import { makeVideoRow } from "../../testing/media-objects.ts";

const ctx = testContext();
const HOUR = 3_600_000;

async function makeWatchedVideo() {
  const creator = await makeUser({ plan: "creator_pro" });
  const videoId = await makeVideoRow(creator, "public");
  const began = ctx.now() - 60 * HOUR;
  for (let i = 0; i < 120; i += 4) {
    const rows = [i, i + 1, i + 2, i + 3].map((n) => ({
      id: ctx.newId("play"),
      videoId,
      viewerKey: `a:${n}`,
      playedMs: n % 3 === 0 ? 5000 : 40_000,
      fetchedAt: began,
      source: n === 119 ? ("unknown" as const) : ("search" as const),
      device: n === 119 ? ("unknown" as const) : ("mobile" as const),
      country: n === 119 ? null : "DE",
      // Two playbacks share each start time, so that a page cursor that skips one of them fails the
      // test.
      startedAt: began + Math.floor(n / 2) * 60_000,
      lastReportAt: began + HOUR * 2,
    }));
    await ctx.db.insert(playbackSessions).values(rows);
  }
  await settlePlaybacks({ ...ctx, log: { ...ctx.log, info: () => undefined } });
  return { creator, videoId };
}

test("the playback list of a video and its CSV contain every playback once, newest first", async () => {
  const { creator, videoId } = await makeWatchedVideo();
  const readAll = async (filter: string) => {
    const seen: ReceiptPage["receipts"] = [];
    let next: string | null = "";
    while (next !== null) {
      const response = await call(
        `/api/videos/${videoId}/receipts?${filter}${next === "" ? "" : `&before=${next}`}`,
        { as: creator },
      );
      const page: ReceiptPage = await response.json();
      seen.push(...page.receipts);
      next = page.next;
    }
    return seen;
  };
  const all = await readAll("");
  expect(new Set(all.map((r) => r.id)).size).toBe(120);
  expect(all.map((r) => r.startedAt)).toEqual(all.map((r) => r.startedAt).sort((a, b) => b - a));
  const short = await readAll("verdict=too_short");
  expect(short).toHaveLength(40);
  expect(short.every((r) => r.verdict === "too_short" && r.watchedMs === 5000)).toBe(true);
  expect(all.filter((r) => r.source === null)).toMatchObject([
    { sourceHost: null, device: null, country: null },
  ]);
  expect(JSON.stringify(all)).not.toContain("a:1");
  const file = await (
    await call(`/api/videos/${videoId}/receipts.csv?verdict=too_short`, { as: creator })
  ).text();
  expect(file.trimEnd().split("\r\n")).toHaveLength(41);
});

test("video analytics cover every day of the range, and the period before if the video existed then", async () => {
  const { creator, videoId } = await makeWatchedVideo();
  const read = async (query: string): Promise<VideoAnalytics> =>
    (await call(`/api/videos/${videoId}/analytics?${query}`, { as: creator })).json();
  const whole = await read("");
  expect(whole.totals).toMatchObject({
    views: 80,
    playbacks: 120,
    plays: 120,
    watchedMs: 80 * 40_000 + 40 * 5000,
  });
  expect(whole.averageMs).toBeCloseTo(whole.totals.watchedMs / 120);
  expect(whole.days).toHaveLength(whole.to - whole.from + 1);
  expect(whole.before).toBeNull();
  expect(whole.sources).toEqual(
    expect.arrayContaining([expect.objectContaining({ value: "search", playbacks: 119 })]),
  );
  for (const told of [whole.sources, whole.devices, whole.countries]) {
    const parts = told ?? [];
    expect(parts.reduce((n, p) => n + p.playbacks, 0)).toBe(120);
    expect(parts.reduce((n, p) => n + p.views, 0)).toBe(80);
  }
  const today = new Date(dayOf(ctx.now()) * 86_400_000).toISOString().slice(0, 10);
  const last = await read(`from=${today}&to=${today}`);
  expect(last.days).toHaveLength(1);
  expect(last.totals.playbacks).toBe(0);
  expect(last.before).not.toBeNull();
  for (const query of [
    "from=2026-02-30",
    "from=x",
    "from=2026-05-02&to=2026-05-01",
    "to=99999-01-01",
  ]) {
    expect(
      (await call(`/api/videos/${videoId}/analytics?${query}`, { as: creator })).status,
      query,
    ).toBe(400);
  }
});

test("only the creator of a video can read its analytics and its playback list", async () => {
  const videoId = await makeVideoRow(await makeUser(), "public");
  for (const path of ["analytics", "receipts", "receipts.csv"]) {
    for (const as of [await makeUser(), await makeUser({ role: "admin" })]) {
      expect((await call(`/api/videos/${videoId}/${path}`, { as })).status).toBe(404);
    }
    expect((await call(`/api/videos/${videoId}/${path}`)).status).toBe(401);
  }
});
