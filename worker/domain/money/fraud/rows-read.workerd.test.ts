import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import { acts, playbackSessions, videoViews } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { meter } from "../../../testing/meter.ts";
import { periodOf } from "../../media/verdicts/contract.ts";
import { judgeActs } from "./judge-acts.ts";
import { takeBackActs } from "./withdraw-actions.ts";

const DAY = 20_000;
const AT = DAY * 86_400_000;
const ctx = testContext();

async function makePendingView(n: number, network: string): Promise<{ creatorId: string }> {
  const creator = await makeUser({ partnerStatus: "active" });
  const { id: videoId } = await makeVideo(creator);
  const [playbackId, viewerKey] = [`play_${n}`, `a:${n}`];
  const bytes = { fetchedBytes: 1000, leastBytes: 100 };
  const times = { startedAt: AT, fetchedAt: AT, lastReportAt: AT, playedMs: 31_000 };
  await ctx.db
    .insert(playbackSessions)
    .values({ id: playbackId, videoId, viewerKey, verdict: "counted", ...times, ...bytes });
  await ctx.db
    .insert(videoViews)
    .values({ videoId, viewerKey, day: DAY, countedAt: AT, playbackId });
  const what = {
    id: `view:${playbackId}`,
    kind: "view",
    creatorId: creator.id,
    subjectId: playbackId,
    viewerKey,
  } as const;
  await ctx.db
    .insert(acts)
    .values({ ...what, standing: "visitor", network, period: periodOf(AT), at: AT });
  return { creatorId: creator.id };
}

const countVerified = () => ctx.db.$count(videoViews, eq(videoViews.verified, true));

/** Returns the number of rows that D1 reads to judge one view and then to withdraw that view. */
async function rowsOfJudging(n: number): Promise<number> {
  const network = `network-${n}`;
  const { creatorId } = await makePendingView(n, network);
  const { db, statements } = meter(env.DB);
  const deps = { ...ctx, queue: { send: async () => undefined }, db: createDb(db) };
  await judgeActs(deps);
  expect(await countVerified()).toBe(1);
  await takeBackActs(deps, { network, creatorId });
  expect(await countVerified()).toBe(0);
  return statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
}

test("the fraud check reads hardly more rows for a view when other videos have 2,000 views", async () => {
  const before = await rowsOfJudging(1);
  const { id } = await makeVideo(await makeUser());
  await env.DB.prepare(`INSERT INTO video_views (video_id, viewer_key, day, counted_at, playback_id, verified)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT ?, 'b:' || i, ?, ?, 'play_b' || i, 0 FROM n`)
    .bind(id, DAY, AT)
    .run();
  // A search in an index can read one more row, which belongs to the subject whose ID comes next.
  const neighbors = 20;
  expect(await rowsOfJudging(2)).toBeLessThanOrEqual(before + neighbors);
});
