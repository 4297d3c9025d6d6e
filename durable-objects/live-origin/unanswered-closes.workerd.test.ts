import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { NETWORK_SOCKETS } from "#worker/domain/live/chat/contract.ts";
import { CLOSE_ENDED } from "#worker/domain/live/streams/contract-live.ts";
import { makeUser } from "#worker/testing/factories.ts";
import {
  makeReadyStream,
  originOf,
  readViewer,
  type TestSocket,
  TestStudio,
  viewerOf,
  viewerSocket,
} from "#worker/testing/live.ts";
import { VIEWER_TAG } from "./relay.ts";

const NETWORK = "203.0.113.50";

async function onAir() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello();
  const { base } = await viewerOf(stream.id, creator);
  /** Opens a socket whose client reads nothing, so that it does not answer a close. */
  const connect = () => viewerSocket(`${base}/watch`, NETWORK);
  const keptSockets = () =>
    runInDurableObject(originOf(stream.id), (_, state) => state.getWebSockets(VIEWER_TAG).length);
  return { stream, connect, keptSockets };
}

test("the origin keeps no socket of a viewer whom it rejects because of the limit per network", async () => {
  const { connect, keptSockets } = await onAir();
  const crowd: TestSocket[] = [];
  for (let n = 0; n < NETWORK_SOCKETS.visitors; n++) crowd.push(await readViewer(await connect()));
  const rejected = [await connect(), await connect(), await connect()];
  expect(await keptSockets()).toBe(NETWORK_SOCKETS.visitors);
  for (const socket of rejected) expect((await readViewer(socket)).closed?.code).toBe(1013);
  expect(crowd.filter(({ closed }) => closed !== null)).toEqual([]);
});

test("the origin keeps no socket of a viewer who joins after the end of the stream", async () => {
  const { stream, connect, keptSockets } = await onAir();
  await originOf(stream.id).end("test", stream.id);
  const late = [await connect(), await connect()];
  expect(await keptSockets()).toBe(0);
  for (const webSocket of late) {
    const socket = await readViewer(webSocket);
    await socket.until(() => socket.closed !== null, "close");
    expect(socket.of("state")).toEqual([{ type: "state", state: "ended" }]);
    expect(socket.closed?.code).toBe(CLOSE_ENDED);
  }
});
