import {
  createExecutionContext,
  createMessageBatch,
  evictDurableObject,
  getQueueResult,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NETWORK_SOCKETS } from "#worker/domain/live/chat/contract.ts";
import type { OwnStream } from "#worker/domain/live/streams/contract-api.ts";
import {
  CLOSE_ACCESS_CHANGED,
  CLOSE_BAD_FRAME,
  CLOSE_REPLACED,
  encodeChunkFrame,
  encodeSoundFrame,
} from "#worker/domain/live/streams/contract-live.ts";
import type { Job } from "#worker/domain/ops/jobs/ports.ts";
import worker from "#worker/index.ts";
import { call, makeUser } from "#worker/testing/factories.ts";
import {
  chunksOfReplay,
  FRAME_US,
  lengthOf,
  makeReadyStream,
  originOf,
  TestSocket,
  TestStudio,
  testEncoder,
  testFragment,
  testInit,
  viewerOf,
} from "#worker/testing/live.ts";

async function onAir(fields: Record<string, unknown> = {}) {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator, fields);
  const studio = await TestStudio.open(stream.id, creator);
  const viewer = await viewerOf(stream.id, creator);
  const end = async () =>
    (
      await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator })
    ).json<OwnStream>();
  return { creator, stream, studio, viewer, end };
}

const count = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

test("a live playlist lists the broadcast studio's media as soon as a complete HLS part is stored", async () => {
  const { stream, studio, viewer } = await onAir();
  expect(await studio.hello()).toBe(-1);
  studio.chunks(0, 12);
  await studio.acknowledges(9);
  const playlist = await viewer.text("media.m3u8");
  expect(playlist).toContain(
    '#EXT-X-PART:DURATION=0.20000,URI="main/part-0-0.m4s",INDEPENDENT=YES',
  );
  expect(playlist).toContain('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="main/part-0-2.m4s"');
  const part = await (await viewer.get("main/part-0-1.m4s")).text();
  expect([...part.matchAll(/<(\d+)>/g)].map((m) => Number(m[1]))).toEqual(count(5, 10));
  await expect
    .poll(async () => (await call(`/api/streams/${stream.id}`)).json())
    .toMatchObject({ state: "live" });
});

test("a stream's replay has every acknowledged chunk of the broadcast studio once", async () => {
  const { studio, viewer, end } = await onAir();
  await studio.hello();
  studio.chunks(0, 130);
  await studio.acknowledges(129);
  const ended = await end();
  expect(ended).toMatchObject({ state: "ended", replayUrl: expect.stringContaining("/watch/") });
  expect(await chunksOfReplay(viewer.get)).toEqual(count(0, 130));
  expect(lengthOf(await viewer.text("replay.m3u8"))).toBeCloseTo((130 * FRAME_US) / 1e6, 4);
});

test("a stream's replay includes its last chunks, even if they are too few for an HLS part", async () => {
  const { studio, viewer, end } = await onAir();
  await studio.hello();
  studio.chunks(0, 7);
  await studio.acknowledges(4);
  await end();
  expect(await chunksOfReplay(viewer.get)).toEqual(count(0, 7));
});

test("a stream's replay has each chunk once after the broadcast studio reconnects and resends chunks", async () => {
  const { creator, stream, studio, viewer, end } = await onAir();
  await studio.hello();
  studio.chunks(0, 63);
  await studio.acknowledges(59);
  studio.socket.hangUp();
  const back = await TestStudio.open(stream.id, creator);
  const received = await back.hello();
  expect(received).toBeGreaterThanOrEqual(59);
  back.chunks(58, 110);
  await back.acknowledges(109);
  await end();
  expect(await chunksOfReplay(viewer.get)).toEqual(count(0, 110));
  expect(await viewer.text("replay.m3u8")).not.toContain("DISCONTINUITY");
});

test("the server asks the broadcast studio to resend the media chunks that an eviction lost", async () => {
  const { stream, studio, viewer, end } = await onAir();
  await studio.hello();
  studio.chunks(0, 63);
  await studio.acknowledges(59);
  await evictDurableObject(originOf(stream.id));
  studio.chunks(63, 64);
  await studio.socket.until(() => studio.socket.of("resend").length > 0, "resend");
  expect(studio.socket.of("resend")).toEqual([{ type: "resend", after: 59 }]);
  studio.chunks(60, 130);
  await studio.acknowledges(129);
  await end();
  expect(await chunksOfReplay(viewer.get)).toEqual(count(0, 130));
  expect(await viewer.text("replay.m3u8")).not.toContain("DISCONTINUITY");
});

test("a live playlist has a discontinuity where the broadcast studio reports a gap", async () => {
  const { studio, viewer, end } = await onAir();
  await studio.hello();
  studio.chunks(0, 50);
  studio.chunks(150, 200, { afterHole: true });
  await studio.acknowledges(199);
  await end();
  expect(await chunksOfReplay(viewer.get)).toEqual([...count(0, 50), ...count(150, 200)]);
  expect((await viewer.text("replay.m3u8")).match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
});

test("a restarted broadcast studio continues the same stream with a new init segment", async () => {
  const { creator, stream, studio, viewer, end } = await onAir();
  await studio.hello();
  studio.chunks(0, 50);
  await studio.acknowledges(49);
  studio.socket.hangUp();
  const anew = await TestStudio.open(stream.id, creator);
  expect(await anew.hello("run-00000002", testInit("b"))).toBe(-1);
  anew.chunks(0, 50);
  await anew.acknowledges(49);
  await end();
  const replay = await viewer.text("replay.m3u8");
  expect(replay).toMatch(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="main\/init-2.mp4"/);
  expect(await (await viewer.get("main/init-2.mp4")).text()).toContain("b");
  expect(lengthOf(replay)).toBeCloseTo(4, 4);
});

test("a viewer who joins a live stream gets the chunks since the last key frame", async () => {
  const { studio, viewer } = await onAir();
  await studio.hello();
  studio.chunks(0, 60);
  await studio.acknowledges(59);
  const socket = await TestSocket.open(`${viewer.base}/watch`, null);
  await socket.until(() => socket.frames.length >= 11, "init and ten frames");
  expect(socket.frames[0]).toMatchObject({ kind: "init", data: testInit() });
  expect(socket.frames.slice(1).map((f) => (f.kind === "chunk" ? f.sequence : -1))).toEqual(
    count(50, 60),
  );
  studio.chunks(60, 63);
  await socket.until(() => socket.frames.length >= 14, "the frames that follow");
  expect(socket.frames.at(-1)).toMatchObject({ kind: "chunk", sequence: 62, key: false });
});

test("a live stream relays sound in separate frames only to viewers who ask for these, and does not store them", async () => {
  const { stream, studio, viewer, end } = await onAir();
  const sound = (i: number) =>
    studio.socket.send(
      encodeSoundFrame({ timestampUs: i * 20_000, durationUs: 20_000, data: new Uint8Array([i]) }),
    );
  const soundsOf = (socket: TestSocket) =>
    socket.frames.flatMap((f) => (f.kind === "sound" ? [f.data[0]] : []));
  sound(0);
  await studio.hello("run-00000001", testInit(), {
    quickSound: { sampleRate: 48_000, channels: 2 },
  });
  studio.chunks(0, 7);
  for (const i of [1, 2]) sound(i);
  studio.chunks(7, 10);
  await studio.acknowledges(9);
  const asks = await TestSocket.open(`${viewer.base}/watch?sound=opus`, null);
  const asksNot = await TestSocket.open(`${viewer.base}/watch`, null);
  await asks.until(() => asks.frames.length >= 13, "init, ten frames and the sound between them");
  expect(asks.of("run")).toMatchObject([{ quickSound: { sampleRate: 48_000, channels: 2 } }]);
  expect(asks.frames.map((f) => f.kind[0]).join("")).toBe("icccccccssccc");
  await evictDurableObject(originOf(stream.id));
  studio.chunks(10, 15);
  sound(3);
  studio.chunks(15, 20);
  await studio.acknowledges(19);
  await asks.until(() => soundsOf(asks).length >= 3, "sound after the eviction");
  expect(soundsOf(asks)).toEqual([1, 2, 3]);
  await asksNot.until(() => asksNot.frames.length >= 21, "all chunks");
  expect(asksNot.of("run")[0]).not.toHaveProperty("quickSound");
  expect(soundsOf(asksNot)).toEqual([]);
  studio.socket.hangUp();
  await asks.until(
    () => asks.of("state").at(-1)?.state === "reconnecting",
    "the publisher to be missed",
  );
  const joinsMeanwhile = await TestSocket.open(`${viewer.base}/watch?sound=opus`, null);
  await joinsMeanwhile.until(() => joinsMeanwhile.of("run").length > 0, "the run");
  expect(
    joinsMeanwhile.of("run"),
    "what comes is announced while its publisher is away too",
  ).toMatchObject([{ quickSound: { sampleRate: 48_000, channels: 2 } }]);
  await end();
  expect(await chunksOfReplay(viewer.get)).toEqual(count(0, 20));
});

test("the viewers' sockets of a live stream stay open after an eviction", async () => {
  const { stream, studio, viewer } = await onAir();
  await studio.hello();
  studio.chunks(0, 50);
  await studio.acknowledges(49);
  const socket = await TestSocket.open(`${viewer.base}/watch`, null);
  await evictDurableObject(originOf(stream.id));
  const before = socket.frames.length;
  studio.chunks(50, 55);
  await socket.until(() => socket.frames.length >= before + 5, "frames after the eviction");
});

test("a blocking playlist request gets a response as soon as the next HLS part exists", async () => {
  const { studio, viewer } = await onAir();
  await studio.hello();
  studio.chunks(0, 10);
  await studio.acknowledges(9);
  const blocked = viewer.text("media.m3u8?_HLS_msn=0&_HLS_part=2");
  const hinted = viewer.get("main/part-0-2.m4s");
  studio.chunks(10, 15);
  expect(await blocked).toContain("main/part-0-2.m4s");
  expect(await (await hinted).text()).toContain("<14>");
  expect((await viewer.get("media.m3u8?_HLS_msn=40")).status).toBe(400);
  expect((await viewer.get("media.m3u8?_HLS_msn=0&_HLS_part=99")).status).toBe(400);
  expect((await viewer.get("media.m3u8?_HLS_msn=1&_HLS_part=99")).status).toBe(400);
});

test("a delta update of a live playlist leaves out the older segments", async () => {
  const { studio, viewer } = await onAir();
  await studio.hello();
  studio.chunks(0, 600);
  await studio.acknowledges(599);
  const whole = await viewer.text("media.m3u8");
  const delta = await viewer.text("media.m3u8?_HLS_skip=YES");
  expect(whole).not.toContain("EXT-X-SKIP");
  const skipped = Number(/#EXT-X-SKIP:SKIPPED-SEGMENTS=(\d+)/.exec(delta)?.[1]);
  expect(skipped).toBeGreaterThan(0);
  expect(whole.split("#EXTINF").length - delta.split("#EXTINF").length).toBe(skipped);
});

test("a live stream serves complete segments before and after an eviction of its Durable Object", async () => {
  const { stream, studio, viewer } = await onAir();
  await studio.hello();
  studio.chunks(0, 101);
  await studio.acknowledges(99);
  const first = await (await viewer.get("main/seg-0.m4s")).text();
  expect([...first.matchAll(/<(\d+)>/g)].map((m) => Number(m[1]))).toEqual(count(0, 50));
  await evictDurableObject(originOf(stream.id));
  const second = await (await viewer.get("main/seg-1.m4s")).text();
  expect([...second.matchAll(/<(\d+)>/g)].map((m) => Number(m[1]))).toEqual(count(50, 100));
});

test("only the creator of a stream can send media to the stream", async () => {
  const { stream } = await onAir();
  const other = await makeUser();
  const socket = (as: typeof other | null) =>
    call(`/api/live/${stream.id}/ingest`, { as, headers: { Upgrade: "websocket" } });
  expect((await socket(other)).status).toBe(404);
  expect((await socket(null)).status).toBe(401);
  const forged = { Upgrade: "websocket", Origin: "https://evil.example" };
  expect((await call(`/api/live/${stream.id}/ingest`, { as: other, headers: forged })).status).toBe(
    403,
  );
});

test("an invalid frame closes the broadcast studio's socket, and the studio can connect again", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const chunk = { key: true, afterHole: false, timestampUs: 0, durationUs: FRAME_US };
  const garbage: (string | Uint8Array<ArrayBuffer>)[] = [
    "not json",
    '{"type":"hello"}',
    '{"type":"__proto__"}',
    "x".repeat(5000),
    new Uint8Array(0),
    new Uint8Array([9, 9, 9]),
    new Uint8Array(5000).fill(255),
    encodeChunkFrame({ ...chunk, sequence: 0, data: testFragment("before hello") }),
    encodeChunkFrame({ ...chunk, sequence: 0, timestampUs: Number.NaN, data: testFragment("x") }),
  ];
  for (const frame of garbage) {
    const { socket } = await TestStudio.open(stream.id, creator);
    socket.send(frame);
    await socket.until(() => socket.closed !== null, "close");
    expect(socket.closed?.code).toBe(CLOSE_BAD_FRAME);
  }
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello();
  studio.socket.send(
    encodeChunkFrame({ ...chunk, sequence: 0, data: new TextEncoder().encode("no fragment") }),
  );
  await studio.socket.until(() => studio.socket.closed !== null, "close");
  const again = await TestStudio.open(stream.id, creator);
  await again.hello();
  again.chunks(0, 10);
  await again.acknowledges(9);
});

test("a second window of the broadcast studio takes over the stream from the first window", async () => {
  const { creator, stream, studio } = await onAir();
  await studio.hello();
  const second = await TestStudio.open(stream.id, creator);
  await studio.socket.until(() => studio.socket.closed !== null, "close");
  expect(studio.socket.closed?.code).toBe(CLOSE_REPLACED);
  expect(await second.hello()).toBe(-1);
});

test("a stream rejects an encoder while its creator streams from the broadcast studio", async () => {
  const { creator, studio } = await onAir();
  await studio.hello();
  studio.chunks(0, 10);
  await studio.acknowledges(9);
  const response = await (await testEncoder(creator)).put("init.mp4", testInit());
  expect(response.status).toBe(409);
});

test("the alarm ends a stream that got no media during the grace period, and publishes its replay", async () => {
  const { stream, studio, viewer } = await onAir();
  await studio.hello();
  studio.chunks(0, 50);
  await studio.acknowledges(49);
  studio.socket.hangUp();
  const stub = originOf(stream.id);
  const silentFor = (ms: number) =>
    runInDurableObject(stub, (_origin, state) => {
      state.storage.sql.exec(
        "update facts set value = ? where name = 'lastMediaAt'",
        String(Date.now() - ms),
      );
    }).then(() => evictDurableObject(stub));
  await silentFor(50_000);
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await (await call(`/api/streams/${stream.id}`)).json()).toMatchObject({ state: "live" });
  await silentFor(61_000);
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await (await call(`/api/streams/${stream.id}`)).json()).toMatchObject({
    state: "ended",
    replayUrl: expect.stringContaining("/watch/"),
  });
  expect(await chunksOfReplay(viewer.get)).toEqual(count(0, 50));
});

test("a stream that ends without any media has no replay", async () => {
  const { end } = await onAir();
  expect(await end()).toMatchObject({ state: "ended", replayUrl: null });
});

test("a job publishes the replay once if publishing failed at the end of a stream", async () => {
  const { stream, studio, viewer, end } = await onAir();
  await studio.hello();
  studio.chunks(0, 60);
  await studio.acknowledges(59);
  await env.DB.exec(
    "create trigger no_videos before insert on videos begin select raise(abort, 'no videos today'); end",
  );
  try {
    expect(await end()).toMatchObject({ state: "ended", replayUrl: null });
  } finally {
    await env.DB.exec("drop trigger no_videos");
  }
  const replayUrl = async () =>
    (await (await call(`/api/streams/${stream.id}`)).json<OwnStream>()).replayUrl;
  await expect.poll(replayUrl).toMatch(/^\/watch\/vid_/);
  expect(await chunksOfReplay(viewer.get)).toEqual(count(0, 60));
  const published = await replayUrl();
  const again = {
    id: "again",
    timestamp: new Date(),
    attempts: 1,
    body: { type: "publish-replay", streamId: stream.id },
  } as const;
  const batch = createMessageBatch<Job>("tributary-jobs", [again]);
  await worker.queue(batch, env);
  expect(await getQueueResult(batch, createExecutionContext())).toMatchObject({
    explicitAcks: ["again"],
  });
  expect(await replayUrl()).toBe(published);
});

test("a live stream that becomes private closes its viewers' sockets and no longer plays", async () => {
  const { creator, stream, studio } = await onAir();
  await studio.hello();
  studio.chunks(0, 10);
  await studio.acknowledges(9);
  const stranger = await viewerOf(stream.id);
  const socket = await TestSocket.open(`${stranger.base}/watch`, null);
  await call(`/api/streams/${stream.id}`, {
    method: "PATCH",
    json: { visibility: "private" },
    as: creator,
  });
  await socket.until(() => socket.closed !== null, "close");
  expect(socket.closed?.code).toBe(CLOSE_ACCESS_CHANGED);
  expect((await call(`/api/streams/${stream.id}/playback`, { method: "POST" })).status).toBe(404);
});

test("one network cannot fill the sockets of a live stream, and its further viewers use the playlists", async () => {
  const { stream, studio } = await onAir();
  await studio.hello();
  studio.chunks(0, 10);
  await studio.acknowledges(9);
  const { base } = await viewerOf(stream.id);
  const join = async (address: string) => {
    const { webSocket } = await call(`${base}/watch`, {
      headers: { Upgrade: "websocket", "CF-Connecting-IP": address },
    });
    if (!webSocket) throw new Error("No socket");
    const socket = new TestSocket(webSocket);
    await socket.until(() => socket.texts.length > 0 || socket.closed !== null, "a state");
    return socket;
  };
  const crowd: TestSocket[] = [];
  for (let n = 0; n < NETWORK_SOCKETS.visitors; n++) crowd.push(await join("203.0.113.7"));
  expect(crowd.every(({ closed }) => closed === null)).toBe(true);
  await evictDurableObject(originOf(stream.id));
  expect((await join("203.0.113.7")).closed?.code).toBe(1013);
  expect((await join("198.51.100.7")).closed).toBeNull();
  crowd[0]?.hangUp();
  await expect.poll(async () => (await join("203.0.113.7")).closed).toBeNull();
});

test("a viewer of a live stream who sends a frame is disconnected", async () => {
  const { stream } = await onAir();
  const { base } = await viewerOf(stream.id);
  const socket = await TestSocket.open(`${base}/watch`, null);
  socket.send("x".repeat(900_000));
  await socket.until(() => socket.closed !== null, "close");
  expect(socket.closed?.code).toBe(1008);
});
