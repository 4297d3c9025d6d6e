import { runDurableObjectAlarm } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EncoderReport, StreamKey } from "#worker/domain/live/streams/contract-api.ts";
import { CLOSE_REPLACED, CLOSE_SIGNED_OUT } from "#worker/domain/live/streams/contract-live.ts";
import { call, makeUser, ORIGIN, type TestUser } from "#worker/testing/factories.ts";
import {
  makeReadyStream,
  originOf,
  realFragment,
  realInit,
  TestSocket,
  TestStudio,
  testEncoder,
  viewerOf,
} from "#worker/testing/live.ts";

beforeEach(() => void vi.setSystemTime(Date.now()));
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => void vi.setSystemTime(Date.now() + ms);

const keyOf = async (creator: TestUser) =>
  (await (await call("/api/stream-key", { as: creator })).json<StreamKey>()).key;

/** Sends a request without an Origin header and cookies, as the bridge does. */
const fetchIngest = (key: string, headers: Record<string, string> = {}, query = "") =>
  exports.default.fetch(new Request(`${ORIGIN}/live/ingest/${key}${query}`, { headers }));

async function openBridge(key: string, connection = crypto.randomUUID()): Promise<TestStudio> {
  const query = `?connection=${connection}`;
  const { webSocket, status } = await fetchIngest(key, { Upgrade: "websocket" }, query);
  if (!webSocket) throw new Error(`No socket: ${status}`);
  return new TestStudio(new TestSocket(webSocket));
}

async function newestStreamOf(creator: TestUser) {
  const stream = await env.DB.prepare(
    "select id, source, state from streams where creator_id = ? order by created_at desc limit 1",
  )
    .bind(creator.id)
    .first<{ id: string; source: string; state: string }>();
  if (!stream) throw new Error("The creator has no stream");
  return stream;
}

/** Sends 60 frames. Resolves when the server has received all of them. */
async function sendVideo(publisher: TestStudio): Promise<void> {
  await publisher.hello("run-bridge-1", realInit());
  publisher.chunks(0, 60, { fragment: realFragment() });
  const { socket } = publisher;
  socket.send(JSON.stringify({ type: "ping", at: 0 }));
  await socket.until(() => socket.of("pong").length > 0, "pong");
}

async function goLive(creator: TestUser) {
  const key = await keyOf(creator);
  const bridge = await openBridge(key);
  await sendVideo(bridge);
  return { key, bridge, stream: await newestStreamOf(creator) };
}

const endOf = async ({ socket }: TestStudio) => {
  await socket.until(() => socket.of("ended").length > 0, "the end");
  return socket.of("ended")[0]?.reason;
};

const closeCodeOf = async ({ socket }: TestStudio) => {
  await socket.until(() => socket.closed !== null, "the close of the socket");
  return socket.closed?.code;
};

describe("the bridge", () => {
  test("an encoder that uses the bridge starts a stream, and viewers receive its frames over WebSockets", async () => {
    const creator = await makeUser();
    const { stream } = await goLive(creator);
    expect(stream).toMatchObject({ state: "live", source: "bridge" });
    const playback = await call(`/api/streams/${stream.id}/playback`, { method: "POST" });
    expect(await playback.json()).toMatchObject({ modes: ["websocket", "ll-hls", "hls"] });
    const viewer = await viewerOf(stream.id);
    const socket = await TestSocket.open(`${viewer.base}/watch`, null);
    await socket.until(() => socket.frames.length > 1, "frames");
    expect(socket.frames.slice(0, 2).map(({ kind }) => kind)).toEqual(["init", "chunk"]);
  });

  test("an encoder cannot connect with an unknown stream key", async () => {
    const response = await fetchIngest("x".repeat(43), { Upgrade: "websocket" });
    expect([response.status, response.webSocket]).toEqual([401, null]);
    expect((await fetchIngest("x".repeat(43))).status).toBe(401);
  });

  test("the server disconnects an encoder at the next check after its stream key was replaced", async () => {
    const creator = await makeUser();
    const { bridge, stream } = await goLive(creator);
    await call("/api/stream-key/rotate", { method: "POST", as: creator });
    await runDurableObjectAlarm(originOf(stream.id));
    expect(await closeCodeOf(bridge)).toBe(CLOSE_SIGNED_OUT);
  });

  test("the server disconnects an encoder at the next check after its account was suspended", async () => {
    const creator = await makeUser();
    const { bridge, stream } = await goLive(creator);
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(creator.id).run();
    await runDurableObjectAlarm(originOf(stream.id));
    expect(await closeCodeOf(bridge)).toBe(CLOSE_SIGNED_OUT);
  });

  test("after End Stream, an encoder is rejected until it has not connected for a minute", async () => {
    const creator = await makeUser();
    const { key, bridge, stream } = await goLive(creator);
    await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator });
    expect(await endOf(bridge)).toBe("ended");
    for (let i = 0; i < 3; i++) {
      wait(50_000);
      expect((await fetchIngest(key)).status).toBe(410);
      expect((await fetchIngest(key, { Upgrade: "websocket" })).status).toBe(410);
    }
    wait(61_000);
    expect((await fetchIngest(key)).status).toBe(200);
    await openBridge(key);
    expect((await newestStreamOf(creator)).id).not.toBe(stream.id);
  });

  test("right after End Stream, an encoder can go live if the creator has created the next stream", async () => {
    const creator = await makeUser();
    const { key, stream } = await goLive(creator);
    await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator });
    await makeReadyStream(creator, { source: "encoder" });
    expect((await fetchIngest(key)).status).toBe(200);
  });
});

test("an RTMP encoder may go live right after the creator ended a stream from the browser", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  await sendVideo(await TestStudio.open(stream.id, creator));
  await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator });
  expect((await fetchIngest(await keyOf(creator))).status).toBe(200);
});

describe("two publishers of one stream", () => {
  test("a second encoder is rejected with a reason while the first encoder is live", async () => {
    const creator = await makeUser();
    const { key, bridge } = await goLive(creator);
    expect((await fetchIngest(key)).status).toBe(409);
    expect(await endOf(await openBridge(key))).toBe("encoder");
    expect(bridge.socket.closed).toBeNull();
  });

  test("an encoder replaces another encoder that has sent nothing for two seconds", async () => {
    const creator = await makeUser();
    const { key, bridge, stream } = await goLive(creator);
    wait(2_000);
    expect((await fetchIngest(key)).status).toBe(200);
    const second = await openBridge(key);
    expect(await second.hello("run-bridge-2", realInit())).toBe(-1);
    expect(await closeCodeOf(bridge)).toBe(CLOSE_REPLACED);
    expect((await newestStreamOf(creator)).id).toBe(stream.id);
  });

  test("after a broken connection, the bridge continues with the frame after the last received frame", async () => {
    const creator = await makeUser();
    const key = await keyOf(creator);
    const connection = crypto.randomUUID();
    const broken = await openBridge(key, connection);
    await sendVideo(broken);
    const again = await openBridge(key, connection);
    expect(await again.hello("run-bridge-1", realInit())).toBe(59);
  });

  test("an encoder is rejected while a browser is live", async () => {
    const creator = await makeUser();
    const stream = await makeReadyStream(creator);
    const studio = await TestStudio.open(stream.id, creator);
    await sendVideo(studio);
    const key = await keyOf(creator);
    expect((await fetchIngest(key)).status).toBe(409);
    expect(await endOf(await openBridge(key))).toBe("browser");
    expect(studio.socket.closed).toBeNull();
  });

  test("a browser is rejected while an RTMP encoder is live", async () => {
    const creator = await makeUser();
    const { bridge, stream } = await goLive(creator);
    expect(await endOf(await TestStudio.open(stream.id, creator))).toBe("encoder");
    expect(bridge.socket.closed).toBeNull();
  });

  test("an encoder that uploads files is rejected while an RTMP encoder is live", async () => {
    const creator = await makeUser();
    const { bridge } = await goLive(creator);
    const encoder = await testEncoder(creator);
    expect((await encoder.put("init.mp4", realInit())).status).toBe(409);
    expect(bridge.socket.closed).toBeNull();
  });
});

test("the API returns measurements of an RTMP encoder to the streamer", async () => {
  const creator = await makeUser();
  const { bridge, stream } = await goLive(creator);
  bridge.chunks(60, 110, { fragment: realFragment() });
  await bridge.acknowledges(99);
  const path = `/api/streams/${stream.id}/encoder`;
  const { report } = await (await call(path, { as: creator })).json<{
    report: EncoderReport | null;
  }>();
  expect(report).toMatchObject({ frameRate: 25, width: 640, keyFrameMs: 2_000, silentMs: 0 });
});
