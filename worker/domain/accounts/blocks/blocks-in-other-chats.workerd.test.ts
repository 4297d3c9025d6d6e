import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { makeStream, roomOf, TestChat } from "../../../testing/chat.ts";
import { call, makeUser } from "../../../testing/factories.ts";

test("in the chat of another creator's stream, a viewer who has blocked a user no longer gets that user's messages once the room has rechecked its viewers", async () => {
  const [blocker, blocked, viewer] = [await makeUser(), await makeUser(), await makeUser()];
  const streamId = await makeStream(await makeUser());
  const [reader, writer, other] = [
    await TestChat.join(streamId, { as: blocker }),
    await TestChat.join(streamId, { as: blocked }),
    await TestChat.join(streamId, { as: viewer }),
  ];
  writer.say("Before the block", "m1");
  await reader.next("chat");
  await call(`/api/users/${blocked.id}/block`, { method: "POST", json: {}, as: blocker });
  await runInDurableObject(roomOf(streamId), (_room, { storage }) => {
    storage.kv.put("facts", { ...Object(storage.kv.get("facts")), sweptAt: 0 });
  });
  await runDurableObjectAlarm(roomOf(streamId));
  writer.say("After the block", "m2");
  await other.next("chat", 2);
  other.say("From somebody else", "m3");
  await reader.next("chat", 2);
  const texts = reader.frames.flatMap((frame) =>
    frame.type === "chat" ? [frame.message.content] : [],
  );
  expect(texts).toEqual(["Before the block", "From somebody else"]);
});
