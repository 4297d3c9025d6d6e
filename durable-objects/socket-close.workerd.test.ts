import { expect, test } from "vitest";
import { makeStream, TestChat } from "#worker/testing/chat.ts";
import { makeUser } from "#worker/testing/factories.ts";
import { makeReadyStream, TestStudio } from "#worker/testing/live.ts";

test("the chat room completes the WebSocket close handshake when a viewer closes their socket", async () => {
  const chat = await TestChat.join(await makeStream(await makeUser()));
  chat.leave();
  expect(await chat.whenClosed()).toMatchObject({ code: 1000 });
});

test("a live stream completes the WebSocket close handshake when the broadcast studio closes its socket", async () => {
  const creator = await makeUser();
  const studio = await TestStudio.open((await makeReadyStream(creator)).id, creator);
  studio.socket.hangUp();
  await studio.socket.until(() => studio.socket.closed !== null, "close");
  expect(studio.socket.closed?.code).toBe(1000);
});
