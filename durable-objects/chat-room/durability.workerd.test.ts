import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { CLOSE, MESSAGE_LIMIT, MESSAGE_WINDOW_MS } from "#worker/domain/live/chat/contract.ts";
import { makeStream, roomOf, TestChat } from "#worker/testing/chat.ts";
import { makeUser } from "#worker/testing/factories.ts";
import { scaled } from "#worker/testing/scale.ts";

const rowsOf = (streamId: string) =>
  runInDurableObject(roomOf(streamId), (_room, { storage }) =>
    storage.sql
      .exec<{ id: string; client_id: string; sent_at: number }>(
        "select id, client_id, sent_at from messages order by seq",
      )
      .toArray(),
  );

test("the chat room stores at most 20 messages of a user in any 30 seconds, despite evictions", async () => {
  const streamId = await makeStream(await makeUser());
  const [flooder, other] = [
    await makeUser(),
    await TestChat.join(streamId, { as: await makeUser() }),
  ];
  // The first 200 frames of a socket are below the limit of 400; the next 250 exceed the limit.
  for (let sent = 0; sent < scaled(4500); ) {
    const chat = await TestChat.join(streamId, { as: flooder });
    for (let i = 0; i < 200; i++) chat.say(`m${sent}`, `c${sent++}`);
    await chat.settle();
    expect(
      chat.of("ack").length + chat.of("error").filter((e) => e.code === "RATE_LIMITED").length,
    ).toBe(200);
    for (let i = 0; i < 250; i++) chat.say(`m${sent}`, `c${sent++}`);
    expect(await chat.whenClosed()).toMatchObject({ code: CLOSE.flood });
    await evictDurableObject(roomOf(streamId));
  }
  other.say("still here", "o1");
  await other.next("ack");
  const times = (await rowsOf(streamId))
    .filter((row) => row.client_id !== "o1")
    .map((row) => row.sent_at);
  expect(times.length).toBeGreaterThanOrEqual(MESSAGE_LIMIT);
  for (const [i, at] of times.entries()) {
    const later = times[i + MESSAGE_LIMIT];
    if (later !== undefined) expect(later - at).toBeGreaterThanOrEqual(MESSAGE_WINDOW_MS);
  }
}, 120_000);
