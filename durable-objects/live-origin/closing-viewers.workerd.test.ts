import { expect, test } from "vitest";
import { NETWORK_SOCKETS } from "#worker/domain/live/chat/contract.ts";
import { makeUser } from "#worker/testing/factories.ts";
import {
  makeReadyStream,
  originOf,
  readViewer,
  TestStudio,
  viewerOf,
  viewerSocket,
} from "#worker/testing/live.ts";

test("viewers must use the playlists while closed sockets of their network keep their connections open", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello();
  const { base } = await viewerOf(stream.id, creator);
  /** Opens a socket whose client reads nothing, so the client does not answer a close frame. */
  const connect = () => viewerSocket(`${base}/watch`, "203.0.113.60");
  const closing: WebSocket[] = [];
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < NETWORK_SOCKETS.visitors; n++) closing.push(await connect());
    await originOf(stream.id).accessChanged("test");
  }
  const rejected = await readViewer(await connect());
  await rejected.until(() => rejected.closed !== null, "close");
  expect(rejected.closed?.code).toBe(1013);
  for (const webSocket of closing) {
    const viewer = await readViewer(webSocket);
    await viewer.until(() => viewer.closed !== null, "close");
    viewer.hangUp();
  }
  await expect
    .poll(async () => (await readViewer(await connect())).of("state").length)
    .toBeGreaterThan(0);
});
