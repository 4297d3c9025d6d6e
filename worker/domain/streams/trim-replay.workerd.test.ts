import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { captions, videos, watchProgress } from "../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../testing/factories.ts";
import { lengthOf, makeReadyStream, TestStudio, viewerOf } from "../../testing/live.ts";
import type { Playback } from "../playback/contract.ts";
import type { OwnStream, StreamSummary } from "./contract.ts";
import type { OwnReplay } from "./contract-replay.ts";
import { sweepTrims } from "./sweep-trims.ts";

afterEach(() => vi.useRealTimers());
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Four segments of two seconds. */
async function ended() {
  const creator = await makeUser();
  const { id: streamId } = await makeReadyStream(creator);
  const studio = await TestStudio.open(streamId, creator);
  await studio.hello();
  studio.chunks(0, 200);
  await studio.acknowledges(199);
  const live = await viewerOf(streamId);
  const { replayUrl } = await (await call(`/api/streams/${streamId}/end`, { method: "POST", as: creator })).json<OwnStream>();
  const videoId = replayUrl?.split("/").at(-1) ?? "";
  const trim = (json: unknown, as: TestUser = creator) => call(`/api/videos/${videoId}/replay`, { method: "PATCH", json, as });
  const base = async (as: TestUser | null = null) =>
    (await (await call(`/api/videos/${videoId}/playback`, { method: "POST", json: {}, as })).json<Playback>()).base;
  const text = async (path: string, as: TestUser | null = null) => (await call(`${await base(as)}/${path}`)).text();
  return { creator, streamId, videoId, trim, base, text, live };
}

test("a trimmed replay shows what lies between its times, begins at the frame, and can be taken back", async () => {
  const { creator, trim, base, text, live, videoId } = await ended();
  const link = await base();
  expect((await call(`${link}/main/seg-0.m4s`)).status).toBe(200);
  expect((await live.get("dvr.m3u8")).status).toBe(200);
  const trimmed = await (await trim({ startMs: 2480, endMs: 5000 })).json<OwnReplay>();
  expect(trimmed).toMatchObject({ startMs: 2480, endMs: 5000, recordedFromMs: 0, recordedToMs: 8000, isTrimmed: true });
  later(9_000);
  const playlist = await text("main/media.m3u8");
  expect(playlist).toContain("#EXT-X-START:TIME-OFFSET=0.48000,PRECISE=YES");
  expect(playlist.match(/seg-\d/g)).toEqual(["seg-1", "seg-2"]);
  const row = await testContext().db.query.videos.findFirst({ where: eq(videos.id, videoId) });
  expect(row?.durationSeconds).toBe(3);
  // What is cut off is nowhere: not by its name, not below the whole recording, not by the stream's own links.
  for (const path of ["main/seg-0.m4s", "main/seg-3.m4s", "whole/master.m3u8", "whole/main/seg-0.m4s"]) {
    expect([path, (await call(`${link}/${path}`)).status]).toEqual([path, 404]);
  }
  expect((await live.get("dvr.m3u8")).status).toBe(404);
  expect((await live.get("main/seg-0.m4s")).status).toBe(404);
  const whole = await (await call(trimmed.wholeUrl.replace("master", "main/media"))).text();
  expect(lengthOf(whole)).toBeCloseTo(8, 3);
  expect((await call(`${await base(creator)}/whole/main/seg-0.m4s`)).status).toBe(404);
  expect(await (await trim({ startMs: null, endMs: null })).json()).toMatchObject({ isTrimmed: false, undoUntil: null, endMs: 8000 });
  later(9_000);
  expect(lengthOf(await text("main/media.m3u8"))).toBeCloseTo(8, 3);
});

test("captions and the places where people left off move with the beginning", async () => {
  const { creator, videoId, trim, text } = await ended();
  const { db, now } = testContext();
  const vtt = "WEBVTT\n\n00:01.000 --> 00:01.900\nGone\n\n00:02.500 --> 00:03.000\nHere\n";
  const stamps = { createdAt: now(), updatedAt: now() };
  await db.insert(captions).values({ videoId, language: "en", label: "English", source: "upload", vtt, isPublished: true, ...stamps });
  const seen = { videoId, userId: creator.id, updatedAt: now() };
  await db.insert(watchProgress).values({ ...seen, positionMs: 5000 });
  await trim({ startMs: 2000 });
  later(9_000);
  // Who writes them sees the same times, and what became of the others.
  const editor = await (await call(`/studio/videos/${videoId}/captions`, { as: creator })).text();
  expect(editor).toMatch(/This replay is trimmed.*1 caption of what is cut off is kept/s);
  expect(editor).toContain('value="0:00.500"');
  const shown = await text("captions/en.vtt");
  expect(shown).toContain("00:00:00.500 --> 00:00:01.000");
  expect(shown).not.toContain("Gone");
  expect((await db.query.watchProgress.findFirst({ where: eq(watchProgress.videoId, videoId) }))?.positionMs).toBe(3000);
  await trim({ startMs: null });
  expect((await db.query.watchProgress.findFirst({ where: eq(watchProgress.videoId, videoId) }))?.positionMs).toBe(5000);
});

test("a week later what was cut off is deleted, once however often the job runs, and what is shown is as it was", async () => {
  const { creator, streamId, trim, text } = await ended();
  await trim({ startMs: 2480, endMs: 5000 });
  later(9_000);
  const before = await text("main/media.m3u8");
  const ctx = testContext();
  await sweepTrims(ctx);
  expect(await ctx.storage.head(`live/${streamId}/main/seg-0.m4s`)).not.toBeNull();
  later(7 * 86_400_000 + 1);
  await Promise.all([sweepTrims(ctx), sweepTrims(ctx)]);
  await sweepTrims(ctx);
  expect(await ctx.storage.head(`live/${streamId}/main/seg-0.m4s`)).toBeNull();
  expect(await ctx.storage.head(`live/${streamId}/main/seg-1.m4s`)).not.toBeNull();
  expect(await text("main/media.m3u8")).toBe(before);
  const kept = await (await trim({ startMs: null, endMs: null }, creator)).json<OwnReplay>();
  expect(kept).toMatchObject({ recordedFromMs: 2000, recordedToMs: 6000 });
  expect(await (await trim({ endMs: 4000 })).json()).toMatchObject({ endMs: 4000 });
});

test("a trim that makes no sense, or of another's replay, is refused, and nothing is changed", async () => {
  const { trim, creator, videoId } = await ended();
  for (const json of [{ startMs: 9000 }, { startMs: 3000, endMs: 3500 }, { startMs: -1 }, {}, { startMs: "1" }]) {
    expect((await trim(json)).status).toBe(400);
  }
  expect((await trim({ startMs: 2000 }, await makeUser())).status).toBe(404);
  expect(await (await call(`/api/videos/${videoId}/replay`, { as: creator })).json()).toMatchObject({ isTrimmed: false });
});

test("a stream's summary says what was counted, and whether its replay is still there", async () => {
  const { creator, streamId, videoId } = await ended();
  const summary = async () => (await call(`/api/streams/${streamId}/summary`, { as: creator })).json<StreamSummary>();
  expect(await summary()).toMatchObject({ messages: 0, tips: [], newFollowers: 0, replay: { videoId, seconds: 8, isRemoved: false } });
  await call(`/api/videos/${videoId}`, { method: "DELETE", as: creator });
  expect(await summary()).toMatchObject({ replay: { isRemoved: true } });
  expect((await call(`/api/streams/${streamId}/summary`, { as: await makeUser() })).status).toBe(404);
});
