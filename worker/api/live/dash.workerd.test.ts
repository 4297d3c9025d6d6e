import { runDurableObjectAlarm } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { writeFragment, writeInit } from "../../domain/live/cmaf/write-mp4.ts";
import { findNewestStream } from "../../domain/live/streams/open-encoder-stream.ts";
import { box, joinBytes } from "../../testing/boxes.ts";
import {
  AUDIO,
  AVCC,
  audioInit,
  audioPacket,
  countTo,
  dashEncoder,
  FILE_FRAMES,
  fileOf,
  mark,
  ofKind,
  videoFrame,
  videoInit,
} from "../../testing/dash.ts";
import { call, ORIGIN, testContext } from "../../testing/factories.ts";
import { originOf, TestStudio, viewerOf } from "../../testing/live.ts";

afterEach(() => void vi.useRealTimers());

const errorOf = async (answer: Response) => (await answer.json<{ error: string }>()).error;

/** Starts the upload of the first video file after the sound of the first file. */
async function startUpload() {
  const encoder = await dashEncoder();
  await encoder.start();
  await encoder.put("chunk-stream1-00001.m4s", fileOf(audioPacket, 1));
  return { ...encoder, ...(await encoder.startFile(1)) };
}

test("viewers get the frames of a DASH file before the encoder has uploaded the whole file", async () => {
  const { replay, answer, end } = await startUpload();
  await end();
  expect((await answer).status).toBe(201);
  expect(ofKind(await replay(), "v")).toEqual(countTo("v", 12));
});

test("the replay of a DASH upload contains each video frame and audio packet once and in order", async () => {
  const { viewer, start, pushFile, replay } = await dashEncoder();
  await start();
  for (let number = 1; number <= 3; number++) expect(await pushFile(number)).toEqual([201, 201]);
  expect(await viewer.text("master.m3u8")).toContain('CODECS="avc1.42c01f,mp4a.40.2"');
  expect(await viewer.text("master.m3u8")).toContain("FRAME-RATE=25.000");
  const samples = await replay();
  expect(ofKind(samples, "v")).toEqual(countTo("v", 3 * FILE_FRAMES));
  expect(ofKind(samples, "a")).toEqual(countTo("a", 3 * FILE_FRAMES));
});

test("the server accepts DASH media that arrives shortly before its init segment", async () => {
  const { put, replay } = await dashEncoder();
  const video = put("chunk-stream0-00001.m4s", fileOf(videoFrame, 1));
  const sound = put("chunk-stream1-00001.m4s", fileOf(audioPacket, 1));
  expect((await put("init-stream1.m4s", audioInit())).status).toBe(201);
  expect((await put("init-stream0.m4s", videoInit())).status).toBe(201);
  expect([(await video).status, (await sound).status]).toEqual([201, 201]);
  expect(ofKind(await replay(), "v")).toEqual(countTo("v", FILE_FRAMES));
});

test("the replay contains each frame once if an encoder uploads an incomplete DASH file again", async () => {
  const { put, replay, answer, end } = await startUpload();
  await end();
  expect((await answer).status).toBe(201);
  expect((await put("chunk-stream0-00001.m4s", fileOf(videoFrame, 1))).status).toBe(201);
  expect(ofKind(await replay(), "v")).toEqual(countTo("v", FILE_FRAMES));
});

test("a DASH encoder that restarts after a pause continues the same stream", async () => {
  const { start, pushFile, replay } = await dashEncoder();
  await start();
  await pushFile(1);
  vi.setSystemTime(Date.now() + 3_000);
  await start();
  expect(await pushFile(1)).toEqual([201, 201]);
  expect(ofKind(await replay(), "v")).toEqual([
    ...countTo("v", FILE_FRAMES),
    ...countTo("v", FILE_FRAMES),
  ]);
});

test("a DASH encoder that restarts at once is rejected for two seconds, and then continues the stream", async () => {
  const { put, start, pushFile, replay } = await dashEncoder();
  vi.setSystemTime(Date.now());
  await start();
  await pushFile(1);
  await pushFile(2);
  expect((await put("init-stream0.m4s", videoInit())).status).toBe(409);
  expect((await put("init-stream1.m4s", audioInit())).status).toBe(409);
  expect(await pushFile(1)).toEqual([409, 409]);
  vi.setSystemTime(Date.now() + 2_100);
  expect(await pushFile(2)).toEqual([201, 201]);
  expect(await pushFile(3)).toEqual([201, 201]);
  const restarted = countTo("v", 3 * FILE_FRAMES).slice(FILE_FRAMES);
  expect(ofKind(await replay(), "v")).toEqual([...countTo("v", 2 * FILE_FRAMES), ...restarted]);
});

test("a second DASH encoder at another IP address continues the stream after the first encoder stops", async () => {
  const { put, start, pushFile, replay } = await dashEncoder();
  vi.setSystemTime(Date.now());
  await start();
  await pushFile(1);
  const elsewhere = { "CF-Connecting-IP": "203.0.113.7" };
  expect((await put("init-stream0.m4s", videoInit(), elsewhere)).status).toBe(409);
  expect(await pushFile(2)).toEqual([201, 201]);
  vi.setSystemTime(Date.now() + 2_100);
  const answer = await put("chunk-stream0-00003.m4s", fileOf(videoFrame, 3), elsewhere);
  expect(answer.status).toBe(201);
  expect(ofKind(await replay(), "v")).toEqual(countTo("v", 3 * FILE_FRAMES));
});

test("a new init segment of an encoder ends the encoder's earlier upload", async () => {
  const { start, answer } = await startUpload();
  vi.setSystemTime(Date.now() + 3_000);
  await start();
  expect((await answer).status).toBe(409);
});

test("an encoder can swap the names of its DASH tracks if it has sent no media yet", async () => {
  const { put } = await dashEncoder();
  expect((await put("init-stream0.m4s", audioInit())).status).toBe(201);
  expect((await put("init-stream1.m4s", videoInit())).status).toBe(201);
  vi.setSystemTime(Date.now() + 8_000);
  expect((await put("init-stream0.m4s", videoInit())).status).toBe(201);
  expect((await put("init-stream1.m4s", audioInit())).status).toBe(201);
});

test("the server keeps only one DASH track of each kind, regardless of the track names", async () => {
  const { stream, put } = await dashEncoder();
  for (let i = 0; i < 5; i++) {
    vi.setSystemTime(Date.now() + 8_000);
    expect((await put(`init-t${i}.m4s`, videoInit())).status).toBe(201);
    expect((await put(`chunk-t${i}-00001.m4s`, fileOf(videoFrame, 1))).status).toBe(201);
  }
  expect(await originOf(stream.id).dashTracks("test")).toHaveLength(1);
});

const impossible: [string, Uint8Array<ArrayBuffer>][] = [
  ["a decode time of centuries", videoFrame(0, 2 ** 55)],
  [
    "a sample of an hour",
    writeFragment({
      sequence: 0,
      video: { time: 0, duration: 3_600 * 90_000, key: true, data: mark("v0") },
      audio: [],
    }),
  ],
];

test.each(impossible)(
  "the server rejects DASH media with %s, and the playlist stays valid",
  async (_, fragment) => {
    const { put, start, viewer } = await dashEncoder();
    await start();
    await put("chunk-stream1-00001.m4s", fileOf(audioPacket, 1));
    expect((await put("chunk-stream0-00001.m4s", fileOf(videoFrame, 1))).status).toBe(201);
    expect((await put("chunk-stream0-00002.m4s", fragment)).status).toBe(415);
    expect((await viewer.get("media.m3u8")).status).toBe(200);
  },
);

test("timestamps that jump before a DASH stream starts do not change the date in the playlist", async () => {
  const { put, viewer } = await dashEncoder();
  const now = Date.now();
  vi.setSystemTime(now);
  await put("init-stream0.m4s", videoInit());
  await put("chunk-stream0-00001.m4s", videoFrame(0));
  await put("chunk-stream0-00002.m4s", fileOf(videoFrame, 1, 1_000_000));
  const [, date = ""] = /PROGRAM-DATE-TIME:(.+)/.exec(await viewer.text("media.m3u8")) ?? [];
  expect(Math.abs(Date.parse(date) - now)).toBeLessThan(10_000);
});

test("a DASH encoder that sends only sound and no key frame gets an error, and can start the stream later", async () => {
  const { put, start, pushFile } = await dashEncoder();
  await start();
  const packet = (frame: number) =>
    writeFragment({
      sequence: frame,
      video: null,
      audio: [{ time: frame * 1_920, duration: 1_920, data: new Uint8Array(1_000_000) }],
    });
  const sound = joinBytes(...Array.from({ length: 12 }, (_, frame) => packet(frame)));
  const answer = await put("chunk-stream1-00001.m4s", sound);
  expect([answer.status, await errorOf(answer)]).toEqual([
    415,
    "Your encoder sends no key frame. Set its keyframe interval to 2 seconds.",
  ]);
  expect(await pushFile(2)).toEqual([201, 201]);
});

test("a second DASH encoder with the same stream key gets 409, and adds no media to the stream", async () => {
  const { put, start, pushFile, replay } = await dashEncoder();
  vi.setSystemTime(Date.now());
  await start();
  await pushFile(1);
  const answer = await put("init-stream0.m4s", videoInit());
  expect(answer.status).toBe(409);
  expect(await errorOf(answer)).toMatch(/^Another encoder is already streaming/);
  expect((await put("chunk-stream0-00001.m4s", fileOf(videoFrame, 1))).status).toBe(409);
  expect((await put("chunk-stream0-00005.m4s", fileOf(videoFrame, 5))).status).toBe(409);
  expect(await pushFile(2)).toEqual([201, 201]);
  expect(ofKind(await replay(), "v")).toEqual(countTo("v", 2 * FILE_FRAMES));
});

test("a DASH upload and a browser cannot be live on the same stream at the same time", async () => {
  const { creator, stream, put, start, pushFile } = await dashEncoder();
  vi.setSystemTime(Date.now());
  await start();
  await pushFile(1);
  const late = await TestStudio.open(stream.id, creator);
  await late.socket.until(() => late.socket.closed !== null, "the end of the socket");
  expect(late.socket.of("ended")).toEqual([{ type: "ended", reason: "encoder" }]);

  const other = await dashEncoder();
  const studio = await TestStudio.open(other.stream.id, other.creator);
  await studio.hello();
  studio.chunks(0, 10);
  await studio.acknowledges(4);
  const answer = await other.put("init-stream0.m4s", videoInit());
  expect(answer.status).toBe(409);
  expect(await errorOf(answer)).toMatch(/^Another encoder or browser is already live/);
  expect((await put("live.mpd", "<MPD/>")).status).toBe(201);
});

test("a DASH encoder that continues after a long outage opens a new stream without sending init segments", async () => {
  const { creator, stream, start, pushFile } = await dashEncoder();
  await start();
  await pushFile(1);
  await originOf(stream.id).end("test", stream.id);
  vi.setSystemTime(Date.now() + 120_000);
  expect(await pushFile(40)).toEqual([201, 201]);
  const { id = "" } = (await findNewestStream(testContext(), { creatorId: creator.id })) ?? {};
  expect(id).not.toBe(stream.id);
  const next = await viewerOf(id, creator);
  expect(await next.text("media.m3u8")).toContain("main/part-0-1.m4s");
});

test("a DASH upload in progress ends with 401 after the creator replaces the stream key", async () => {
  const { creator, stream, answer } = await startUpload();
  await call("/api/stream-key/rotate", { method: "POST", as: creator });
  await runDurableObjectAlarm(originOf(stream.id));
  expect((await answer).status).toBe(401);
});

test("a DASH upload ends after 15 seconds without new bytes, and the replay contains its frames", async () => {
  const { stream, replay, answer } = await startUpload();
  vi.setSystemTime(Date.now() + 16_000);
  await runDurableObjectAlarm(originOf(stream.id));
  expect((await answer).status).toBe(400);
  expect(ofKind(await replay(), "v")).toEqual(countTo("v", 12));
});

const badTracks: [string, Uint8Array<ArrayBuffer>, number, RegExp][] = [
  ["bytes that are no MP4", mark("x"), 415, /single track/],
  [
    "video and audio in one file",
    writeInit({
      video: { width: 64, height: 64, avcC: AVCC },
      audio: AUDIO,
    }),
    415,
    /single track/,
  ],
  ["video without a valid decoder configuration", videoInit(Uint8Array.of(1, 2, 3)), 415, /H\.264/],
  ["an init segment that is too large", new Uint8Array(70_000), 413, /too large/],
];

test.each(badTracks)(
  "a DASH encoder that sends %s as an init segment gets an error message",
  async (_, init, status, sentence) => {
    const { put } = await dashEncoder();
    const answer = await put("init-stream0.m4s", init);
    expect(answer.status).toBe(status);
    expect(await errorOf(answer)).toMatch(sentence);
  },
);

test("the DASH route rejects a second video track, other file names and media that is no MP4", async () => {
  const { put, start } = await dashEncoder();
  await start();
  const second = await put("init-stream2.m4s", videoInit());
  expect([second.status, await errorOf(second)]).toEqual([
    415,
    "Send one video track and one audio track. Tributary takes no other renditions by DASH.",
  ]);
  for (const name of ["index0.m4s", "chunk-stream0.m4s", "media.m3u8"])
    expect((await put(name, "x")).status).toBe(415);
  expect((await put("chunk-stream0-00001.m4s", box("mdat").fill(0))).status).toBe(415);
  expect((await put("chunk-stream0-00002.m4s", box("moof"))).status).toBe(201);
});

test("a DASH upload above the plan's bitrate limit gets 413, and the replay contains its earlier frames", async () => {
  const { put, start, replay } = await dashEncoder();
  vi.setSystemTime(Date.now());
  await start();
  const file = joinBytes(
    ...Array.from({ length: 14 }, (_, frame) => videoFrame(frame, 0, 1_500_000)),
  );
  const answer = await put("chunk-stream0-00001.m4s", file);
  expect(answer.status).toBe(413);
  expect(await errorOf(answer)).toBe(
    "Your bitrate is above 12 Mbit/s. Lower the encoder's bitrate.",
  );
  const stored = ofKind(await replay(), "v");
  expect(stored.length).toBeGreaterThan(0);
  expect(stored).toEqual(countTo("v", stored.length));
});

test("a DASH file above the maximum size is rejected", async () => {
  const { put, start } = await dashEncoder();
  await start();
  const answer = await put(
    "chunk-stream0-00001.m4s",
    box("free", new Uint8Array(25 * 1024 * 1024)),
  );
  expect([answer.status, (await errorOf(answer)).slice(0, 22)]).toEqual([
    413,
    "This file is too large",
  ]);
});

test("the DASH route ignores deletions", async () => {
  const { key, start, pushFile, replay } = await dashEncoder();
  await start();
  await pushFile(1);
  const url = `${ORIGIN}/live/dash/${key}/chunk-stream0-00001.m4s`;
  expect((await exports.default.fetch(new Request(url, { method: "DELETE" }))).status).toBe(200);
  expect(ofKind(await replay(), "v")).toHaveLength(FILE_FRAMES);
});

test("a DASH upload with an unknown stream key gets 401", async () => {
  const url = `${ORIGIN}/live/dash/${"x".repeat(43)}/init-stream0.m4s`;
  const answer = await exports.default.fetch(
    new Request(url, { method: "PUT", body: videoInit() }),
  );
  expect(answer.status).toBe(401);
});
