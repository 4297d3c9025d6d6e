import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createRooms } from "#worker/platform/durable-objects.ts";
import { makeStream, roomOf, TestChat } from "#worker/testing/chat.ts";
import { call, makeUser } from "#worker/testing/factories.ts";

const rooms = createRooms(env.CHAT_ROOM, "test");
const TERM = "canaryword";

/** Creates a chat room with one viewer and with a blocked term, which the room stores. */
async function makeRoom() {
  const creator = await makeUser();
  const streamId = await makeStream(creator);
  const set = await call(`/api/creators/${creator.id}/chat`, {
    method: "PATCH",
    json: { blockedTerms: [TERM] },
    as: creator,
  });
  expect(set.status).toBe(200);
  const chat = await TestChat.join(streamId, { as: creator });
  return { creator, streamId, chat };
}

const storedText = (streamId: string) =>
  runInDurableObject(roomOf(streamId), (_room, { storage }) => {
    const messages = storage.sql.exec("select * from messages").toArray();
    return JSON.stringify([[...storage.kv.list()], messages]);
  });

test("erasing a chat room deletes the blocked terms of its creator and the id of its stream", async () => {
  const { streamId, chat } = await makeRoom();
  expect(await storedText(streamId)).toContain(TERM);
  await rooms.erase(streamId);
  await chat.whenClosed();
  const stored = await storedText(streamId);
  expect(stored).not.toContain(TERM);
  expect(stored).not.toContain(streamId);
  expect(stored).toContain('"state":"ended"');
});

test("an erased chat room stores nothing when a join, a tip or another event arrives late", async () => {
  const { creator, streamId, chat } = await makeRoom();
  await rooms.erase(streamId);
  await chat.whenClosed();
  const erased = await storedText(streamId);
  const join = await call(`/api/streams/${streamId}/ws`, {
    as: creator,
    headers: { Upgrade: "websocket" },
  });
  expect(join.status).toBe(404);
  await rooms.rulesChanged(streamId);
  await rooms.streamChanged(streamId, "live");
  await rooms.personChanged(streamId, creator.id);
  expect((await rooms.history(streamId, { limit: 10, before: null })).messages).toEqual([]);
  await rooms.announceTip(streamId, {
    tipId: "tip_1",
    user: { id: creator.id, username: "river", avatar: null, isVerified: false, badges: [] },
    cents: 500,
    currency: "USD",
    content: "hello",
  });
  await runDurableObjectAlarm(roomOf(streamId));
  expect(await storedText(streamId)).toBe(erased);
});
