import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { brandDeals, captions, streams, videos, watchProgress } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { webpOfSize } from "../../../testing/images.ts";
import {
  lengthOf,
  makeReadyStream,
  realFragment,
  realInit,
  SOUND_BEHIND,
  TestStudio,
  viewerOf,
} from "../../../testing/live.ts";
import { makeDeal } from "../../../testing/money-objects.ts";
import { restrict } from "../../../testing/restrict.ts";
import { sampled } from "../../../testing/scale.ts";
import type { Deps } from "../../deps.ts";
import type { OwnStream, StreamSummary } from "../../live/streams/contract-api.ts";
import type { Playback } from "../playback/contract-api.ts";
import type { VideoCard } from "../videos/contract-api.ts";
import type { OwnReplay } from "./contract-api.ts";
import { sweepReplayPictures } from "./sweep-replay-pictures.ts";
import { sweepTrims } from "./sweep-trims.ts";
import { changeReplay } from "./trim-replay.ts";

afterEach(() => vi.useRealTimers());
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Four segments of two seconds at 25 frames per second, with a key frame every second. */
async function ended({ picture }: { picture?: Uint8Array<ArrayBuffer> } = {}) {
  const creator = await makeUser();
  const { id: streamId } = await makeReadyStream(creator);
  if (picture)
    await call(`/api/streams/${streamId}/thumbnail`, { method: "PUT", body: picture, as: creator });
  const studio = await TestStudio.open(streamId, creator);
  await studio.hello("run-00000001", realInit());
  studio.chunks(0, 200, { fragment: realFragment(25) });
  await studio.acknowledges(199);
  const live = await viewerOf(streamId);
  const { replayUrl } = await (
    await call(`/api/streams/${streamId}/end`, { method: "POST", as: creator })
  ).json<OwnStream>();
  const videoId = replayUrl?.split("/").at(-1) ?? "";
  const trim = (json: unknown, as: TestUser = creator) =>
    call(`/api/videos/${videoId}/replay`, { method: "PATCH", json, as });
  const base = async (as: TestUser | null = null) =>
    (
      await (
        await call(`/api/videos/${videoId}/playback`, { method: "POST", json: {}, as })
      ).json<Playback>()
    ).base;
  const text = async (path: string, as: TestUser | null = null) =>
    (await call(`${await base(as)}/${path}`)).text();
  return { creator, streamId, videoId, trim, base, text, live };
}

test("a trimmed replay starts at a key frame after the chosen start, and the trim can be undone", async () => {
  const { creator, trim, base, text, live, videoId } = await ended();
  const link = await base();
  expect((await call(`${link}/main/seg-0.m4s`)).status).toBe(200);
  expect((await live.get("dvr.m3u8")).status).toBe(200);
  const trimmed = await (await trim({ startMs: 2480, endMs: 5010 })).json<OwnReplay>();
  expect(trimmed).toMatchObject({
    startMs: 2480,
    endMs: 5010,
    recordedFromMs: 0,
    recordedToMs: 8000,
    isTrimmed: true,
  });
  expect([trimmed.shownFromMs, trimmed.shownToMs]).toEqual([
    expect.closeTo(3000, 3),
    expect.closeTo(5000, 3),
  ]);
  later(9_000);
  const playlist = await text("main/media.m3u8");
  expect(playlist.match(/[a-z]+-[\d-]+\.m4s/g)).toEqual([
    expect.stringMatching(/^cut-\d+-1\.m4s$/),
    expect.stringMatching(/^cut-\d+-2\.m4s$/),
  ]);
  expect(lengthOf(playlist)).toBeCloseTo(2, 3);
  expect(playlist).not.toMatch(/EXT-X-START|BYTERANGE/);
  const row = await testContext().db.query.videos.findFirst({ where: eq(videos.id, videoId) });
  expect(row?.durationSeconds).toBe(2);
  // Media that was cut off has no working URL, not even below `whole/` or in stream links.
  for (const path of [
    "main/seg-0.m4s",
    "main/seg-1.m4s",
    "main/seg-2.m4s",
    "main/seg-3.m4s",
    "whole/master.m3u8",
    "whole/main/seg-0.m4s",
  ]) {
    expect([path, (await call(`${link}/${path}`)).status]).toEqual([path, 404]);
  }
  expect((await live.get("dvr.m3u8")).status).toBe(404);
  expect((await live.get("main/seg-0.m4s")).status).toBe(404);
  const whole = await (await call(trimmed.wholeUrl.replace("master", "main/media"))).text();
  expect(lengthOf(whole)).toBeCloseTo(8, 3);
  expect((await call(`${await base(creator)}/whole/main/seg-0.m4s`)).status).toBe(404);
  expect(await (await trim({ startMs: null, endMs: null })).json()).toMatchObject({
    isTrimmed: false,
    undoUntil: null,
    endMs: 8000,
  });
  later(9_000);
  expect(lengthOf(await text("main/media.m3u8"))).toBeCloseTo(8, 3);
});

const WEBP = webpOfSize({ width: 100, height: 100 });

describe("thumbnails of trimmed replays", () => {
  async function pictured() {
    const replay = await ended({ picture: WEBP });
    const { streamId, videoId, live } = replay;
    const { db, storage } = testContext();
    const card = async () => (await call(`/api/videos/${videoId}`)).json<VideoCard>();
    const thumbnailFile = (await db.query.streams.findFirst({ where: eq(streams.id, streamId) }))
      ?.thumbnailFile;
    const links = [(await card()).thumbnail ?? "", `${live.base}/${thumbnailFile}`];
    const lasting = [`/api/videos/${videoId}/poster`, `/api/streams/${streamId}/poster`];
    const files = async () =>
      [
        ...(await storage.list(`live/${streamId}/thumb-`)).keys,
        ...(await storage.list(`videos/${videoId}/`)).keys,
      ].length;
    const statuses = () =>
      Promise.all([...links, ...lasting].map(async (path) => (await call(path)).status));
    return { ...replay, card, files, statuses };
  }

  test("a trim deletes a thumbnail that the broadcast studio captured, with all its copies", async () => {
    const { trim, card, files, statuses } = await pictured();
    expect([await statuses(), await files()]).toEqual([[200, 200, 200, 200], 2]);
    expect((await trim({ startMs: 2480 })).status).toBe(200);
    expect((await card()).thumbnail).toBeNull();
    expect([await statuses(), await files()]).toEqual([[404, 404, 302, 302], 0]);
    expect((await trim({ startMs: null, endMs: null })).status).toBe(200);
    expect((await card()).thumbnail).toBeNull();
  });

  test("a trim keeps a thumbnail that the replay's owner uploaded", async () => {
    const { creator, videoId, trim, card } = await pictured();
    await call(`/api/videos/${videoId}/poster`, { method: "PUT", body: WEBP, as: creator });
    expect((await trim({ startMs: 2480 })).status).toBe(200);
    expect((await call((await card()).thumbnail ?? "")).status).toBe(200);
  });

  test("the cleanup job deletes a thumbnail that an interrupted trim left", async () => {
    const { streamId, videoId, trim, card } = await pictured();
    const { db, storage } = testContext();
    await trim({ startMs: 2480 });
    await storage.put(`videos/${videoId}/poster-0.webp`, WEBP, "image/webp");
    await db.update(videos).set({ posterFile: "poster-0.webp" }).where(eq(videos.id, videoId));
    await db.update(streams).set({ thumbnailFile: "thumb-1.webp" }).where(eq(streams.id, streamId));
    await sweepReplayPictures(testContext());
    expect((await card()).thumbnail).toBeNull();
    expect(await storage.head(`videos/${videoId}/poster-0.webp`)).toBeNull();
    expect(
      (await db.query.streams.findFirst({ where: eq(streams.id, streamId) }))?.thumbnailFile,
    ).toBeNull();
  });
});

async function fetchable(streamId: string, links: string[]): Promise<Set<string>> {
  const { keys } = await testContext().storage.list(`live/${streamId}/main/`);
  const playlists = [
    "master.m3u8",
    "main/media.m3u8",
    "media.m3u8",
    "hls.m3u8",
    "dvr.m3u8",
    "replay.m3u8",
  ];
  const parts = [0, 1, 2, 3].flatMap((segment) =>
    [0, 1, 9].map((part) => `main/part-${segment}-${part}.m4s`),
  );
  const files = [...keys.map((key) => key.split("/").slice(2).join("/")), ...playlists, ...parts];
  const marks = new Set<string>();
  for (const link of links) {
    for (const file of files.flatMap((name) => [name, `whole/${name}`])) {
      const answer = await call(`${link}/${file}`);
      const body = new TextDecoder("latin1").decode(await answer.arrayBuffer());
      for (const [, mark = ""] of body.matchAll(/<([va]\d+)>/g)) marks.add(mark);
    }
  }
  return marks;
}

const TRIMS: [
  how: string,
  startMs: number | null,
  endMs: number | null,
  first: number,
  after: number,
][] = [
  ["between key frames", 2480, 5010, 75, 125],
  ["at key frames", 3000, 5000, 75, 125],
  ["at the ends of segments", 2000, 6000, 50, 150],
  ["in the last second of a segment, after its last key frame", 3040, 6020, 100, 150],
  ["only at the start", 1040, null, 50, 200],
  ["only at the end", null, 4100, 0, 102],
];

test.each(sampled(TRIMS, 3))(
  "a replay that was trimmed %s serves the frames and audio that were cut off only to its owner",
  { timeout: 120_000 },
  async (_, startMs, endMs, first, after) => {
    const { creator, streamId, trim, base, live } = await ended();
    const staff = await makeUser({ role: "moderator" });
    const before = await base();
    expect((await trim({ startMs, endMs })).status).toBe(200);
    later(9_000);
    const marks = await fetchable(streamId, [
      before,
      await base(),
      await base(await makeUser()),
      await base(staff),
      await base(creator),
      live.base,
    ]);
    const expected = Array.from({ length: after - first }, (_, i) => `v${first + i}`);
    const sounds = Array.from(
      { length: Math.min(after, 200 - SOUND_BEHIND) - first },
      (_, i) => `a${first + i}`,
    );
    expect([...marks].filter((mark) => mark.startsWith("v")).sort()).toEqual(expected.sort());
    // Some audio near the last frames may be missing, but no audio comes from outside the trim.
    expect([...marks].filter((mark) => mark.startsWith("a") && !sounds.includes(mark))).toEqual([]);
    expect([...marks].filter((mark) => mark.startsWith("a")).length).toBeGreaterThanOrEqual(
      sounds.length - SOUND_BEHIND,
    );
    const { wholeUrl } = await (
      await call(`/api/videos/${(await owned(streamId)).id}/replay`, { as: creator })
    ).json<OwnReplay>();
    const all = await fetchable(streamId, [wholeUrl.replace("/whole/master.m3u8", "")]);
    expect([...all].filter((mark) => mark.startsWith("v")).length).toBe(200);
  },
);

const owned = async (streamId: string) => {
  const video = await testContext().db.query.videos.findFirst({
    where: eq(videos.streamId, streamId),
  });
  if (!video) throw new Error("no replay");
  return video;
};

test("captions and caption search of a trimmed replay exclude the parts that were cut off", async () => {
  const { videoId, trim, text, creator } = await ended();
  const { db, now } = testContext();
  const word = `okapi${creator.id.slice(-8)}`;
  const vtt = `WEBVTT\n\n00:00:01.000 --> 00:00:01.900\n${word} secret\n\n00:00:03.500 --> 00:00:04.000\n${word} open\n`;
  const track = {
    videoId,
    language: "en",
    label: "English",
    source: "upload",
    vtt,
    isPublished: true,
  } as const;
  await db.insert(captions).values({ ...track, createdAt: now(), updatedAt: now() });
  await trim({ startMs: 2480, endMs: 5010 });
  later(9_000);
  expect(await text("captions/en.vtt")).not.toContain("secret");
  const found = await (await call(`/api/search?q=${word}&tab=captions`)).text();
  expect(found).toContain(`${word} open`);
  expect(found).not.toContain("secret");
});

test("captions and resume positions of a trimmed replay shift with the start of the trim", async () => {
  const { creator, videoId, trim, text } = await ended();
  const { db, now } = testContext();
  const vtt = "WEBVTT\n\n00:01.000 --> 00:01.900\nGone\n\n00:02.500 --> 00:03.000\nHere\n";
  const stamps = { createdAt: now(), updatedAt: now() };
  await db.insert(captions).values({
    videoId,
    language: "en",
    label: "English",
    source: "upload",
    vtt,
    isPublished: true,
    ...stamps,
  });
  const seen = { videoId, userId: creator.id, updatedAt: now() };
  await db.insert(watchProgress).values({ ...seen, positionMs: 5000 });
  await trim({ startMs: 2000 });
  later(9_000);
  const editor = await (await call(`/studio/videos/${videoId}/captions`, { as: creator })).text();
  expect(editor).toMatch(/This replay is trimmed.*1 caption in the trimmed part is kept/s);
  expect(editor).toContain('value="0:00.500"');
  const shown = await text("captions/en.vtt");
  expect(shown).toContain("00:00:00.500 --> 00:00:01.000");
  expect(shown).not.toContain("Gone");
  expect(
    (await db.query.watchProgress.findFirst({ where: eq(watchProgress.videoId, videoId) }))
      ?.positionMs,
  ).toBe(3000);
  await trim({ startMs: null });
  expect(
    (await db.query.watchProgress.findFirst({ where: eq(watchProgress.videoId, videoId) }))
      ?.positionMs,
  ).toBe(5000);
});

test("a trim that a brand deal forbids leaves the viewers' resume positions unchanged", async () => {
  const { creator, videoId } = await ended();
  const ctx = testContext();
  const { db } = ctx;
  const dealId = await makeDeal(creator, "public");
  await db
    .insert(watchProgress)
    .values({ videoId, userId: creator.id, updatedAt: ctx.now(), positionMs: 5000 });
  const get: Deps["storage"]["get"] = async (key, ...rest) => {
    if (key.endsWith(".m4s"))
      await db
        .update(brandDeals)
        .set({ state: "delivered", videoId })
        .where(eq(brandDeals.id, dealId));
    return ctx.storage.get(key, ...rest);
  };
  const storage: Deps["storage"] = Object.assign(Object.create(ctx.storage), { get });
  await expect(
    changeReplay(
      { ...ctx, storage },
      { videoId, ownerId: creator.id, sessionId: "ses_1", startMs: 2480, endMs: 5010 },
    ),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  const { positionMs } =
    (await db.query.watchProgress.findFirst({ where: eq(watchProgress.videoId, videoId) })) ?? {};
  expect(positionMs).toBe(5000);
});

test("a creator whom staff restrict from uploading can shorten a replay, but not lengthen it", async () => {
  const { creator, trim } = await ended();
  expect((await trim({ startMs: 2480, endMs: 7000, subscribersOnly: true })).status).toBe(200);
  await restrict(creator, "upload");
  for (const more of [{ subscribersOnly: false }, { startMs: null }, { endMs: null }])
    expect((await trim(more)).status).toBe(403);
  expect((await trim({ endMs: 6000 })).status).toBe(200);
});

test("a job deletes the parts of a replay that a trim cut off a week ago", async () => {
  const { creator, streamId, trim, text } = await ended();
  const ctx = testContext();
  await trim({ startMs: 3480, endMs: 7000 });
  await trim({ startMs: 2480, endMs: 5010 });
  await ctx.storage.put(
    `live/${streamId}/main/cut-1-7.m4s`,
    "of a trim that broke off",
    "video/mp4",
  );
  later(9_000);
  const before = await text("main/media.m3u8");
  await sweepTrims(ctx);
  expect(await ctx.storage.head(`live/${streamId}/main/seg-0.m4s`)).not.toBeNull();
  later(7 * 86_400_000 + 1);
  await Promise.all([sweepTrims(ctx), sweepTrims(ctx)]);
  await sweepTrims(ctx);
  const { keys } = await ctx.storage.list(`live/${streamId}/main/`);
  expect(keys.map((key) => key.split("/").at(-1)).sort()).toEqual(
    [...(before.match(/cut-[\d-]+\.m4s/g) ?? []), "init-1.mp4"].sort(),
  );
  expect(await text("main/media.m3u8")).toBe(before);
  const kept = await (await trim({ startMs: null, endMs: null }, creator)).json<OwnReplay>();
  expect(kept).toMatchObject({ recordedFromMs: 3000, recordedToMs: 5000 });
  expect(await (await trim({ endMs: 4500 })).json()).toMatchObject({
    endMs: 4500,
    shownFromMs: 3000,
    shownToMs: 4480,
  });
});

test("a replay does not change after an invalid trim or a trim by another user", async () => {
  const { trim, creator, videoId } = await ended();
  for (const json of [
    { startMs: 9000 },
    { startMs: 3000, endMs: 3500 },
    { startMs: 7040 },
    { startMs: -1 },
    {},
    { startMs: "1" },
  ]) {
    expect((await trim(json)).status).toBe(400);
  }
  expect((await trim({ startMs: 2000 }, await makeUser())).status).toBe(404);
  expect(await (await call(`/api/videos/${videoId}/replay`, { as: creator })).json()).toMatchObject(
    { isTrimmed: false },
  );
});

test("a stream's summary contains message, tip and follower counts, and whether the replay was removed", async () => {
  const { creator, streamId, videoId } = await ended();
  const summary = async () =>
    (await call(`/api/streams/${streamId}/summary`, { as: creator })).json<StreamSummary>();
  expect(await summary()).toMatchObject({
    messages: 0,
    tips: [],
    newFollowers: 0,
    replay: { videoId, seconds: 8, isRemoved: false },
  });
  await call(`/api/videos/${videoId}`, { method: "DELETE", as: creator });
  expect(await summary()).toMatchObject({ replay: { isRemoved: true } });
  expect((await call(`/api/streams/${streamId}/summary`, { as: await makeUser() })).status).toBe(
    404,
  );
});

test("the trim editor opens for a subscribers-only replay, before and after a trim", async () => {
  const { creator, videoId, trim } = await ended();
  const editor = () => call(`/studio/videos/${videoId}/replay`, { as: creator });
  for (const change of [
    { subscribersOnly: true },
    { startMs: 2480, endMs: 5010 },
    { subscribersOnly: false },
  ]) {
    expect((await trim(change)).status).toBe(200);
    const answer = await editor();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Subscribers only");
  }
});
