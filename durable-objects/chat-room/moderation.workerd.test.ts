import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { blocks, chatActions, chatBans, follows, users } from "#worker/db/schema.ts";
import { createApiKey } from "#worker/domain/accounts/api-keys/create-api-key.ts";
import type { ServerFrame } from "#worker/domain/live/chat/contract.ts";
import type { ChatLogEntry, ChatSettings } from "#worker/domain/live/chat/contract-api.ts";
import { decide } from "#worker/domain/trust/moderation/decide.ts";
import { liftDecision } from "#worker/domain/trust/moderation/end-decision.ts";
import { changeRole } from "#worker/domain/trust/user-administration/change-role.ts";
import { makeStream, roomOf, TestChat } from "#worker/testing/chat.ts";
import { call, makeUser, type TestUser, testContext } from "#worker/testing/factories.ts";
import { actorOf } from "#worker/testing/factors.ts";
import { createModeratedMessages } from "./moderated-messages.ts";

afterEach(() => vi.restoreAllMocks());

async function room() {
  const streamer = await makeUser();
  const streamId = await makeStream(streamer);
  const channel = `/api/creators/${streamer.id}/chat`;
  const order = (as: TestUser, json: unknown) =>
    call(`/api/streams/${streamId}/chat/actions`, { method: "POST", json, as });
  return {
    streamer,
    streamId,
    order,
    done: async (as: TestUser, json: unknown) =>
      (await (await order(as, json)).json<{ actionId: string }>()).actionId,
    settings: (as: TestUser, json: unknown) => call(channel, { method: "PATCH", json, as }),
    silence: (as: TestUser, who: TestUser, json: unknown) =>
      call(`${channel}/bans/${who.id}`, { method: "PUT", json, as }),
    lift: (as: TestUser, who: TestUser) =>
      call(`${channel}/bans/${who.id}`, { method: "DELETE", as }),
    appoint: (as: TestUser, who: TestUser) =>
      call(`${channel}/moderators`, { method: "POST", json: { username: who.username }, as }),
    dismiss: (as: TestUser, who: TestUser) =>
      call(`${channel}/moderators/${who.id}`, { method: "DELETE", as }),
    log: async (as: TestUser) => (await call(`${channel}/log`, { as })).json<ChatLogEntry[]>(),
    read: async (as: TestUser) => (await call(channel, { as })).json<ChatSettings>(),
    join: (as: TestUser | null, after?: string) =>
      TestChat.join(streamId, { as, ...(after ? { after } : {}) }),
    history: async () =>
      (await call(`/api/streams/${streamId}/chat`)).json<{ id: string; content: string }[]>(),
  };
}

async function sendMessage(chat: TestChat, content: string): Promise<string> {
  const clientId = crypto.randomUUID();
  chat.say(content, clientId);
  return chat.until((c) => c.of("ack").find((a) => a.clientId === clientId)?.id);
}
/** Sends a message. Returns the error code of the rejection, or "taken" for an accepted message. */
async function rejectionOf(chat: TestChat, content = "hello"): Promise<string | null> {
  const clientId = crypto.randomUUID();
  chat.say(content, clientId);
  return chat.until((c) => {
    if (c.of("ack").some((a) => a.clientId === clientId)) return "taken";
    return c.of("error").find((e) => e.clientId === clientId)?.code;
  });
}
const last = <T extends ServerFrame["type"]>(chat: TestChat, type: T) => chat.of(type).at(-1);

test("each chat mode rejects excluded users with its own error code, but never moderators or staff", async () => {
  const r = await room();
  const [plain, follower, verified, subscriber, moderator, staff] = [
    await makeUser(),
    await makeUser(),
    await makeUser({ emailVerifiedAt: 1 }),
    await makeUser({ plan: "premium" }),
    await makeUser(),
    await makeUser({ role: "moderator" }),
  ];
  await testContext()
    .db.insert(follows)
    .values({ followerId: follower.id, creatorId: r.streamer.id, createdAt: 1 });
  expect((await r.appoint(r.streamer, moderator)).status).toBe(200);
  const chatters = {
    plain,
    follower,
    verified,
    subscriber,
    moderator,
    staff,
    streamer: r.streamer,
  };
  const chats = new Map<string, TestChat>();
  for (const [name, chatter] of Object.entries(chatters)) chats.set(name, await r.join(chatter));
  const table = {
    followersOnly: ["FOLLOWERS_ONLY", "follower"],
    verifiedOnly: ["VERIFIED_ONLY", "verified"],
    planOnly: ["PLAN_ONLY", "subscriber"],
    closed: ["CLOSED", ""],
  } as const;
  for (const [mode, [code, passes]] of Object.entries(table)) {
    expect((await r.settings(r.streamer, { [mode]: true })).status).toBe(200);
    // The room's chat modes must survive an eviction.
    if (mode === "planOnly") await evictDurableObject(roomOf(r.streamId));
    for (const [name, chat] of chats) {
      const isFree = [passes, "moderator", "staff", "streamer"].includes(name);
      expect([mode, name, await rejectionOf(chat)]).toEqual([mode, name, isFree ? "taken" : code]);
      expect(last(chat, "you")?.you.gate?.code ?? null).toBe(isFree ? null : code);
    }
    expect((await r.settings(moderator, { [mode]: false })).status).toBe(200);
  }
});

test("slow mode counts all browser tabs of a user together and survives an eviction", async () => {
  const r = await room();
  const [user, other] = [await makeUser(), await makeUser()];
  await r.settings(r.streamer, { slowMode: 120 });
  const [one, two, another, host] = [
    await r.join(user),
    await r.join(user),
    await r.join(other),
    await r.join(r.streamer),
  ];
  expect((await one.next("welcome")).slowMode).toBe(120);
  one.say("first", "c1");
  await one.next("ack");
  await evictDurableObject(roomOf(r.streamId));
  expect(await rejectionOf(two)).toBe("SLOW_MODE");
  expect(last(two, "error")?.retryAfter).toBeGreaterThan(100);
  one.say("first", "c1");
  await one.next("ack", 2);
  expect(await rejectionOf(another)).toBe("taken");
  expect([await rejectionOf(host), await rejectionOf(host)]).toEqual(["taken", "taken"]);
  expect((await r.settings(r.streamer, { slowMode: 121 })).status).toBe(400);
});

test("after rejecting a chat message, the room rejects further copies and stores only a retry with a new client id", async () => {
  const r = await room();
  const user = await makeUser();
  await r.settings(r.streamer, { slowMode: 120 });
  const chat = await r.join(user);
  await sendMessage(chat, "first");
  chat.say("second", "c2");
  await chat.next("error");
  await r.settings(r.streamer, { slowMode: 0 });
  await chat.until((c) => last(c, "modes")?.modes.slowMode === 0);
  chat.say("second", "c2");
  // Slow mode is off, so the response has no `retryAfter`.
  expect(await chat.next("error", 2)).toEqual({
    type: "error",
    code: "REJECTED",
    message: "This message wasn't sent. Try again.",
    clientId: "c2",
  });
  chat.say("second", "c3");
  await chat.until((c) => last(c, "ack")?.clientId === "c3");
  expect((await r.history()).map((m) => m.content)).toEqual(["second", "first"]);
});

test("the room acknowledges a copy of a stored chat message even if a chat mode now excludes the author", async () => {
  const r = await room();
  const chat = await r.join(await makeUser());
  chat.say("hello", "c1");
  const { id } = await chat.next("ack");
  await r.settings(r.streamer, { followersOnly: true });
  await chat.until((c) => last(c, "modes")?.modes.followersOnly === true);
  chat.say("hello", "c1");
  expect(await chat.next("ack", 2)).toEqual({ type: "ack", clientId: "c1", id });
  expect(chat.of("error")).toEqual([]);
  expect(await r.history()).toHaveLength(1);
});

test("viewers see a chat message with a blocked term only after a moderator's approval", async () => {
  const r = await room();
  await r.settings(r.streamer, { blockedTerms: ["Bad Word"] });
  const user = await makeUser();
  const [author, host, reader] = [await r.join(user), await r.join(r.streamer), await r.join(null)];
  author.say("b a d  WORD here", "h1");
  const { id } = await author.next("ack");
  expect(last(author, "ack")?.held).toBe(true);
  for (const chat of [author, host])
    expect((await chat.next("held")).messages).toMatchObject([{ id, content: "b a d  WORD here" }]);
  const after = await sendMessage(author, "and this is fine");
  await reader.until((c) => c.shown().includes(after));
  expect(reader.shown()).not.toContain(id);
  expect((await r.history()).map((m) => m.id)).toEqual([after]);
  await evictDurableObject(roomOf(r.streamId));
  for (const as of [user, r.streamer])
    expect((await (await r.join(as)).next("held")).messages).toHaveLength(1);
  expect((await r.join(await makeUser())).of("held")).toEqual([]);

  expect((await r.order(r.streamer, { kind: "approve", messageId: id })).status).toBe(200);
  await reader.until((c) => c.shown().includes(id));
  expect((await r.history()).map((m) => m.id)).toEqual([id, after]);
  expect(await author.next("reviewed")).toMatchObject({ id, approved: true });
  const back = await r.join(null, after);
  await back.next("history");
  expect(back.shown()).toEqual([id]);
  expect((await r.order(r.streamer, { kind: "approve", messageId: id })).status).toBe(404);

  author.say("badword again", "h2");
  const second = (await author.next("ack", 3)).id;
  await r.order(r.streamer, { kind: "reject", messageId: second, reason: "Rude" });
  expect(await author.next("reviewed", 2)).toMatchObject({ id: second, approved: false });
  expect(host.of("chat").map((f) => f.message.id)).not.toContain(second);
  expect(await rejectionOf(host, "bad word")).toBe("taken");
});

test("a ban closes the user's chat sockets and keeps the user out until the ban ends", async () => {
  const r = await room();
  const user = await makeUser();
  const tabs = [await r.join(user), await r.join(user)];
  const [host, other] = [await r.join(r.streamer), await r.join(await makeUser())];
  const id = await sendMessage(tabs[0] as TestChat, "spam");
  expect(
    (await r.silence(r.streamer, user, { seconds: null, reason: "Spam", clear: true })).status,
  ).toBe(200);
  for (const tab of tabs) {
    expect(await tab.whenClosed()).toMatchObject({ code: 4003 });
    expect(last(tab, "error")).toMatchObject({
      code: "BANNED",
      message: "You're banned from this channel's chat. Reason: Spam",
    });
  }
  expect((await other.next("removed")).userId).toBe(user.id);
  expect(await r.history()).toEqual([]);
  const turnedAway = async (streamId: string) => {
    const { webSocket } = await call(`/api/streams/${streamId}/ws`, {
      headers: { Upgrade: "websocket" },
      as: user,
    });
    const closed = new Promise<number>((resolve) =>
      webSocket?.addEventListener("close", (event) => resolve(event.code)),
    );
    webSocket?.accept();
    return closed;
  };
  expect(await turnedAway(r.streamId)).toBe(4003);
  const next = await makeStream(r.streamer, { state: "ended" });
  expect(await turnedAway(next)).toBe(4003);
  expect(host.closed).toBeNull();
  expect((await r.lift(r.streamer, user)).status).toBe(200);
  expect(await rejectionOf(await r.join(user))).toBe("taken");
  const log = await r.log(r.streamer);
  expect(log.map((e) => [e.kind, e.actor, e.subject, e.reason])).toEqual([
    ["unban", r.streamer.username, user.username, ""],
    ["ban", r.streamer.username, user.username, "Spam"],
  ]);
  expect(id).toMatch(/^msg_/);
});

test("a timed-out user can read the chat but not write until the timeout expires", async () => {
  const r = await room();
  const user = await makeUser();
  const chat = await r.join(user);
  expect((await r.silence(r.streamer, user, { seconds: 9 })).status).toBe(400);
  expect((await r.silence(r.streamer, user, { seconds: 600, reason: "Calm down" })).status).toBe(
    200,
  );
  const { gate } = (await chat.next("you")).you;
  expect(gate).toMatchObject({ code: "TIMED_OUT" });
  expect(gate?.until).toBeGreaterThan(Date.now() + 590_000);
  expect(await rejectionOf(chat)).toBe("TIMED_OUT");
  await sendMessage(await r.join(r.streamer), "hello there");
  await chat.next("chat");
  const over = and(eq(chatBans.channelId, r.streamer.id), eq(chatBans.userId, user.id));
  await testContext().db.update(chatBans).set({ until: 1 }).where(over);
  expect(await rejectionOf(await r.join(user))).toBe("taken");
  expect((await r.read(r.streamer)).bans).toEqual([]);
});

test("a channel moderator cannot time out the streamer, staff, themselves or another moderator", async () => {
  const r = await room();
  const [one, two, staff, user] = [
    await makeUser(),
    await makeUser(),
    await makeUser({ role: "admin" }),
    await makeUser(),
  ];
  for (const who of [one, two]) await r.appoint(r.streamer, who);
  const tries: [as: TestUser, who: TestUser, status: number][] = [
    [one, r.streamer, 403],
    [one, two, 403],
    [one, staff, 403],
    [one, one, 403],
    [r.streamer, staff, 403],
    [staff, r.streamer, 403],
    [user, one, 404],
    [one, user, 200],
    [staff, two, 200],
    [r.streamer, one, 200],
  ];
  for (const [as, who, status] of tries) {
    expect((await r.silence(as, who, { seconds: 60 })).status).toBe(status);
    expect((await r.order(as, { kind: "clear_person", userId: who.id })).status).toBe(
      as === who ? 200 : status,
    );
  }
  for (const json of [{ kind: "clear_all" }, { kind: "unpin" }])
    expect((await r.order(user, json)).status).toBe(404);
  for (const response of [
    await r.settings(one, { blockedTerms: [] }),
    await r.appoint(one, user),
    await r.dismiss(one, two),
  ])
    expect(response.status).toBe(403);
});

test("a ban ends the rights of a channel moderator, and lifting the ban does not restore them", async () => {
  const { streamer, silence, lift, appoint } = await room();
  const [moderator, viewer] = [await makeUser(), await makeUser()];
  await appoint(streamer, moderator);
  const ban = { seconds: null, reason: "Go away" };
  expect((await silence(streamer, moderator, ban)).status).toBe(200);
  expect((await lift(moderator, moderator)).status).toBe(404);
  expect((await silence(moderator, viewer, ban)).status).toBe(404);
  expect((await lift(streamer, moderator)).status).toBe(200);
  expect((await silence(moderator, viewer, ban)).status).toBe(404);
});

test("a timed-out channel moderator cannot moderate until the timeout ends", async () => {
  const { streamer, silence, lift, appoint } = await room();
  const [moderator, viewer] = [await makeUser(), await makeUser()];
  await appoint(streamer, moderator);
  await silence(streamer, moderator, { seconds: 600, reason: "Calm down" });
  expect((await lift(moderator, moderator)).status).toBe(403);
  expect((await silence(moderator, viewer, { seconds: 60, reason: "No" })).status).toBe(403);
  await lift(streamer, moderator);
  expect((await silence(moderator, viewer, { seconds: 60, reason: "Spam" })).status).toBe(200);
});

test("a user gains or loses moderator permissions in an open chat as soon as their role changes", async () => {
  const r = await room();
  const user = await makeUser();
  const chat = await r.join(user);
  expect((await r.order(user, { kind: "clear_all" })).status).toBe(404);
  await r.appoint(r.streamer, user);
  expect((await chat.next("you")).you.role).toBe("moderator");
  await sendMessage(chat, "I look after this");
  expect((await chat.next("chat")).user.badges).toEqual(["moderator"]);
  expect((await r.order(user, { kind: "clear_all" })).status).toBe(200);
  await r.dismiss(r.streamer, user);
  expect((await chat.next("you", 2)).you.role).toBe("member");
  expect((await r.order(user, { kind: "clear_all" })).status).toBe(404);
  expect((await r.log(r.streamer)).map((e) => e.kind)).toEqual(["dismiss", "clear_all", "appoint"]);
});

test("a user who loses the staff role also loses the staff badge and permissions in an open chat", async () => {
  const r = await room();
  const [staff, admin] = [await makeUser({ role: "moderator" }), await makeUser({ role: "admin" })];
  const chat = await r.join(staff);
  await sendMessage(chat, "Hello from the staff");
  expect((await chat.next("chat")).user.badges).toEqual(["staff"]);
  await changeRole(testContext(), {
    actor: await actorOf(admin),
    userId: staff.id,
    role: "user",
    reason: "Left the staff",
  });
  expect((await chat.next("you")).you.role).toBe("member");
  await sendMessage(chat, "Hello from a user");
  expect((await chat.next("chat", 2)).user.badges).toEqual([]);
});

/**
 * Each entry changes D1 without a notification. After its next check of all sockets, the chat room
 * rejects the user's messages with `code`.
 */
const UNANNOUNCED: [
  name: string,
  write: (of: { user: TestUser; channel: TestUser }) => Promise<unknown>,
  code: string,
][] = [
  [
    "an expired plan",
    ({ user }) => testContext().db.update(users).set({ plan: "free" }).where(eq(users.id, user.id)),
    "PLAN_ONLY",
  ],
  [
    "a timeout",
    ({ user, channel }) =>
      testContext()
        .db.insert(chatBans)
        .values({
          channelId: channel.id,
          userId: user.id,
          until: Date.now() + 3_600_000,
          createdAt: 1,
        }),
    "TIMED_OUT",
  ],
  [
    "a block",
    ({ user, channel }) =>
      testContext()
        .db.insert(blocks)
        .values({ blockerId: channel.id, blockedId: user.id, createdAt: 1 }),
    "FORBIDDEN",
  ],
];

async function sweep(streamId: string): Promise<void> {
  await runInDurableObject(roomOf(streamId), (_room, state) => {
    state.storage.kv.put("facts", { ...Object(state.storage.kv.get("facts")), sweptAt: 0 });
  });
  await evictDurableObject(roomOf(streamId));
  await runDurableObjectAlarm(roomOf(streamId));
}

describe("the periodic check of a chat room's sockets", () => {
  for (const [name, write, code] of UNANNOUNCED) {
    test(`the chat room's periodic check finds and applies ${name} that the room was not notified of`, async () => {
      const r = await room();
      expect((await r.settings(r.streamer, { planOnly: true })).status).toBe(200);
      const user = await makeUser({ plan: "creator_pro" });
      const chat = await r.join(user);
      await sendMessage(chat, "Hello");
      expect((await chat.next("chat")).user.badges).toEqual(["creator_pro"]);
      await write({ user, channel: r.streamer });
      await sweep(r.streamId);
      expect((await chat.next("you")).you.gate?.code).toBe(code);
      expect(await rejectionOf(chat)).toBe(code);
    });
  }

  test("the chat room's periodic check closes a banned user's sockets if the room was not notified of the ban", async () => {
    const r = await room();
    const [user, other] = [await makeUser(), await makeUser()];
    const [chat, bystander] = [await r.join(user), await r.join(other)];
    await testContext()
      .db.insert(chatBans)
      .values({ channelId: r.streamer.id, userId: user.id, reason: "Spam", createdAt: 1 });
    await sweep(r.streamId);
    expect(await chat.whenClosed()).toMatchObject({ code: 4003 });
    await bystander.settle();
    expect(bystander.closed).toBeNull();
  });

  test("the chat room's periodic check removes staff permissions from a user who lost the staff role", async () => {
    const r = await room();
    const [staff, other] = [await makeUser({ role: "moderator" }), await makeUser()];
    const [chat, bystander] = [await r.join(staff), await r.join(other)];
    await testContext().db.update(users).set({ role: "user" }).where(eq(users.id, staff.id));
    await sweep(r.streamId);
    expect((await chat.next("you")).you.role).toBe("member");
    await bystander.settle();
    expect(bystander.of("you")).toEqual([]);
  });

  describe("for an API key of a staff member", () => {
    async function joinWithKey(owner: TestUser, streamId: string): Promise<TestChat> {
      const key = await createApiKey(testContext(), {
        actor: await actorOf(owner),
        name: "Bot",
        scopes: ["chat"],
        days: 0,
        userAgent: "test",
      });
      return TestChat.join(streamId, { headers: { Authorization: `Bearer ${key}` } });
    }
    const makeStaff = () =>
      makeUser({ role: "moderator", plan: "creator_pro", emailVerifiedAt: Date.now() });

    test("keeps the socket without the staff badge and the staff permissions", async () => {
      const r = await room();
      const [staff, other] = [await makeStaff(), await makeUser()];
      const [chat, bystander] = [await joinWithKey(staff, r.streamId), await r.join(other)];
      expect((await chat.next("welcome")).you.role).toBe("member");
      await sweep(r.streamId);
      await chat.settle();
      expect(chat.of("you")).toEqual([]);
      await sendMessage(chat, "Hello");
      expect((await bystander.next("chat")).user.badges).toEqual(["creator_pro"]);
    });

    test("closes only the key's socket after a ban of its owner", async () => {
      const r = await room();
      const staff = await makeStaff();
      const [bot, page] = [await joinWithKey(staff, r.streamId), await r.join(staff)];
      await testContext()
        .db.insert(chatBans)
        .values({ channelId: r.streamer.id, userId: staff.id, reason: "Spam", createdAt: 1 });
      await sweep(r.streamId);
      expect(await bot.whenClosed()).toMatchObject({ code: 4003 });
      await page.settle();
      expect(page.closed).toBeNull();
    });
  });

  test("the chat room's periodic check logs no error in a room that no socket has joined", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const empty = roomOf(await makeStream(await makeUser()));
    await empty.readmitAll("test");
    await runDurableObjectAlarm(empty);
    expect(
      await runInDurableObject(empty, (_room, { storage }) => storage.kv.get("facts")),
    ).toMatchObject({ streamId: null, sweptAt: expect.any(Number) });
    // Other tests log to the same console.
    const object = `room-${empty.id.toString().slice(0, 12)}`;
    expect(logged.mock.calls.filter(([line]) => String(line).includes(object))).toEqual([]);
  });
});

test("an undo restores deleted chat messages at their old positions for everyone", async () => {
  const r = await room();
  const [a, b] = [await makeUser(), await makeUser()];
  const [one, two, reader] = [await r.join(a), await r.join(b), await r.join(null)];
  const ids = [
    await sendMessage(one, "a1"),
    await sendMessage(two, "b1"),
    await sendMessage(one, "a2"),
  ];
  await reader.next("chat", 3);
  await r.order(r.streamer, { kind: "pin", messageId: ids[0] });
  expect((await reader.next("pin")).pinned?.id).toBe(ids[0]);

  const deleted = await r.done(r.streamer, {
    kind: "delete",
    messageId: ids[0],
    reason: "Spoiler",
  });
  expect((await reader.next("removed")).ids).toEqual([ids[0]]);
  expect((await reader.next("pin", 2)).pinned).toBeNull();
  const cleared = await r.done(r.streamer, { kind: "clear_person", userId: b.id });
  await reader.next("removed", 2);
  await evictDurableObject(roomOf(r.streamId));
  expect((await r.history()).map((m) => m.content)).toEqual(["a2"]);
  const back = await r.join(null, ids[2]);
  expect((await back.next("removed")).ids?.sort()).toEqual([ids[0], ids[1]].sort());

  for (const actionId of [cleared, deleted])
    expect((await r.order(r.streamer, { kind: "undo", actionId })).status).toBe(200);
  expect((await r.history()).map((m) => m.content)).toEqual(["a2", "b1", "a1"]);
  expect((await reader.next("restored")).messages.map((m) => m.id)).toEqual([ids[1]]);
  expect((await r.order(r.streamer, { kind: "undo", actionId: deleted })).status).toBe(404);

  const all = await r.done(r.streamer, { kind: "clear_all" });
  expect(await r.history()).toEqual([]);
  await r.order(r.streamer, { kind: "undo", actionId: all });
  expect(await r.history()).toHaveLength(3);
  expect((await r.log(r.streamer)).map((e) => [e.kind, e.detail, e.reason])).toEqual([
    ["undo", "3", ""],
    ["clear_all", "3", ""],
    ["undo", "1", ""],
    ["undo", "1", ""],
    ["clear_person", "1", ""],
    ["delete", "a1", "Spoiler"],
    ["pin", "a1", ""],
  ]);
});

test("a message that a channel moderator deleted and staff removed returns only after both undo it", async () => {
  const r = await room();
  const ctx = testContext();
  const [writer, reporter] = [await makeUser(), await makeUser()];
  const [moderator, admin] = [
    await makeUser({ role: "moderator" }),
    await makeUser({ role: "admin" }),
  ];
  const chat = await r.join(writer);
  const [one, two] = [await sendMessage(chat, "one"), await sendMessage(chat, "two")];
  const takeDown = async (messageId: string) => {
    const subject = { subjectType: "message", subjectId: `${r.streamId}/${messageId}` } as const;
    const json = { ...subject, reason: "spam" };
    expect((await call("/api/reports", { method: "POST", as: reporter, json })).status).toBe(201);
    const deleted = await r.done(r.streamer, { kind: "delete", messageId });
    const { decisionId } = await decide(ctx, {
      actor: await actorOf(moderator),
      ...subject,
      kind: "remove",
      rule: "spam",
      reason: "It is spam",
      days: null,
      fromReports: true,
    });
    const lift = async () =>
      liftDecision(ctx, { actor: await actorOf(admin), decisionId, reason: "It is none" });
    return { undo: () => r.order(r.streamer, { kind: "undo", actionId: deleted }), lift };
  };
  const shown = async () => (await r.history()).map(({ content }) => content);
  const [ofOne, ofTwo] = [await takeDown(one), await takeDown(two)];
  await evictDurableObject(roomOf(r.streamId));
  expect((await ofOne.undo()).status).toBe(404);
  await ofTwo.lift();
  expect(await shown()).toEqual([]);
  await ofOne.lift();
  expect(await shown()).toEqual(["one"]);
  expect((await ofTwo.undo()).status).toBe(200);
  expect(await shown()).toEqual(["two", "one"]);
});

test("a chat reply loses its quote when the quoted message is deleted", async () => {
  const r = await room();
  const [one, two] = [await r.join(await makeUser()), await r.join(await makeUser())];
  const id = await sendMessage(one, "What time is it?");
  two.send({ type: "chat", content: "Noon", clientId: "r1", replyTo: id });
  const { message } = await one.next("chat", 2);
  expect(message.replyTo).toMatchObject({ id, content: "What time is it?" });
  two.send({ type: "chat", content: "To nobody", clientId: "r2", replyTo: "msg_unknown" });
  expect((await one.next("chat", 3)).message.replyTo).toBeNull();
  await r.order(r.streamer, { kind: "delete", messageId: id });
  expect(await r.history()).toMatchObject([
    { content: "To nobody" },
    { content: "Noon", replyTo: null },
  ]);
});

test("every acknowledged chat message reaches the viewers once and in order, even when the room is evicted", async () => {
  const r = await room();
  const [writer, reader] = [await r.join(r.streamer), await r.join(null)];
  for (let i = 0; i < 12; i++) writer.say(`m${i}`, `c${i}`);
  await writer.next("ack", 12);
  await evictDurableObject(roomOf(r.streamId));
  await sendMessage(writer, "after");
  await reader.until((c) => c.of("chat").some((f) => f.message.content === "after"));
  const contents = [...new Set(reader.of("chat").map((f) => f.message.content))];
  expect(contents).toEqual([...Array.from({ length: 12 }, (_, i) => `m${i}`), "after"]);
  expect(reader.shown()).toHaveLength(13);
});

test("a client that supports batches gets many chat messages in one WebSocket frame, in order", async () => {
  const r = await room();
  const writers = [];
  for (let i = 0; i < 4; i++) writers.push(await r.join(await makeUser()));
  const [ours, plain] = [await r.join(null), await TestChat.join(r.streamId, { batch: false })];
  for (let n = 0; n < 10; n++)
    for (const [i, writer] of writers.entries()) writer.say(`${i}-${n}`, `c${n}`);
  for (const chat of [ours, plain]) await chat.next("chat", 40);
  expect(ours.batches).toBeGreaterThan(0);
  expect(plain.batches).toBe(0);
  expect(plain.shown()).toEqual(ours.shown());
});

test("the chat shows a paid tip once, even if the tip is announced again after an eviction", async () => {
  const r = await room();
  const user = await makeUser();
  const reader = await r.join(null);
  const face = {
    id: user.id,
    username: user.username,
    avatar: null,
    isVerified: false,
    badges: [],
  };
  const tip = {
    tipId: "tip_1",
    user: face,
    cents: 500,
    currency: "EUR",
    content: "Great  stream!",
  };
  const { rooms } = testContext();
  await Promise.all([rooms.announceTip(r.streamId, tip), rooms.announceTip(r.streamId, tip)]);
  await evictDurableObject(roomOf(r.streamId));
  await rooms.announceTip(r.streamId, tip);
  await rooms.announceTip(r.streamId, { ...tip, tipId: "tip_2", content: "" });
  await reader.next("chat", 2);
  expect(reader.of("chat").map(({ message }) => message)).toMatchObject([
    { isDonation: true, donationAmount: 500, currency: "EUR", content: "Great  stream!" },
    { isDonation: true, donationAmount: 500, content: "" },
  ]);
  await r.settings(r.streamer, { slowMode: 60 });
  expect(await rejectionOf(await r.join(user))).toBe("taken");
});

test("the chat suggests connected users and recent authors when a signed-in user types a mention", async () => {
  const r = await room();
  const [present, absent, asker] = [
    await makeUser({ username: "zed_here" }),
    await makeUser({ username: "zed_gone" }),
    await makeUser(),
  ];
  const absentChat = await r.join(absent);
  await sendMessage(absentChat, "bye");
  absentChat.leave();
  await r.join(present);
  const ask = async (q: string, as: TestUser | null) =>
    call(`/api/streams/${r.streamId}/chat/people?q=${q}`, { as });
  expect((await (await ask("ZED", asker)).json<string[]>()).sort()).toEqual([
    "zed_gone",
    "zed_here",
  ]);
  expect(await (await ask("zed_h", asker)).json()).toEqual(["zed_here"]);
  expect((await ask("z", null)).status).toBe(401);
});

test("the chat suggests no viewer with a private profile and nobody after a block", async () => {
  const r = await room();
  const [open, hidden, blocker, asker] = [
    await makeUser({ username: "zoe_open" }),
    await makeUser({ username: "zoe_hidden", profileVisibility: "private" }),
    await makeUser({ username: "zoe_blocker" }),
    await makeUser(),
  ];
  for (const user of [open, hidden, blocker]) await r.join(user);
  await testContext()
    .db.insert(blocks)
    .values({ blockerId: blocker.id, blockedId: asker.id, createdAt: 1 });
  const ask = async (as: TestUser) =>
    (await call(`/api/streams/${r.streamId}/chat/people?q=zoe`, { as })).json<string[]>();
  expect(await ask(asker)).toEqual(["zoe_open"]);
  expect((await ask(hidden)).sort()).toEqual(["zoe_blocker", "zoe_hidden", "zoe_open"]);
});

test("a follow or unfollow applies at once in a followers-only chat", async () => {
  const r = await room();
  await r.settings(r.streamer, { followersOnly: true });
  const user = await makeUser();
  const chat = await r.join(user);
  expect(await rejectionOf(chat)).toBe("FOLLOWERS_ONLY");
  const follow = (method: string) =>
    call(`/api/creators/${r.streamer.id}/follow`, { method, as: user });
  await follow("POST");
  expect(await rejectionOf(chat)).toBe("taken");
  await follow("DELETE");
  expect(await rejectionOf(chat)).toBe("FOLLOWERS_ONLY");
});

test("the moderation log contains the deleted message's text, the stream and the reason", async () => {
  const r = await room();
  const user = await makeUser();
  const id = await sendMessage(await r.join(user), "my words");
  await r.order(r.streamer, { kind: "delete", messageId: id, reason: "About you" });
  const { db } = testContext();
  const row = await db.select().from(chatActions).where(eq(chatActions.subjectId, user.id)).get();
  expect(row).toMatchObject({
    channelId: r.streamer.id,
    streamId: r.streamId,
    detail: "my words",
    reason: "About you",
  });
  await r.settings(r.streamer, { blockedTerms: ["One", "one", " two "] });
  expect(
    (await db.select().from(users).where(eq(users.id, r.streamer.id)).get())?.blockedWords,
  ).toEqual(["one", "two"]);
});

test("the chat sends errors and chat mode messages in each user's language", async () => {
  const r = await room();
  const [german, english] = [await makeUser(), await makeUser()];
  const inGerman = await TestChat.join(r.streamId, {
    as: german,
    headers: { "Accept-Language": "de-AT,en;q=0.5" },
  });
  const inEnglish = await r.join(english);
  const gates = () => [
    last(inGerman, "you")?.you.gate?.message,
    last(inEnglish, "you")?.you.gate?.message,
  ];
  const isRejected = async (chat: TestChat) => {
    await rejectionOf(chat, "");
    return last(chat, "error")?.message;
  };
  expect([await isRejected(inGerman), await isRejected(inEnglish)]).toEqual([
    "Gib eine Nachricht ein.",
    "Enter a message.",
  ]);
  await evictDurableObject(roomOf(r.streamId));
  expect((await r.settings(r.streamer, { closed: true })).status).toBe(200);
  await Promise.all(
    [inGerman, inEnglish].map((chat) => chat.until((c) => last(c, "you")?.you.gate?.code)),
  );
  expect(gates()).toEqual([
    "Der Chat ist gerade deaktiviert. Du kannst weiter mitlesen.",
    "The streamer has turned off chat for now. You can still read messages.",
  ]);
  expect((await r.settings(r.streamer, { closed: false, blockedTerms: ["turnip"] })).status).toBe(
    200,
  );
  await sendMessage(inGerman, "a turnip");
  await inGerman.until(
    (c) =>
      c
        .of("held")
        .some(({ messages }) => messages.some(({ reason }) => reason === "term:turnip")) ||
      undefined,
  );
});

test("clearing and restoring a chat reads few messages, because a long chat exceeds the memory", async () => {
  const streamId = await makeStream(await makeUser());
  await runInDurableObject(roomOf(streamId), (_, { storage: { sql } }) => {
    sql.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
      insert into messages (id, user_id, content, username, is_verified, created_at)
      select 'msg_' || i, 'usr_' || (i % 5), 'Hi', 'somebody', 0, i from n`);
    let most = 0;
    const counted: Pick<SqlStorage, "exec"> = {
      exec<T extends Record<string, SqlStorageValue>>(query: string, ...bindings: unknown[]) {
        const rows = sql.exec<T>(query, ...bindings);
        const toArray = rows.toArray.bind(rows);
        rows.toArray = () => {
          const read = toArray();
          most = Math.max(most, read.length);
          return read;
        };
        return rows;
      },
    };
    const moderated = createModeratedMessages(counted, () => streamId);
    const { count, oldest } = moderated.remove("all", { actionId: "act_1", now: 1 });
    expect([count, oldest?.id]).toEqual([500, "msg_1"]);
    expect(moderated.restore("act_1")).toEqual({ count: 500, messages: [] });
    const own = moderated.remove({ userId: "usr_1" }, { actionId: "act_2", now: 2 });
    expect([own.count, own.oldest?.id]).toEqual([100, "msg_1"]);
    expect(moderated.restore("act_2").messages).toHaveLength(100);
    expect(most).toBeLessThanOrEqual(101);
  });
});
