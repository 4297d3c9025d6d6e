import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { captions } from "../../db/schema.ts";
import type { Playback } from "../../domain/media/playback/contract-api.ts";
import { putReplayIndex } from "../../domain/media/replays/replay.ts";
import { makeStream } from "../../testing/chat.ts";
import { call, makeUser, makeVideo, testContext } from "../../testing/factories.ts";

const bucket: R2Bucket = Object.getPrototypeOf(env.MEDIA);
afterEach(() => void vi.restoreAllMocks());

const SEGMENT_MS = 60_000;

async function makeTrimmedReplay() {
  const ctx = testContext();
  const creator = await makeUser();
  const streamId = await makeStream(creator, { state: "ended", endedAt: 1 });
  const segments = Array.from({ length: 10 }, (_, i) => ({
    ...{ file: `seg-${i}.m4s`, durationMs: SEGMENT_MS, size: 1000, init: "init-1.mp4" },
    ...{ discontinuity: false, wallMs: i * SEGMENT_MS },
  }));
  await putReplayIndex(ctx, streamId, {
    ...{ version: 1, codecs: null, width: 640, height: 360, frameRate: 25 },
    ...{ bandwidth: 1, averageBandwidth: 1, durationMs: 10 * SEGMENT_MS, segments },
  });
  const [fromMs, toMs] = [SEGMENT_MS, 9 * SEGMENT_MS];
  const trim = { startMs: fromMs, endMs: toMs, shown: { fromMs, toMs, edges: [] } };
  const { id } = await makeVideo(creator, { streamId, durationSeconds: 480, trim });
  const track = { videoId: id, language: "en", label: "English", source: "upload" } as const;
  const vtt = "WEBVTT\n\n00:01:01.000 --> 00:01:02.000\nFirst words\n";
  await ctx.db
    .insert(captions)
    .values({ ...track, isPublished: true, vtt, createdAt: 1, updatedAt: 1 });
  const answer = await call(`/api/videos/${id}/playback`, { method: "POST", json: {} });
  const { base } = await answer.json<Playback>();
  return { id, read: async () => (await call(`${base}/captions/en.vtt`)).text() };
}

test("the server builds the captions of a trimmed replay only once, unless the caption file changes", async () => {
  const { id, read } = await makeTrimmedReplay();
  const first = await read();
  expect(first).toContain("00:00:01.000 --> 00:00:02.000\nFirst words");
  const reads = [vi.spyOn(bucket, "get"), vi.spyOn(bucket, "head")];
  expect(await read()).toBe(first);
  expect(reads.map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
  const vtt = "WEBVTT\n\n00:01:01.000 --> 00:01:02.000\nOther words\n";
  await testContext().db.update(captions).set({ vtt }).where(eq(captions.videoId, id));
  expect(await read()).toContain("Other words");
});
