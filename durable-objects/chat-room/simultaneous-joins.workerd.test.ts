import { expect, test } from "vitest";
import { NETWORK_SOCKETS } from "#worker/domain/live/chat/contract.ts";
import { makeStream, roomOf } from "#worker/testing/chat.ts";
import { call, makeUser } from "#worker/testing/factories.ts";

const EXCESS = 40;

test("a chat room admits only 60 visitors of an IP network, even if more visitors join at the same time", async () => {
  const streamId = await makeStream(await makeUser());
  /** Opens a socket. Returns the type of the first message. */
  async function join(): Promise<unknown> {
    const response = await call(`/api/streams/${streamId}/ws`, {
      headers: { "CF-Connecting-IP": "203.0.113.99", Upgrade: "websocket" },
    });
    const first = new Promise<string>((resolve) =>
      response.webSocket?.addEventListener("message", ({ data }) => resolve(String(data))),
    );
    response.webSocket?.accept();
    const { type } = JSON.parse(await first);
    return type;
  }
  const types = await Promise.all(Array.from({ length: NETWORK_SOCKETS.visitors + EXCESS }, join));
  expect(types.filter((type) => type === "welcome")).toHaveLength(NETWORK_SOCKETS.visitors);
  expect(types.filter((type) => type === "error")).toHaveLength(EXCESS);
  expect(await roomOf(streamId).viewerCount("test")).toBe(NETWORK_SOCKETS.visitors);
});
