import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import { findNewestStream } from "../../domain/live/streams/open-encoder-stream.ts";
import { box, joinBytes, uint32Bytes } from "../../testing/boxes.ts";
import {
  AVCC,
  countTo,
  dashEncoder,
  FILE_FRAMES,
  fileOf,
  ofKind,
  slowBody,
  videoFrame,
  videoInit,
} from "../../testing/dash.ts";
import { call, testContext } from "../../testing/factories.ts";
import { originOf, TestStudio } from "../../testing/live.ts";

afterEach(() => void vi.useRealTimers());

const advance = (ms: number) => void vi.setSystemTime(Date.now() + ms);

/** Returns an encoder that has paused for three seconds during the upload of its second file. */
async function pausedEncoder() {
  const encoder = await dashEncoder();
  vi.setSystemTime(Date.now());
  await encoder.start();
  await encoder.pushFile(1);
  const { answer, send, end } = await encoder.startFile(2);
  advance(3_000);
  return { ...encoder, upload: answer, send, end };
}

test("a DASH encoder can continue after a peak above the maximum bitrate", async () => {
  const { put, start, pushFile } = await dashEncoder();
  vi.setSystemTime(Date.now());
  await start();
  await pushFile(1);
  const peak = joinBytes(
    ...Array.from({ length: 14 }, (_, i) => videoFrame(FILE_FRAMES + i, 0, 1_500_000)),
  );
  expect((await put("chunk-stream0-2.m4s", peak)).status).toBe(413);
  const answers: number[][] = [];
  for (let number = 3; number <= 8; number++) {
    advance(2_000);
    answers.push(await pushFile(number));
  }
  expect(answers.slice(1)).toEqual(Array.from({ length: 5 }, () => [201, 201]));
});

test("a DASH upload that resumes after a pause cannot replace a studio that went live in the meantime", async () => {
  const { creator, stream, upload, send, replay } = await pausedEncoder();
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello();
  studio.chunks(0, 30);
  await studio.acknowledges(24);
  await send(videoFrame(62));
  expect((await upload).status).toBe(409);
  studio.chunks(30, 60);
  await studio.acknowledges(54);
  expect(studio.socket.closed).toBeNull();
  expect(await replay()).not.toContain("v62");
});

test("a studio cannot replace a DASH upload that resumes before the studio sends media", async () => {
  const { creator, stream, upload, send, end } = await pausedEncoder();
  const studio = await TestStudio.open(stream.id, creator);
  await send(videoFrame(62));
  await expect.poll(() => originOf(stream.id).rivalOf("test", "other")).toBe("encoder");
  studio.begin("run-00000001", videoInit());
  await studio.socket.until(() => studio.socket.closed !== null, "the end of the socket");
  expect(studio.socket.of("ended")).toEqual([{ type: "ended", reason: "encoder" }]);
  await send(videoFrame(63));
  await end();
  expect((await upload).status).toBe(201);
});

/** Returns a fragment of `count` video frames, each of one byte and a thousandth of a second. */
function tinyFrames(count: number): Uint8Array<ArrayBuffer> {
  const full = (type: string, flags: number, ...fields: number[]) =>
    box(type, uint32Bytes(flags, ...fields));
  const moof = (dataOffset: number) =>
    box(
      "moof",
      full("mfhd", 0, 1),
      box(
        "traf",
        full("tfhd", 0x020038, 1, 90, 1, 0x01010000),
        full("tfdt", 0, 0),
        full("trun", 0x1, count, dataOffset),
      ),
    );
  return joinBytes(moof(moof(0).byteLength + 8), box("mdat", new Uint8Array(count)));
}

test("a DASH file with more frames than the limit gets 429", async () => {
  const { put } = await dashEncoder();
  expect((await put("init-stream0.m4s", videoInit())).status).toBe(201);
  expect((await put("chunk-stream0-1.m4s", tinyFrames(41_700))).status).toBe(429);
});

test("a DASH init segment with a decoder configuration of more than 4 KiB is rejected", async () => {
  const { put } = await dashEncoder();
  const avcC = joinBytes(AVCC, new Uint8Array(5_000));
  expect((await put("init-stream0.m4s", videoInit(avcC))).status).toBe(415);
});

test("a DASH upload without frames counts against the bitrate limit", async () => {
  const { put } = await dashEncoder();
  vi.setSystemTime(Date.now());
  expect((await put("init-stream0.m4s", videoInit())).status).toBe(201);
  const filler = box("free", new Uint8Array(7_900_000));
  const file = joinBytes(filler, filler, filler);
  const answers: number[] = [];
  for (let number = 1; number <= 7; number++)
    answers.push((await put(`chunk-stream0-${number}.m4s`, file)).status);
  expect(answers).toEqual([201, 201, 201, 201, 201, 413, 413]);
  advance(60_000);
  expect((await put("chunk-stream0-8.m4s", file)).status).toBe(201);
});

test("an encoder that sends many DASH init segments gets 429, and can start again a minute later", async () => {
  const { put } = await dashEncoder();
  vi.setSystemTime(Date.now());
  const answers: number[] = [];
  for (let i = 0; i < 40; i++) answers.push((await put("init-stream0.m4s", videoInit())).status);
  expect(answers.slice(0, 24).every((status) => status === 201)).toBe(true);
  expect(answers.at(-1)).toBe(429);
  advance(60_000);
  expect((await put("init-stream0.m4s", videoInit())).status).toBe(201);
});

test("a DASH upload ends with 401 if the creator replaces the stream key before the stream is live", async () => {
  const { creator, stream, put, start } = await dashEncoder();
  await start();
  const { body, send } = slowBody();
  const upload = put("chunk-stream0-1.m4s", body);
  await send(videoFrame(0).subarray(0, 4));
  await call("/api/stream-key/rotate", { method: "POST", as: creator });
  await expect.poll(() => runDurableObjectAlarm(originOf(stream.id))).toBe(true);
  expect((await upload).status).toBe(401);
  expect(await runDurableObjectAlarm(originOf(stream.id))).toBe(true);
  expect(await runDurableObjectAlarm(originOf(stream.id))).toBe(false);
});

test("a DASH upload that is in progress at the end of its stream ends with 410", async () => {
  const { stream, put, start, replay } = await dashEncoder();
  await start();
  const { body, send } = slowBody();
  const upload = put("chunk-stream0-1.m4s", body);
  for (let frame = 0; frame < 12; frame++) await send(videoFrame(frame));
  await expect.poll(() => originOf(stream.id).rivalOf("test", "other")).toBe("encoder");
  const frames = ofKind(await replay(), "v");
  expect((await upload).status).toBe(410);
  expect(frames).toEqual(countTo("v", 12));
});

test("after a stream is erased, its origin contains no data of the DASH encoder", async () => {
  const { stream, start, pushFile } = await dashEncoder();
  await start();
  await pushFile(1);
  await originOf(stream.id).erase("test", stream.id);
  const counts = await runInDurableObject(originOf(stream.id), (_, { storage: { sql } }) =>
    sql
      .exec<{ name: string }>("select name from sqlite_master where type = 'table'")
      .toArray()
      .filter(({ name }) => name !== "facts" && !name.startsWith("_cf_"))
      .map(({ name }) => sql.exec(`select 1 from "${name}"`).toArray().length),
  );
  expect(counts.length).toBeGreaterThan(5);
  expect(Math.max(...counts)).toBe(0);
});

test("the tracks of an ended stream do not replace the tracks of a new encoder", async () => {
  const { creator, stream, put, start, pushFile } = await dashEncoder();
  await start();
  await pushFile(1);
  await originOf(stream.id).end("test", stream.id);
  const former = await originOf(stream.id).dashTracks("test");
  const elsewhere = { "CF-Connecting-IP": "203.0.113.7" };
  advance(120_000);
  expect((await put("init-stream0.m4s", videoInit(), elsewhere)).status).toBe(201);
  const { id = "" } = (await findNewestStream(testContext(), { creatorId: creator.id })) ?? {};
  await originOf(id).lendTracks("test", former);
  const answer = await put("chunk-stream0-1.m4s", fileOf(videoFrame, 1), elsewhere);
  expect(answer.status).toBe(201);
});
