import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createRooms } from "#worker/platform/durable-objects.ts";
import { makeStream, roomOf, TestChat } from "#worker/testing/chat.ts";
import { call, makeUser } from "#worker/testing/factories.ts";

const rooms = createRooms(env.CHAT_ROOM, "test");
const RUDE = "you are an idiot";

test("a deleted account leaves no part of the text of its held tip, and the amount of the tip stays", async () => {
  const [streamer, giver] = [await makeUser(), await makeUser()];
  const streamId = await makeStream(streamer);
  const json = { autoHold: "medium" };
  const channel = `/api/creators/${streamer.id}/chat`;
  expect((await call(channel, { method: "PATCH", json, as: streamer })).status).toBe(200);
  const user = { id: giver.id, username: giver.username, avatar: null, isVerified: false };
  await rooms.announceTip(streamId, {
    ...{ tipId: `tip_${streamId}`, cents: 500, currency: "USD", content: RUDE },
    user: { ...user, badges: [] },
  });
  const host = await TestChat.join(streamId, { as: streamer });
  expect((await host.next("held")).messages).toMatchObject([{ content: RUDE }]);

  await rooms.forgetUser(streamId, giver.id);
  const rows = await runInDurableObject(roomOf(streamId), (_room, { storage }) =>
    storage.sql.exec("select * from messages").toArray(),
  );
  expect(rows).toMatchObject([{ donation_cents: 500, content: "", state: "shown" }]);
  expect(JSON.stringify(rows)).not.toContain("idiot");
  expect(JSON.stringify(rows)).not.toContain(giver.username);
});
