import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, streams, users } from "#worker/db/schema.ts";
import { MESSAGE_LIMIT, MESSAGE_WINDOW_MS } from "#worker/domain/live/chat/contract.ts";
import { makeStream, roomOf, TestChat } from "#worker/testing/chat.ts";
import { call, makeUser, testContext } from "#worker/testing/factories.ts";

async function liveStream() {
  const streamer = await makeUser();
  return { streamer, streamId: await makeStream(streamer) };
}

const storedCount = (streamId: string) =>
  runInDurableObject(
    roomOf(streamId),
    (_room, state) =>
      state.storage.sql.exec<{ n: number }>("select count(*) as n from messages").one().n,
  );

test("a chat message reaches everyone in the room with the author's name from the session", async () => {
  const { streamer, streamId } = await liveStream();
  const user = await makeUser({ isVerified: true, avatarPath: "avatars/a.webp" });
  const [writer, visitor, streamerChat] = [
    await TestChat.join(streamId, { as: user }),
    await TestChat.join(streamId),
    await TestChat.join(streamId, { as: streamer }),
  ];
  writer.send({
    type: "chat",
    content: "  Hello  there ",
    clientId: "c1",
    userId: user.id,
    streamId,
  });
  const ack = await writer.next("ack");
  for (const reader of [writer, visitor, streamerChat]) {
    const { message, user: author } = await reader.next("chat");
    expect(message).toMatchObject({
      id: ack.id,
      content: "Hello  there",
      userId: user.id,
      streamId,
      isDonation: false,
      donationAmount: null,
    });
    expect(author).toEqual({
      username: user.username,
      avatar: "/images/avatars/a.webp",
      isVerified: true,
      badges: [],
    });
  }
  expect(ack.clientId).toBe("c1");
  expect(visitor.of("ack")).toHaveLength(0);
});

test("an acknowledged chat message is in the history after an eviction of the chat room", async () => {
  const { streamer, streamId } = await liveStream();
  const writer = await TestChat.join(streamId, { as: streamer });
  writer.say("kept", "k1");
  const ack = await writer.next("ack");
  await evictDurableObject(roomOf(streamId), { webSockets: "close" });
  const page = await call(`/api/streams/${streamId}/chat`);
  expect(await page.json()).toMatchObject([{ id: ack.id, content: "kept" }]);
});

test("a resent chat message is stored once and acknowledged with the same id", async () => {
  const { streamer, streamId } = await liveStream();
  const writer = await TestChat.join(streamId, { as: streamer });
  writer.say("once", "same");
  const first = await writer.next("ack");
  writer.say("once", "same");
  expect(await writer.next("ack", 2)).toEqual(first);
  await evictDurableObject(roomOf(streamId));
  writer.say("once", "same");
  expect(await writer.next("ack", 3)).toEqual(first);
  expect(writer.of("chat")).toHaveLength(1);
  expect(await storedCount(streamId)).toBe(1);
});

test("chat messages of two users with the same client id are both stored", async () => {
  const { streamer, streamId } = await liveStream();
  const a = await TestChat.join(streamId, { as: streamer });
  const b = await TestChat.join(streamId, { as: await makeUser() });
  a.say("one", "x");
  b.say("two", "x");
  const [ackA, ackB] = [await a.next("ack"), await b.next("ack")];
  expect(ackA.id).not.toBe(ackB.id);
});

test("a viewer who reconnects to the chat gets exactly the missed messages, in order", async () => {
  const { streamer, streamId } = await liveStream();
  const writer = await TestChat.join(streamId, { as: streamer });
  const reader = await TestChat.join(streamId);
  for (let i = 0; i < 5; i++) writer.say(`before ${i}`, `b${i}`);
  await reader.next("chat", 5);
  const cursor = reader.shown().at(-1);
  reader.leave();
  for (let i = 0; i < 7; i++) writer.say(`missed ${i}`, `m${i}`);
  await writer.next("ack", 12);
  await evictDurableObject(roomOf(streamId));
  const again = await TestChat.join(streamId, { after: cursor });
  writer.say("after", "a0");
  await again.next("chat");
  await writer.next("chat", 13);
  const visible = [...reader.shown(), ...again.shown()];
  expect(visible).toEqual(writer.shown());
  expect(new Set(visible).size).toBe(13);
  expect(again.of("history").every((h) => !h.reset)).toBe(true);
});

test("a viewer who joins the chat with no or an unknown last message id gets the newest messages", async () => {
  const { streamer, streamId } = await liveStream();
  const writer = await TestChat.join(streamId, { as: streamer });
  writer.say("one", "1");
  await writer.next("ack");
  for (const after of [undefined, "msg_unknown"]) {
    const reader = await TestChat.join(streamId, { after });
    const history = await reader.next("history");
    expect(history).toMatchObject({ reset: true, more: false });
    expect(history.messages.map((m) => m.content)).toEqual(["one"]);
  }
});

test("the chat room stores 20 of 200 simultaneous messages and rejects 180 with RATE_LIMITED", async () => {
  const { streamId } = await liveStream();
  const user = await makeUser();
  const writer = await TestChat.join(streamId, { as: user });
  for (let i = 0; i < 100; i++) writer.say(`m${i}`, `c${i}`);
  await writer.settle();
  await evictDurableObject(roomOf(streamId));
  for (let i = 100; i < 200; i++) writer.say(`m${i}`, `c${i}`);
  await writer.settle();
  expect(await storedCount(streamId)).toBe(MESSAGE_LIMIT);
  expect(writer.of("ack").map((a) => a.clientId)).toEqual(
    Array.from({ length: MESSAGE_LIMIT }, (_, i) => `c${i}`),
  );
  const refusals = writer.of("error").filter((e) => e.code === "RATE_LIMITED");
  expect(refusals).toHaveLength(180);
  for (const rejection of refusals) {
    expect(rejection.retryAfter).toBeGreaterThan(0);
    expect(rejection.retryAfter).toBeLessThanOrEqual(30);
    expect(rejection.message).toMatch(
      /^You're sending messages too quickly\. Try again in \d+ seconds?\.$/,
    );
  }
});

test("the chat's message limit counts all browser tabs of a user together", async () => {
  const { streamer, streamId } = await liveStream();
  const [one, two, other] = [
    await TestChat.join(streamId, { as: streamer }),
    await TestChat.join(streamId, { as: streamer }),
    await TestChat.join(streamId, { as: await makeUser() }),
  ];
  for (let i = 0; i < MESSAGE_LIMIT; i++) one.say(`m${i}`, `c${i}`);
  await one.settle();
  two.say("one too many", "tab2");
  expect(await two.next("error")).toMatchObject({ code: "RATE_LIMITED", clientId: "tab2" });
  other.say("mine", "o1");
  await other.next("ack");
});

test("a user at the chat's message limit can write again once the oldest message expires", async () => {
  const { streamer, streamId } = await liveStream();
  const writer = await TestChat.join(streamId, { as: streamer });
  for (let i = 0; i < MESSAGE_LIMIT; i++) writer.say(`m${i}`, `c${i}`);
  await writer.settle();
  await runInDurableObject(roomOf(streamId), (_room, state) => {
    state.storage.sql.exec(
      "update messages set sent_at = sent_at - ? where seq = 1",
      MESSAGE_WINDOW_MS,
    );
  });
  // After this eviction, the room must read the times of messages from storage.
  await evictDurableObject(roomOf(streamId));
  writer.say("fits", "f1");
  writer.say("does not", "f2");
  await writer.settle();
  expect(writer.of("ack").at(-1)?.clientId).toBe("f1");
  expect(
    writer
      .of("error")
      .filter((e) => e.code === "RATE_LIMITED")
      .map((e) => e.clientId),
  ).toEqual(["f2"]);
});

const own = { type: "chat", clientId: "id" };
const frames: [
  name: string,
  frame: (ids: { me: string; other: string; stream: string }) => unknown,
  code: string | null,
][] = [
  ["plain text", () => ({ ...own, content: "hello" }), null],
  [
    "the sender's own user id and stream id",
    ({ me, stream }) => ({ ...own, content: "hello", userId: me, streamId: stream }),
    null,
  ],
  [
    "a donation flag that is false",
    () => ({ ...own, content: "hello", isDonation: false, donationAmount: null }),
    null,
  ],
  ["another user's id", ({ other }) => ({ ...own, content: "hello", userId: other }), "FORBIDDEN"],
  [
    "the old client's fixed user id 1",
    () => ({ ...own, content: "hello", userId: 1 }),
    "FORBIDDEN",
  ],
  ["another stream's id", () => ({ ...own, content: "hello", streamId: "str_other" }), "FORBIDDEN"],
  ["a claimed donation", () => ({ ...own, content: "hello", isDonation: true }), "DONATION"],
  [
    "a claimed donation amount",
    () => ({ ...own, content: "hello", donationAmount: 500 }),
    "DONATION",
  ],
  ["empty text", () => ({ ...own, content: "" }), "EMPTY"],
  [
    "white space and invisible characters",
    () => ({ ...own, content: " \n\t\u200b\u2060\u00a0" }),
    "EMPTY",
  ],
  [
    "a character that reverses the reading direction",
    () => ({ ...own, content: "gg \u202e wp" }),
    "REVERSED",
  ],
  ["501 characters", () => ({ ...own, content: "a".repeat(501) }), "TOO_LONG"],
  ["500 characters", () => ({ ...own, content: "é".repeat(500) }), null],
  ["an unknown type", () => ({ ...own, type: "delete", content: "hello" }), "BAD_FRAME"],
  ["no type", () => ({ clientId: "id", content: "hello" }), "BAD_FRAME"],
  ["an unknown field", () => ({ ...own, content: "hello", role: "admin" }), "BAD_FRAME"],
  ["content that is not text", () => ({ ...own, content: { html: "<b>" } }), "BAD_FRAME"],
  ["an invalid client id", () => ({ ...own, clientId: "<img>", content: "hello" }), "BAD_FRAME"],
  ["null instead of an object", () => null, "BAD_FRAME"],
  ["a list instead of an object", () => [1, 2], "BAD_FRAME"],
];

for (const [name, frame, code] of frames) {
  test(`a chat frame with ${name} is ${code === null ? "stored if a user or the streamer sends it" : `rejected with ${code}`}, and never stored if a visitor sends it`, async () => {
    const { streamer, streamId } = await liveStream();
    const [user, other] = [await makeUser(), await makeUser()];
    let stored = 0;
    for (const as of [null, user, streamer]) {
      const chat = await TestChat.join(streamId, { as });
      chat.send(frame({ me: as?.id ?? "", other: other.id, stream: streamId }));
      await chat.settle();
      const expected = as === null && code !== "BAD_FRAME" ? "UNAUTHENTICATED" : code;
      if (expected === null) stored++;
      expect(chat.of("error").map((e) => e.code)).toEqual(
        expected === null ? ["BAD_FRAME"] : [expected, "BAD_FRAME"],
      );
      expect(chat.of("ack")).toHaveLength(expected === null ? 1 : 0);
      expect(await storedCount(streamId)).toBe(stored);
    }
  });
}

test("the chat room rejects invalid JSON and binary frames, and keeps the socket open", async () => {
  const { streamer, streamId } = await liveStream();
  const chat = await TestChat.join(streamId, { as: streamer });
  chat.raw("{not json");
  expect(await chat.next("error", 1)).toMatchObject({
    code: "BAD_FRAME",
    message: "Message not sent: it isn't valid JSON.",
  });
  chat.raw(new Uint8Array([1, 2, 3]).buffer);
  expect(await chat.next("error", 2)).toMatchObject({
    code: "BAD_FRAME",
    message: "Chat accepts text only.",
  });
  chat.raw('{"type":"chat","content":"__proto__","clientId":"p","__proto__":{"a":1}}');
  await chat.settle();
  expect(chat.closed).toBeNull();
});

test("a chat frame above 2 KiB closes only its own socket, with code 1009", async () => {
  const { streamer, streamId } = await liveStream();
  const other = await TestChat.join(streamId, { as: await makeUser() });
  for (const big of [
    "x".repeat(3072),
    JSON.stringify({ ...own, content: "ä".repeat(1100) }),
    new Uint8Array(3072).buffer,
  ]) {
    const chat = await TestChat.join(streamId, { as: streamer });
    chat.raw(big);
    expect(await chat.whenClosed()).toMatchObject({ code: 1009 });
  }
  other.say("still here", "s1");
  await other.next("ack");
  expect(await storedCount(streamId)).toBe(1);
});

test("the chat room closes a socket that sends 450 WebSocket frames at once", async () => {
  const { streamId } = await liveStream();
  const chat = await TestChat.join(streamId);
  for (let i = 0; i < 450; i++) chat.raw("{");
  expect(await chat.whenClosed()).toMatchObject({ code: 4008 });
});

test("the chat room replaces control characters and lone surrogates in a message, and keeps markup as text", async () => {
  const { streamer, streamId } = await liveStream();
  const chat = await TestChat.join(streamId, { as: streamer });
  chat.raw(
    '{"type":"chat","clientId":"u","content":"a\\u0000b\\nc \\ud83d <img src=x onerror=alert(1)>"}',
  );
  expect((await chat.next("chat")).message.content).toBe(
    "a b c \ufffd <img src=x onerror=alert(1)>",
  );
});

test("a live stream's viewer count includes a user with several browser tabs once, and never the streamer", async () => {
  const { streamer, streamId } = await liveStream();
  const user = await makeUser();
  const host = await TestChat.join(streamId, { as: streamer });
  const tabs = [
    await TestChat.join(streamId, { as: user }),
    await TestChat.join(streamId, { as: user }),
  ];
  const visitors = [await TestChat.join(streamId), await TestChat.join(streamId)];
  await runDurableObjectAlarm(roomOf(streamId));
  await host.until((c) => c.of("presence").at(-1)?.viewers === 3);
  expect(await roomOf(streamId).viewerCount("test")).toBe(3);
  tabs[0]?.leave();
  visitors[0]?.leave();
  await expect.poll(() => roomOf(streamId).viewerCount("test")).toBe(2);
  await evictDurableObject(roomOf(streamId));
  expect(await roomOf(streamId).viewerCount("test")).toBe(2);
  await runDurableObjectAlarm(roomOf(streamId));
  await host.until((c) => c.of("presence").at(-1)?.viewers === 2);
});

const rowOf = (streamId: string) =>
  testContext().db.select().from(streams).where(eq(streams.id, streamId)).get();

test("the chat room's alarm writes the live stream's current and highest viewer count to D1", async () => {
  const { streamer, streamId } = await liveStream();
  const people = [
    await TestChat.join(streamId),
    await TestChat.join(streamId),
    await TestChat.join(streamId, { as: streamer }),
  ];
  await runDurableObjectAlarm(roomOf(streamId));
  expect(await rowOf(streamId)).toMatchObject({ viewerCount: 2, peakViewers: 2 });
  people[0]?.leave();
  await expect.poll(() => roomOf(streamId).viewerCount("test")).toBe(1);
  await TestChat.join(streamId);
  await TestChat.join(streamId);
  await testContext().db.update(streams).set({ state: "ended" }).where(eq(streams.id, streamId));
  await testContext().rooms.streamChanged(streamId, "ended");
  expect(await rowOf(streamId)).toMatchObject({ viewerCount: 0, peakViewers: 3 });
});

test("the chat room writes the viewer count to D1 at most once every few seconds", async () => {
  const { streamId } = await liveStream();
  await TestChat.join(streamId);
  await runDurableObjectAlarm(roomOf(streamId));
  await TestChat.join(streamId);
  await runDurableObjectAlarm(roomOf(streamId));
  expect(await rowOf(streamId)).toMatchObject({ viewerCount: 1 });
  const next = await runInDurableObject(roomOf(streamId), (_room, state) =>
    state.storage.getAlarm(),
  );
  expect(next).toBeGreaterThan(Date.now() + 3000);
});

test("the chat room sends viewers each new stream state, and rejects messages after the stream's end", async () => {
  const { streamer, streamId } = await liveStream();
  const chat = await TestChat.join(streamId, { as: streamer });
  expect((await chat.next("welcome")).state).toBe("live");
  for (const state of ["reconnecting", "live", "ended"] as const)
    await testContext().rooms.streamChanged(streamId, state);
  await chat.next("stream", 3);
  expect(chat.of("stream").map((f) => f.state)).toEqual(["reconnecting", "live", "ended"]);
  // The stream's row in D1 says "live", as if the viewer had joined just before the stream ended.
  const late = await TestChat.join(streamId, { as: streamer });
  expect((await late.next("welcome")).state).toBe("ended");
  late.say("too late", "l1");
  expect(await late.next("error")).toMatchObject({ code: "ENDED", clientId: "l1" });
});

test("closeUser closes all of a user's chat sockets, and no socket of another user", async () => {
  const { streamer, streamId } = await liveStream();
  const user = await makeUser();
  const tabs = [
    await TestChat.join(streamId, { as: user }),
    await TestChat.join(streamId, { as: user }),
  ];
  const host = await TestChat.join(streamId, { as: streamer });
  await evictDurableObject(roomOf(streamId));
  await testContext().rooms.closeUser(streamId, user.id);
  for (const tab of tabs) expect(await tab.whenClosed()).toMatchObject({ code: 4003 });
  expect(await roomOf(streamId).viewerCount("test")).toBe(0);
  await host.settle();
  expect(host.closed).toBeNull();
});

test("the chat room's periodic check closes the sockets of ended sessions and of suspended users", async () => {
  const { streamId } = await liveStream();
  const [signedOut, suspended, fine] = [await makeUser(), await makeUser(), await makeUser()];
  const chats = [];
  for (const as of [signedOut, suspended, fine]) chats.push(await TestChat.join(streamId, { as }));
  const { db, now } = testContext();
  await db.delete(sessions).where(eq(sessions.userId, signedOut.id));
  await db.update(users).set({ suspendedAt: now() }).where(eq(users.id, suspended.id));
  await runDurableObjectAlarm(roomOf(streamId));
  expect(await chats[0]?.whenClosed()).toMatchObject({ code: 4001 });
  expect(await chats[1]?.whenClosed()).toMatchObject({ code: 4001 });
  await chats[2]?.settle();
  expect(chats[2]?.closed).toBeNull();
  const back = await TestChat.join(streamId, { as: suspended });
  back.say("let me in", "s1");
  expect(await back.next("error")).toMatchObject({ code: "UNAUTHENTICATED" });
});

test("all chat sockets close when the stream becomes private, and only the streamer can rejoin", async () => {
  const { streamer, streamId } = await liveStream();
  const visitor = await TestChat.join(streamId);
  await testContext()
    .db.update(streams)
    .set({ visibility: "private" })
    .where(eq(streams.id, streamId));
  await testContext().rooms.readmitAll(streamId);
  expect(await visitor.whenClosed()).toMatchObject({ code: 4001 });
  expect(
    (await call(`/api/streams/${streamId}/ws`, { headers: { Upgrade: "websocket" } })).status,
  ).toBe(404);
  await TestChat.join(streamId, { as: streamer });
});

test("a ping to the chat room gets a response without waking the room", async () => {
  const { streamId } = await liveStream();
  const chat = await TestChat.join(streamId);
  chat.raw("ping");
  await chat.settle();
  expect(chat.of("error")).toHaveLength(1);
});
