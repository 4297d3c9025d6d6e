import { expect, test } from "vitest";
import type { ChatMessage } from "../../domain/live/chat/contract.ts";
import { makeStream, TestChat } from "../../testing/chat.ts";
import { call, makeUser } from "../../testing/factories.ts";

const SOCKET = { Upgrade: "websocket" };

test("the chat history is returned newest first, in pages of complete messages", async () => {
  const streamer = await makeUser();
  const streamId = await makeStream(streamer);
  const chat = await TestChat.join(streamId, { as: streamer });
  for (let i = 0; i < 5; i++) chat.say(`m${i}`, `c${i}`);
  await chat.next("ack", 5);
  const first = await call(`/api/streams/${streamId}/chat?limit=3`);
  const messages = await first.json<ChatMessage[]>();
  expect(messages.map((m) => m.content)).toEqual(["m4", "m3", "m2"]);
  expect(messages[0]).toEqual({
    id: expect.stringMatching(/^msg_/),
    content: "m4",
    userId: streamer.id,
    streamId,
    isDonation: false,
    donationAmount: null,
    currency: null,
    replyTo: null,
    createdAt: expect.any(Number),
    user: { username: streamer.username, avatar: null, isVerified: false, badges: ["streamer"] },
  });
  const before = first.headers.get("X-Next-Before");
  expect(before).toBe(messages[2]?.id);
  const rest = await call(`/api/streams/${streamId}/chat?limit=3&before=${before}`);
  expect((await rest.json<ChatMessage[]>()).map((m) => m.content)).toEqual(["m1", "m0"]);
  expect(rest.headers.get("X-Next-Before")).toBeNull();
});

test("chat history and chat socket answer 404 for an unknown stream and for another user's private stream", async () => {
  const streamer = await makeUser();
  const stranger = await makeUser();
  const secret = await makeStream(streamer, { visibility: "private" });
  const unlisted = await makeStream(await makeUser(), { visibility: "unlisted" });
  const cases: [string, typeof streamer | null, boolean][] = [
    ["str_unknown", streamer, false],
    [secret, null, false],
    [secret, stranger, false],
    [secret, streamer, true],
    [unlisted, null, true],
  ];
  for (const [streamId, as, allowed] of cases) {
    expect((await call(`/api/streams/${streamId}/chat`, { as })).status).toBe(allowed ? 200 : 404);
    expect((await call(`/api/streams/${streamId}/ws`, { as, headers: SOCKET })).status).toBe(
      allowed ? 101 : 404,
    );
    expect((await call(`/?streamId=${streamId}`, { as, headers: SOCKET })).status).toBe(
      allowed ? 101 : 404,
    );
  }
});

test("the chat history rejects an invalid limit or cursor", async () => {
  const streamId = await makeStream(await makeUser());
  for (const query of [
    "limit=0",
    "limit=abc",
    "limit=1e9",
    "limit=2.5",
    `before=${"x".repeat(65)}`,
  ]) {
    const answer = await call(`/api/streams/${streamId}/chat?${query}`);
    expect([query, answer.status]).toEqual([query, 400]);
  }
  expect((await call(`/api/streams/${streamId}/chat?before=msg_unknown`)).status).toBe(200);
});

test("a chat socket on the path / joins the first live stream, or the stream in its streamId parameter", async () => {
  const streamer = await makeUser();
  const streamId = await makeStream(streamer, { viewerCount: 1_000_000 });
  const [bare, named, own] = [
    await TestChat.join(streamId, { path: "/" }),
    await TestChat.join(streamId, { path: `/?streamId=${streamId}` }),
    await TestChat.join(streamId, { as: streamer }),
  ];
  own.say("one room", "r1");
  for (const chat of [bare, named, own])
    expect((await chat.next("chat")).message.content).toBe("one room");
});

test("a chat socket from another site or at an unknown URL is rejected", async () => {
  const streamId = await makeStream(await makeUser());
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "null" },
  ];
  for (const headers of foreign) {
    const answer = await call(`/api/streams/${streamId}/ws`, {
      headers: { ...SOCKET, ...headers },
    });
    expect(answer.status).toBe(403);
  }
  for (const path of ["/api/streams//ws", "/watch/x", "/api/health"])
    expect((await call(path, { headers: SOCKET })).status).toBe(404);
});

test("the chat ignores a forged identity in the headers of a socket", async () => {
  const [streamer, victim] = [await makeUser(), await makeUser()];
  const streamId = await makeStream(streamer);
  const seat = {
    streamId,
    streamState: "live",
    user: {
      id: victim.id,
      sessionId: "s",
      username: victim.username,
      avatar: null,
      isVerified: true,
      isStreamer: true,
    },
  };
  const forged = encodeURIComponent(JSON.stringify(seat));
  const answer = await call(`/api/streams/${streamId}/ws`, {
    headers: { ...SOCKET, "X-Tributary-Seat": forged },
  });
  const socket = answer.webSocket;
  if (!socket) throw new Error("No socket");
  const first = new Promise<string>((resolve) =>
    socket.addEventListener("message", (e) => resolve(String(e.data)), { once: true }),
  );
  socket.accept();
  expect(JSON.parse(await first)).toMatchObject({ type: "welcome", userId: null });
});

test("a suspended user can read the chat but not write", async () => {
  const streamId = await makeStream(await makeUser());
  const suspended = await makeUser({ suspendedAt: 1 });
  const chat = await TestChat.join(streamId, { as: suspended });
  expect(chat.of("welcome")[0]?.userId).toBeNull();
  chat.say("hello", "s1");
  expect(await chat.next("error")).toMatchObject({ code: "UNAUTHENTICATED" });
});
