import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { playbackSessions, trendActs } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { KEYS_KEPT_MS, UNKNOWN_NETWORK } from "./contract.ts";
import { sweepHashes } from "./sweep-hashes.ts";

const ctx = testContext();
const DAY_MS = 86_400_000;
const old = ctx.now() - KEYS_KEPT_MS - DAY_MS;

test("the sweep deletes the network hashes of likes and of visitors' playbacks after the promised time", async () => {
  const { id: videoId } = await makeVideo(await makeUser());
  const like = { videoId, act: "like", day: 0 } as const;
  await ctx.db.insert(trendActs).values([
    { ...like, viewerKey: "a:old", at: old, network: "old network" },
    { ...like, viewerKey: "a:new", at: ctx.now(), network: "new network" },
    { ...like, viewerKey: "a:unknown", at: old, network: UNKNOWN_NETWORK },
  ]);
  const times = { startedAt: old, lastReportAt: old };
  const id = ctx.newId("play");
  await ctx.db.insert(playbackSessions).values({
    id,
    videoId,
    viewerKey: "a:old",
    network: "network of one day",
    periodNetwork: "network of a month",
    ...times,
  });
  await sweepHashes(ctx);
  const likes = await ctx.db.select().from(trendActs).where(eq(trendActs.videoId, videoId));
  expect(Object.fromEntries(likes.map(({ viewerKey, network }) => [viewerKey, network]))).toEqual({
    "a:old": null,
    "a:new": "new network",
    "a:unknown": UNKNOWN_NETWORK,
  });
  const playback = await ctx.db
    .select()
    .from(playbackSessions)
    .where(eq(playbackSessions.id, id))
    .get();
  expect([playback?.network, playback?.periodNetwork]).toEqual([null, null]);
});

test("the sweep of network hashes finds old likes with an index and does not read all likes", async () => {
  const { results } = await env.DB.prepare(
    `explain query plan select rowid from trend_acts t where t.day = 0 and t.network is not null
      and t.network <> '${UNKNOWN_NETWORK}' and t.at < ?`,
  )
    .bind(1)
    .all();
  expect(JSON.stringify(results)).toContain("trend_acts_hashes");
});
