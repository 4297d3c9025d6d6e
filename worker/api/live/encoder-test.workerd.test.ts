import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import type { StreamKey } from "../../domain/live/streams/contract-api.ts";
import { TEST_SUFFIX } from "../../domain/live/streams/contract-key.ts";
import {
  findNewestTest,
  getEncoderTest,
  TEST_MAX_MS,
} from "../../domain/live/streams/encoder-test.ts";
import { findNewestStream } from "../../domain/live/streams/open-encoder-stream.ts";
import { audioInit, audioPacket, fileOf, videoFrame, videoInit } from "../../testing/dash.ts";
import { call, makeUser, ORIGIN, type TestUser, testContext } from "../../testing/factories.ts";
import { originOf, testFragment, testInit } from "../../testing/live.ts";

/** Creators of the test that is running. */
const creators: TestUser[] = [];

afterEach(async () => {
  vi.useRealTimers();
  // A stream that continues would store its media while other tests run.
  for (const creator of creators.splice(0)) {
    const input = { creatorId: creator.id };
    for (const find of [findNewestTest, findNewestStream]) {
      const { id } = (await find(testContext(), input)) ?? {};
      if (id !== undefined) await originOf(id).end("test", id);
    }
  }
});

async function makeCreator(): Promise<TestUser> {
  const creator = await makeUser();
  creators.push(creator);
  return creator;
}

const keyOf = async (creator: TestUser): Promise<string> =>
  (await (await call("/api/stream-key", { as: creator })).json<StreamKey>()).key;

const put = (path: string, body: BodyInit) =>
  exports.default.fetch(new Request(`${ORIGIN}/live/${path}`, { method: "PUT", body }));

const newestTest = (creator: TestUser) => findNewestTest(testContext(), { creatorId: creator.id });
const shownTest = (creator: TestUser) => getEncoderTest(testContext(), { actor: creator });

/** Lets an encoder upload two init segments and two media files by DASH. */
async function upload(dash: string) {
  expect((await put(`${dash}/init-stream0.m4s`, videoInit())).status).toBe(201);
  expect((await put(`${dash}/init-stream1.m4s`, audioInit())).status).toBe(201);
  const media = [
    put(`${dash}/chunk-stream0-00001.m4s`, fileOf(videoFrame, 1)),
    put(`${dash}/chunk-stream1-00001.m4s`, fileOf(audioPacket, 1)),
  ];
  expect((await Promise.all(media)).map(({ status }) => status)).toEqual([201, 201]);
}

async function startTest() {
  const creator = await makeCreator();
  const key = await keyOf(creator);
  const dash = `dash/${key}${TEST_SUFFIX}`;
  await upload(dash);
  const { id = "" } = (await newestTest(creator)) ?? {};
  return { creator, key, dash, id };
}

const storedUnder = async (id: string) =>
  (await env.MEDIA.list({ prefix: `live/${id}/` })).objects.length;

test("a test of an encoder is measured, and starts no stream", async () => {
  const { creator, id } = await startTest();
  expect(id).toMatch(/^test_/);
  expect(await shownTest(creator)).toMatchObject({
    report: { width: 1280, height: 720, frameRate: 25, codecs: "avc1.42c01f,mp4a.40.2" },
  });
  expect(await findNewestStream(testContext(), { creatorId: creator.id })).toBeNull();
  expect((await call(`/api/streams/${id}`, { as: creator })).status).toBe(404);
  const playback = await call(`/api/streams/${id}/playback`, { method: "POST", as: creator });
  expect(playback.status).toBe(404);
});

test("the media of a DASH test is deleted at its end, and no replay is published", async () => {
  const { creator, id } = await startTest();
  const origin = originOf(id);
  await runDurableObjectAlarm(origin);
  await expect.poll(() => storedUnder(id)).toBeGreaterThan(0);
  await origin.end("test", id);
  expect(await storedUnder(id)).toBe(0);
  expect(await origin.encoderReport("test")).toBeNull();
  expect(await shownTest(creator)).toBeNull();
  const videos = await call(`/api/videos?creatorId=${creator.id}`);
  expect(JSON.stringify(await videos.json())).not.toContain(id);
});

test("the media of an HLS test is measured, and is deleted at its end", async () => {
  const creator = await makeCreator();
  const hls = `ingest/${await keyOf(creator)}${TEST_SUFFIX}`;
  expect((await put(`${hls}/init.mp4`, testInit())).status).toBe(201);
  expect((await put(`${hls}/index0.m4s`, testFragment("0", 1_000))).status).toBe(201);
  const playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nindex0.m4s\n";
  expect((await put(`${hls}/index.m3u8`, playlist)).status).toBe(201);
  expect((await shownTest(creator))?.report).not.toBeNull();
  const { id = "" } = (await newestTest(creator)) ?? {};
  expect(await storedUnder(id)).toBeGreaterThan(0);
  await originOf(id).end("test", id);
  expect(await storedUnder(id)).toBe(0);
});

test("a test of an encoder ends after ten minutes, although the encoder continues", async () => {
  const { creator, dash, id } = await startTest();
  vi.useFakeTimers({ now: Date.now() + TEST_MAX_MS, toFake: ["Date"] });
  await evictDurableObject(originOf(id));
  const late = await put(`${dash}/chunk-stream0-00002.m4s`, fileOf(videoFrame, 2));
  expect(late.status).toBe(410);
  await expect.poll(() => newestTest(creator)).toMatchObject({ id, state: "ended" });
});

test("an encoder can be tested while another encoder of the same creator is live", async () => {
  const { creator, key } = await startTest();
  await upload(`dash/${key}`);
  await expect
    .poll(() => findNewestStream(testContext(), { creatorId: creator.id }))
    .toMatchObject({ state: "live" });
  expect(await newestTest(creator)).toMatchObject({ state: "live" });
});

test("two files that an encoder uploads at the same time start only one test", async () => {
  const creator = await makeCreator();
  const dash = `dash/${await keyOf(creator)}${TEST_SUFFIX}`;
  const answers = await Promise.all([
    put(`${dash}/init-stream0.m4s`, videoInit()),
    put(`${dash}/init-stream1.m4s`, audioInit()),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const { id = "" } = (await newestTest(creator)) ?? {};
  expect(await originOf(id).dashTracks("test")).toHaveLength(2);
});

test("the Go Live page no longer shows a test if the encoder sends no media within a minute", async () => {
  const creator = await makeCreator();
  const key = await keyOf(creator);
  await put(`dash/${key}${TEST_SUFFIX}/init-stream0.m4s`, videoInit());
  expect(await shownTest(creator)).toMatchObject({ report: null });
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ["Date"] });
  expect(await shownTest(creator)).toBeNull();
});

test("a stream key with a wrong suffix starts no test, and neither does a replaced stream key", async () => {
  const creator = await makeCreator();
  const key = await keyOf(creator);
  const push = (path: string) => put(`dash/${path}/init-stream0.m4s`, videoInit());
  expect((await push(`${key}-tests`)).status).toBe(401);
  expect((await push(`${key}${TEST_SUFFIX}${TEST_SUFFIX}`)).status).toBe(401);
  await call("/api/stream-key/rotate", { method: "POST", as: creator });
  expect((await push(`${key}${TEST_SUFFIX}`)).status).toBe(401);
});

test("an encoder that starts again after the end of its test starts another test", async () => {
  const { creator, dash, id } = await startTest();
  await originOf(id).end("test", id);
  expect(await newestTest(creator)).toMatchObject({ id, state: "ended" });
  expect((await put(`${dash}/init-stream0.m4s`, videoInit())).status).toBe(201);
  const next = await newestTest(creator);
  expect(next?.state).toBe("live");
  expect(next?.id).not.toBe(id);
});
