import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { CHECKED, CLOSE, NETWORK_SOCKETS } from "#worker/domain/live/chat/contract.ts";
import { makeStream, roomOf, TestChat } from "#worker/testing/chat.ts";
import { call, makeUser, type TestUser } from "#worker/testing/factories.ts";

/** Text of a tip. The chat frame of a tip with this text has more than 1.5 kB. */
const LONG_TEXT = "漢".repeat(500);
/** Number of tips whose frames together exceed 4 MiB, the limit of unread bytes of a socket. */
const TIPS = 2_500;
const TIPS_AT_ONCE = 100;

/** Opens a socket whose client reads nothing, so the client confirms no `check` frame. */
async function stall(streamId: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const response = await call(`/api/streams/${streamId}/ws?batch=1`, {
    headers: { ...headers, Upgrade: "websocket" },
  });
  if (!response.webSocket) throw new Error("No socket");
  return response.webSocket;
}

const openSockets = (streamId: string) =>
  runInDurableObject(
    roomOf(streamId),
    (_, state) =>
      state.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length,
  );

/** Sends tips in groups to all clients of a chat room, and calls `afterEach` after each group. */
async function showTips(streamId: string, giver: TestUser, afterEach: () => Promise<void>) {
  const { id, username } = giver;
  const user = { id, username, avatar: null, isVerified: false, badges: [] };
  for (let shown = 0; shown < TIPS; shown += TIPS_AT_ONCE) {
    const group = Array.from({ length: TIPS_AT_ONCE }, (_, i) => ({
      tipId: `tip_${streamId}_${shown + i}`,
      user,
      cents: 500,
      currency: "USD",
      content: LONG_TEXT,
    }));
    await Promise.all(group.map((tip) => roomOf(streamId).announceTip("test", streamId, tip)));
    await afterEach();
  }
}

test("a chat room closes the socket of a client that reads nothing, and no socket of a client that reads", async () => {
  const streamId = await makeStream(await makeUser());
  const reader = await TestChat.join(streamId);
  const stalled = await stall(streamId);
  expect(await openSockets(streamId)).toBe(2);
  let confirmed = 0;
  await showTips(streamId, await makeUser(), async () => {
    for (const { id } of reader.of("check").slice(confirmed)) {
      reader.raw(`${CHECKED}${id}`);
      confirmed++;
    }
    await reader.settle();
  });
  expect(confirmed).toBeGreaterThan(0);
  expect(reader.closed).toBeNull();
  expect(reader.of("chat")).toHaveLength(TIPS);
  expect(await openSockets(streamId)).toBe(1);
  expect((await new TestChat(stalled).whenClosed()).code).toBe(CLOSE.slow);
});

test("a chat room rejects new sockets of a network whose closed sockets keep their connections open", async () => {
  const streamId = await makeStream(await makeUser());
  const headers = { "CF-Connecting-IP": "203.0.113.80" };
  const closing: WebSocket[] = [];
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < NETWORK_SOCKETS.visitors; n++) closing.push(await stall(streamId, headers));
    await roomOf(streamId).readmitAll("test");
  }
  expect(await openSockets(streamId)).toBe(0);
  const rejected = new TestChat(await stall(streamId, headers));
  expect((await rejected.whenClosed()).code).toBe(CLOSE.flood);
  for (const socket of closing) {
    const client = new TestChat(socket);
    await client.whenClosed();
    client.leave();
  }
  await expect
    .poll(async () => {
      const client = new TestChat(await stall(streamId, headers));
      await client.until(() => client.closed !== null || client.frames.length > 0);
      return client.of("welcome").length;
    })
    .toBe(1);
});

test("a chat room ignores the confirmation of a check frame that the room forgot in an eviction", async () => {
  const reader = await TestChat.join(await makeStream(await makeUser()));
  reader.raw(`${CHECKED}${crypto.randomUUID()}`);
  await reader.settle();
  expect(reader.of("error")).toHaveLength(1);
  expect(reader.closed).toBeNull();
});
