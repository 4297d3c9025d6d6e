import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { OwnStream } from "#worker/domain/live/streams/contract-api.ts";
import {
  type Chunk,
  CLOSE_BAD_FRAME,
  CLOSE_TOO_MUCH,
  encodeChunkFrame,
  encodeSoundFrame,
} from "#worker/domain/live/streams/contract-live.ts";
import { call, makeUser } from "#worker/testing/factories.ts";
import {
  chunksOfReplay,
  makeReadyStream,
  originOf,
  TestSocket,
  TestStudio,
  testFragment,
  testInit,
  viewerOf,
} from "#worker/testing/live.ts";
import { MAX_SEGMENTS } from "./limits.ts";

const count = (n: number) => Array.from({ length: n }, (_, i) => i);

test("a broadcast studio that changes the video size on the same socket loses no media chunk", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  const viewer = await viewerOf(stream.id, creator);
  await studio.hello();
  studio.chunks(0, 63);
  await studio.acknowledges(59);
  await evictDurableObject(originOf(stream.id));
  const flush = () => studio.socket.send(JSON.stringify({ type: "flush", sequence: 62 }));
  flush();
  await studio.socket.until(() => studio.socket.of("resend").length > 0, "resend");
  expect(studio.socket.of("resend")).toEqual([{ type: "resend", after: 59 }]);
  studio.chunks(60, 63);
  flush();
  await studio.acknowledges(62);
  expect(await studio.hello("run-00000002", testInit("smaller"))).toBe(-1);
  studio.chunks(0, 50);
  await studio.socket.until(() => studio.acknowledged === 49, "ack of the new run");
  await (
    await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator })
  ).json<OwnStream>();
  expect(await chunksOfReplay(viewer.get)).toEqual([...count(63), ...count(50)]);
  expect(
    (await viewer.text("replay.m3u8")).match(
      /#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="main\/init-2.mp4"/g,
    ),
  ).toHaveLength(1);
});

test("the server closes the socket of a broadcast studio that sends too many or too large init segments", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const runs = () =>
    runInDurableObject(originOf(stream.id), (_, { storage }) =>
      storage.sql
        .exec<{ runs: number; bytes: number }>(
          "select count(*) as runs, coalesce(sum(length(init)), 0) as bytes from runs",
        )
        .one(),
    );
  const large = await TestStudio.open(stream.id, creator);
  const padding = new Uint8Array(64 * 1024);
  padding.set([0, 1, 0, 0, ...new TextEncoder().encode("free")]);
  large.begin("run-00000000", new Uint8Array([...testInit("smaller"), ...padding]));
  await large.socket.until(() => large.socket.closed !== null, "close of the large init segment");
  expect([large.socket.closed?.code, await runs()]).toEqual([
    CLOSE_BAD_FRAME,
    { runs: 0, bytes: 0 },
  ]);

  const studio = await TestStudio.open(stream.id, creator);
  for (const n of count(40)) studio.begin(`run-${String(n).padStart(8, "0")}`, testInit("smaller"));
  await studio.socket.until(() => studio.socket.closed !== null, "close of the studio");
  expect([studio.socket.closed?.code, (await runs()).runs]).toEqual([CLOSE_TOO_MUCH, 12]);
});

const CHUNK_BYTES = 1.5 * 1024 * 1024;

/** Sends large chunks that each claim to last ten seconds. */
function sendSlowChunks(
  studio: TestStudio,
  { from, to, isKey }: { from: number; to: number; isKey: (sequence: number) => boolean },
): void {
  for (let sequence = from; sequence < to; sequence++) {
    studio.socket.send(
      encodeChunkFrame({
        sequence,
        key: isKey(sequence),
        afterHole: false,
        timestampUs: sequence * 10_000_000,
        durationUs: 10_000_000,
        data: testFragment(`<${sequence}>`, CHUNK_BYTES),
      }),
    );
  }
}

/** Waits until the origin has handled all frames of the studio, or has closed its socket. */
async function settle({ socket }: TestStudio): Promise<void> {
  const at = Math.random();
  socket.send(JSON.stringify({ type: "ping", at }));
  const isAnswered = () => socket.of("pong").some((pong) => pong.at === at);
  await socket.until(() => isAnswered() || socket.closed !== null, "pong");
}

const isFirst = (sequence: number) => sequence === 0;

test("a broadcast studio cannot exceed the bitrate of the plan with long durations", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello();
  // 75 s at the 12 Mbit/s of the free plan have 107 MiB.
  sendSlowChunks(studio, { from: 0, to: 70, isKey: isFirst });
  await settle(studio);
  expect(studio.socket.closed).toBeNull();
  sendSlowChunks(studio, { from: 70, to: 85, isKey: isFirst });
  await settle(studio);
  expect(studio.socket.closed?.code).toBe(CLOSE_TOO_MUCH);
});

test("the server closes the socket of a broadcast studio that sends too many frames", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  const frame = encodeSoundFrame({ timestampUs: 0, durationUs: 20_000, data: new Uint8Array(1) });
  // A studio may send 300 frames a second, and 75 s of frames at once.
  for (const _ of count(20_000)) studio.socket.send(frame);
  await settle(studio);
  expect(studio.socket.closed).toBeNull();
  // On a slow machine, sending takes seconds, during which the limit of frames rises.
  for (let batch = 0; batch < 5 && !studio.socket.closed; batch++) {
    for (const _ of count(20_000)) studio.socket.send(frame);
    await settle(studio);
  }
  expect(studio.socket.closed?.code).toBe(CLOSE_TOO_MUCH);
});

test("the origin closes the socket of a viewer who does not confirm what was sent", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello();
  const { base } = await viewerOf(stream.id, creator);
  const open = (query: string) => TestSocket.open(`${base}/watch${query}`, creator);
  const [reading, silent] = [await open("?checks=1"), await open("")];
  const isKey = (sequence: number) => sequence % 4 === 0;
  const hasLast = () => reading.frames.some((f) => f.kind === "chunk" && f.sequence === 27);
  for (let from = 0; from < 28; from += 4) {
    sendSlowChunks(studio, { from, to: from + 4, isKey });
    await settle(studio);
    await reading.until(() => reading.of("check").length > from / 4, "check");
  }
  await reading.until(hasLast, "the last chunk");
  expect([reading.closed, silent.closed?.code]).toEqual([null, 1013]);
  expect(silent.frames.filter(({ kind }) => kind === "chunk")).toHaveLength(10);
  reading.send(JSON.stringify({ type: "checked", id: crypto.randomUUID() }));
  await reading.until(() => reading.closed !== null, "close after a wrong answer");
  expect(reading.closed?.code).toBe(1008);
});

test("the origin keeps at most 16 MiB of frames for viewers who join", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello();
  const isKey = (sequence: number) => sequence === 0 || sequence === 12;
  const send = (from: number, to: number) => sendSlowChunks(studio, { from, to, isKey });
  const { base } = await viewerOf(stream.id, creator);
  /** Returns the chunks that a viewer gets who joins before the chunk `next` is sent. */
  const chunksFrom = async (next: number) => {
    await settle(studio);
    const viewer = await TestSocket.open(`${base}/watch`, creator);
    send(next, next + 1);
    const sequences = () => viewer.frames.flatMap((f) => (f.kind === "chunk" ? [f.sequence] : []));
    await viewer.until(() => sequences().includes(next), `chunk ${next}`);
    return sequences();
  };
  send(0, 3);
  expect(await chunksFrom(3)).toEqual([0, 1, 2, 3]);
  send(4, 12);
  expect(await chunksFrom(12)).toEqual([12]);
});

const chunkFrame = (sequence: number, change: Partial<Chunk>) =>
  encodeChunkFrame({
    sequence,
    key: true,
    afterHole: false,
    timestampUs: sequence * 1_000,
    durationUs: 1_000,
    data: testFragment(`<${sequence}>`),
    ...change,
  });

const EXCESSIVE = 2_500;

test.each<[string, (sequence: number) => Partial<Chunk>, boolean]>([
  ["a segment with gaps", () => ({ afterHole: true }), false],
  ["a segment with long durations", () => ({ durationUs: 8_000_000 }), false],
  [
    "a segment with far timestamps",
    (n) => ({ provisional: true, timestampUs: n * 8_000_000 }),
    false,
  ],
  ["a segment with flush messages", () => ({}), true],
  ["an HLS part", (n) => ({ key: n % 20 === 0, durationUs: 300_000 }), false],
])(
  "the server closes the socket of a broadcast studio that makes every frame %s",
  async (_, change, flushes) => {
    const creator = await makeUser();
    const stream = await makeReadyStream(creator);
    const studio = await TestStudio.open(stream.id, creator);
    await studio.hello();
    for (const sequence of count(EXCESSIVE)) {
      studio.socket.send(chunkFrame(sequence, change(sequence)));
      if (flushes) studio.socket.send(JSON.stringify({ type: "flush", sequence }));
    }
    await studio.socket.until(() => studio.socket.closed !== null, "close of the studio");
    expect(studio.socket.closed?.code).toBe(CLOSE_TOO_MUCH);
    expect(studio.acknowledged).toBeLessThan(2_000);
  },
);

test("a broadcast studio on a bad network can send a minute of media with a gap in every second", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  const viewer = await viewerOf(stream.id, creator);
  await studio.hello();
  for (const sequence of count(60 * 25)) {
    const key = sequence % 25 === 0;
    studio.socket.send(
      chunkFrame(sequence, {
        key,
        afterHole: key && sequence > 0,
        timestampUs: sequence * 40_000,
        durationUs: 40_000,
      }),
    );
  }
  await settle(studio);
  expect(studio.socket.closed).toBeNull();
  await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator });
  const replay = await viewer.text("replay.m3u8");
  expect(replay.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(59);
  expect(await chunksOfReplay(viewer.get)).toEqual(count(60 * 25));
});

test("the playlists start at the server's time if the studio's clock is years off", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  const viewer = await viewerOf(stream.id, creator);
  const now = Date.UTC(1999, 0, 1);
  await studio.hello("run-00000001", testInit(), { now, startedAt: now - 1_000 });
  studio.chunks(0, 60);
  await studio.acknowledges(54);
  const [, time = ""] = /#EXT-X-PROGRAM-DATE-TIME:(.+)/.exec(await viewer.text("media.m3u8")) ?? [];
  expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
});

test("a stream that reaches the maximum number of segments ends, plays and has a replay", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  const viewer = await viewerOf(stream.id, creator);
  await studio.hello();
  studio.chunks(0, 60);
  await studio.acknowledges(54);
  await runInDurableObject(originOf(stream.id), (_, { storage }) =>
    storage.sql.exec(
      `insert into segments (sequence, epoch, file, duration_ms, size, wall_ms, state)
       with recursive n (i) as (select 2 union all select i + 1 from n where i < ${MAX_SEGMENTS - 2})
       select i, 1, 'seg-' || i || '.m4s', 2000, 20, 1767225600000 + i * 2000, 'stored' from n`,
    ),
  );
  expect((await viewer.get("dvr.m3u8")).status).toBe(200);
  studio.chunks(60, 160);
  await studio.socket.until(() => studio.socket.closed !== null, "close of the studio");
  expect(studio.socket.of("ended")).toEqual([{ type: "ended", reason: "length" }]);
  const row = async () => (await call(`/api/streams/${stream.id}`)).json<OwnStream>();
  await expect.poll(row).toMatchObject({ state: "ended", replayUrl: expect.any(String) });
  const { base } = await (
    await call(`/api/videos/${(await row()).replayUrl?.split("/").at(-1)}/playback`, {
      method: "POST",
      json: {},
    })
  ).json<{ base: string }>();
  const media = await (await call(`${base}/main/media.m3u8`)).text();
  expect(media.match(/#EXTINF/g)?.length).toBeGreaterThanOrEqual(MAX_SEGMENTS - 1);
  expect((await call(`${base}/master.m3u8`)).status).toBe(200);
});
