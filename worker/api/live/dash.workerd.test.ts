import { runDurableObjectAlarm } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { writeFragment, writeInit } from "../../domain/live/cmaf/write-mp4.ts";
import type { StreamKey } from "../../domain/live/streams/contract-api.ts";
import { findNewestStream } from "../../domain/live/streams/open-encoder-stream.ts";
import { box, joinBytes } from "../../testing/boxes.ts";
import { call, makeUser, ORIGIN, testContext } from "../../testing/factories.ts";
import { makeReadyStream, originOf, TestStudio, viewerOf } from "../../testing/live.ts";

const FRAME_MS = 40;
/** Number of video frames in a media file of two seconds. */
const FILE_FRAMES = 50;
/** An H.264 decoder configuration with a video size of 1280 x 720. */
const AVCC = Uint8Array.from(
  "0142c01fffe1000f6742c01f95a014016ec044000003004001000468ce3c80".match(/../g) ?? [],
  (byte) => Number.parseInt(byte, 16),
);
const AUDIO = { codec: "mp4a.40.2", sampleRate: 48_000, channels: 2 } as const;

afterEach(() => void vi.useRealTimers());

const mark = (text: string) => new TextEncoder().encode(`<${text}>`);
const videoInit = (avcC = AVCC) =>
  writeInit({ video: { width: 1280, height: 720, avcC }, audio: null });
const audioInit = () =>
  writeInit({ video: null, audio: { ...AUDIO, description: Uint8Array.of(0x11, 0x90) } });

/** Returns a fragment with one video frame. The frame contains `<v0>`, `<v1>` and so on. */
const videoFrame = (frame: number, startMs = 0) =>
  writeFragment({
    sequence: frame,
    video: {
      time: (startMs + frame * FRAME_MS) * 90,
      duration: FRAME_MS * 90,
      key: frame % FILE_FRAMES === 0,
      data: mark(`v${frame}`),
    },
    audio: [],
  });
const audioPacket = (frame: number, startMs = 0) => {
  const duration = (FRAME_MS * AUDIO.sampleRate) / 1000;
  const time = (startMs / FRAME_MS + frame) * duration;
  return writeFragment({
    sequence: frame,
    video: null,
    audio: [{ time, duration, data: mark(`a${frame}`) }],
  });
};
/** Returns a media file of two seconds. The first file has the number 1. */
const fileOf = (fragment: typeof videoFrame, number: number, startMs = 0) =>
  joinBytes(
    ...Array.from({ length: FILE_FRAMES }, (_, i) =>
      fragment((number - 1) * FILE_FRAMES + i, startMs),
    ),
  );

/** Returns a request body to which the test adds bytes later. */
function slowBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    body: readable,
    send: (bytes: Uint8Array) => writer.write(bytes),
    end: () => writer.close(),
  };
}

async function onAir() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const { key } = await (await call("/api/stream-key", { as: creator })).json<StreamKey>();
  const put = (name: string, body: BodyInit, headers: Record<string, string> = {}) =>
    exports.default.fetch(
      new Request(`${ORIGIN}/live/dash/${key}/${name}`, { method: "PUT", body, headers }),
    );
  const viewer = await viewerOf(stream.id, creator);
  const start = async () => {
    expect((await put("init-stream0.m4s", videoInit())).status).toBe(201);
    expect((await put("init-stream1.m4s", audioInit())).status).toBe(201);
  };
  const pushFile = async (number: number, startMs = 0) => {
    const name = String(number).padStart(5, "0");
    const sound = put(`chunk-stream1-${name}.m4s`, fileOf(audioPacket, number, startMs));
    const video = put(`chunk-stream0-${name}.m4s`, fileOf(videoFrame, number, startMs));
    return [(await sound).status, (await video).status];
  };
  /** Starts the upload of the first video file, and sends 12 of its frames. */
  const startUpload = async () => {
    await start();
    await put("chunk-stream1-00001.m4s", fileOf(audioPacket, 1));
    const { body, send, end } = slowBody();
    const answer = put("chunk-stream0-00001.m4s", body);
    for (let frame = 0; frame < 12; frame++) await send(videoFrame(frame));
    await expect.poll(() => viewer.text("media.m3u8")).toContain('URI="main/part-0-1.m4s"');
    return { answer, end };
  };
  /** Ends the stream. Returns the content of all samples in the replay, in order. */
  const replay = async () => {
    // The end of a stream waits for the encoder's last uploads.
    vi.useRealTimers();
    await originOf(stream.id).end("test", stream.id);
    const playlist = await viewer.text("replay.m3u8");
    const files = playlist.split("\n").filter((line) => line.startsWith("main/"));
    const texts = await Promise.all(
      files.map(async (file) =>
        new TextDecoder("latin1").decode(await (await viewer.get(file)).arrayBuffer()),
      ),
    );
    return [...texts.join("").matchAll(/<([av]\d+)>/g)].map(([, sample = ""]) => sample);
  };
  return { creator, stream, key, put, viewer, start, startUpload, pushFile, replay };
}

const countTo = (kind: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${kind}${i}`);
const ofKind = (samples: string[], kind: string) =>
  samples.filter((sample) => sample.startsWith(kind));
const errorOf = async (answer: Response) => (await answer.json<{ error: string }>()).error;

test("viewers get the frames of a DASH file before the encoder has uploaded the whole file", async () => {
  const { startUpload, replay } = await onAir();
  const { answer, end } = await startUpload();
  await end();
  expect((await answer).status).toBe(201);
  expect(ofKind(await replay(), "v")).toEqual(countTo("v", 12));
});

test("the replay of a DASH upload contains each video frame and audio packet once and in order", async () => {
  const { viewer, start, pushFile, replay } = await onAir();
  await start();
  for (let number = 1; number <= 3; number++) expect(await pushFile(number)).toEqual([201, 201]);
  expect(await viewer.text("master.m3u8")).toContain('CODECS="avc1.42c01f,mp4a.40.2"');
  expect(await viewer.text("master.m3u8")).toContain("FRAME-RATE=25.000");
  const samples = await replay();
  expect(ofKind(samples, "v")).toEqual(countTo("v", 3 * FILE_FRAMES));
  expect(ofKind(samples, "a")).toEqual(countTo("a", 3 * FILE_FRAMES));
});

test("the server accepts DASH media that arrives shortly before its init segment", async () => {
  const { put, replay } = await onAir();
  const video = put("chunk-stream0-00001.m4s", fileOf(videoFrame, 1));
  const sound = put("chunk-stream1-00001.m4s", fileOf(audioPacket, 1));
  expect((await put("init-stream1.m4s", audioInit())).status).toBe(201);
  expect((await put("init-stream0.m4s", videoInit())).status).toBe(201);
  expect([(await video).status, (await sound).status]).toEqual([201, 201]);
  expect(ofKind(await replay(), "v")).toEqual(countTo("v", FILE_FRAMES));
});

test("the replay contains each frame once if an encoder uploads an incomplete DASH file again", async () => {
  const { put, startUpload, replay } = await onAir();
  const { answer, end } = await startUpload();
  await end();
  expect((await answer).status).toBe(201);
  expect((await put("chunk-stream0-00001.m4s", fileOf(videoFrame, 1))).status).toBe(201);
  expect(ofKind(await replay(), "v")).toEqual(countTo("v", FILE_FRAMES));
});

test("a DASH encoder that restarts after a pause continues the same stream", async () => {
  const { start, pushFile, replay } = await onAir();
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
  const { put, start, pushFile, replay } = await onAir();
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
  const { put, start, pushFile, replay } = await onAir();
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
  const { start, startUpload } = await onAir();
  const { answer } = await startUpload();
  vi.setSystemTime(Date.now() + 3_000);
  await start();
  expect((await answer).status).toBe(409);
});

test("an encoder can swap the names of its DASH tracks if it has sent no media yet", async () => {
  const { put } = await onAir();
  expect((await put("init-stream0.m4s", audioInit())).status).toBe(201);
  expect((await put("init-stream1.m4s", videoInit())).status).toBe(201);
  vi.setSystemTime(Date.now() + 8_000);
  expect((await put("init-stream0.m4s", videoInit())).status).toBe(201);
  expect((await put("init-stream1.m4s", audioInit())).status).toBe(201);
});

test("the server keeps only one DASH track of each kind, regardless of the track names", async () => {
  const { stream, put } = await onAir();
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
    const { put, start, viewer } = await onAir();
    await start();
    await put("chunk-stream1-00001.m4s", fileOf(audioPacket, 1));
    expect((await put("chunk-stream0-00001.m4s", fileOf(videoFrame, 1))).status).toBe(201);
    expect((await put("chunk-stream0-00002.m4s", fragment)).status).toBe(415);
    expect((await viewer.get("media.m3u8")).status).toBe(200);
  },
);

test("timestamps that jump before a DASH stream starts do not change the date in the playlist", async () => {
  const { put, viewer } = await onAir();
  const now = Date.now();
  vi.setSystemTime(now);
  await put("init-stream0.m4s", videoInit());
  await put("chunk-stream0-00001.m4s", videoFrame(0));
  await put("chunk-stream0-00002.m4s", fileOf(videoFrame, 1, 1_000_000));
  const [, date = ""] = /PROGRAM-DATE-TIME:(.+)/.exec(await viewer.text("media.m3u8")) ?? [];
  expect(Math.abs(Date.parse(date) - now)).toBeLessThan(10_000);
});

test("a DASH encoder that sends only sound and no key frame gets an error, and can start the stream later", async () => {
  const { put, start, pushFile } = await onAir();
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
  const { put, start, pushFile, replay } = await onAir();
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
  const { creator, stream, put, start, pushFile } = await onAir();
  vi.setSystemTime(Date.now());
  await start();
  await pushFile(1);
  const late = await TestStudio.open(stream.id, creator);
  await late.socket.until(() => late.socket.closed !== null, "the end of the socket");
  expect(late.socket.of("ended")).toEqual([{ type: "ended", reason: "encoder" }]);

  const other = await onAir();
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
  const { creator, stream, start, pushFile } = await onAir();
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
  const { creator, stream, startUpload } = await onAir();
  const { answer } = await startUpload();
  await call("/api/stream-key/rotate", { method: "POST", as: creator });
  await runDurableObjectAlarm(originOf(stream.id));
  expect((await answer).status).toBe(401);
});

test("a DASH upload ends after 15 seconds without new bytes, and the replay contains its frames", async () => {
  const { stream, startUpload, replay } = await onAir();
  const { answer } = await startUpload();
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
      audio: { ...AUDIO, description: Uint8Array.of(0x11, 0x90) },
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
    const { put } = await onAir();
    const answer = await put("init-stream0.m4s", init);
    expect(answer.status).toBe(status);
    expect(await errorOf(answer)).toMatch(sentence);
  },
);

test("the DASH route rejects a second video track, other file names and media that is no MP4", async () => {
  const { put, start } = await onAir();
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
  const { put, start, replay } = await onAir();
  vi.setSystemTime(Date.now());
  await start();
  const large = (frame: number) =>
    writeFragment({
      sequence: frame,
      video: {
        time: frame * FRAME_MS * 90,
        duration: FRAME_MS * 90,
        key: frame % FILE_FRAMES === 0,
        data: joinBytes(mark(`v${frame}`), new Uint8Array(1_500_000)),
      },
      audio: [],
    });
  const file = joinBytes(...Array.from({ length: 14 }, (_, frame) => large(frame)));
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
  const { put, start } = await onAir();
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
  const { key, start, pushFile, replay } = await onAir();
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
