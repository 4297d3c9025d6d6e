import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { NETWORK_SOCKETS } from "#worker/domain/live/chat/contract.ts";
import { CLOSE_ENDED } from "#worker/domain/live/streams/contract-live.ts";
import { call, makeUser } from "#worker/testing/factories.ts";
import {
  makeReadyStream,
  originOf,
  TestSocket,
  TestStudio,
  viewerOf,
} from "#worker/testing/live.ts";
import { VIEWER_TAG } from "./relay.ts";

const NETWORK = "203.0.113.50";

async function onAir() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello();
  const { base } = await viewerOf(stream.id, creator);
  /** Opens a socket whose client does not read, and so never answers a close. */
  const connect = async (): Promise<WebSocket> => {
    const headers = { Upgrade: "websocket", "CF-Connecting-IP": NETWORK };
    const { webSocket } = await call(`${base}/watch`, { headers });
    if (!webSocket) throw new Error("No socket");
    return webSocket;
  };
  /** Reads the frames of a socket until its first text or its close. */
  const read = async (webSocket: WebSocket): Promise<TestSocket> => {
    const socket = new TestSocket(webSocket);
    await socket.until(() => socket.texts.length > 0 || socket.closed !== null, "a state");
    return socket;
  };
  const keptSockets = () =>
    runInDurableObject(originOf(stream.id), (_, state) => state.getWebSockets(VIEWER_TAG).length);
  return { stream, connect, read, keptSockets };
}

test("an origin keeps no socket that it rejects because the network has too many sockets", async () => {
  const { connect, read, keptSockets } = await onAir();
  const crowd: TestSocket[] = [];
  for (let n = 0; n < NETWORK_SOCKETS.visitors; n++) crowd.push(await read(await connect()));
  const rejected = [await connect(), await connect(), await connect()];
  expect(await keptSockets()).toBe(NETWORK_SOCKETS.visitors);
  for (const socket of rejected) expect((await read(socket)).closed?.code).toBe(1013);
  expect(crowd.filter(({ closed }) => closed !== null)).toEqual([]);
});

test("an origin tells a viewer that the stream has ended, and keeps no socket of that viewer", async () => {
  const { stream, connect, read, keptSockets } = await onAir();
  await originOf(stream.id).end("test", stream.id);
  const late = [await connect(), await connect()];
  expect(await keptSockets()).toBe(0);
  for (const webSocket of late) {
    const socket = await read(webSocket);
    await socket.until(() => socket.closed !== null, "close");
    expect(socket.of("state")).toEqual([{ type: "state", state: "ended" }]);
    expect(socket.closed?.code).toBe(CLOSE_ENDED);
  }
});
