import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import {
  sessions,
  staffActions,
  supportMessages,
  supportRequests,
  users,
} from "#worker/db/schema.ts";
import { CLOSE, MESSAGE_LIMIT } from "#worker/domain/live/chat/contract.ts";
import { findRevokedSeats } from "#worker/domain/trust/support/chat-room.ts";
import { CHAT_IDLE_MS, CHAT_RESPONSE_MS } from "#worker/domain/trust/support/contract-chat.ts";
import { endOverdueChats } from "#worker/domain/trust/support/end-overdue-chats.ts";
import {
  getSupportThread,
  listRunningChats,
  listSupportQueue,
  readSupportThread,
} from "#worker/domain/trust/support/queries.ts";
import { closeSupport } from "#worker/domain/trust/support/reply-support.ts";
import { startChat } from "#worker/domain/trust/support/start-chat.ts";
import { takeChat } from "#worker/domain/trust/support/take-chat.ts";
import { TestChat } from "#worker/testing/chat.ts";
import { mailsTo, nextMail } from "#worker/testing/email.ts";
import { call, makeUser, type TestUser, testContext } from "#worker/testing/factories.ts";
import { actorOf } from "#worker/testing/factors.ts";

const ctx = testContext();
const roomOf = (requestId: string) => env.SUPPORT_ROOM.get(env.SUPPORT_ROOM.idFromName(requestId));
const join = (requestId: string, as: TestUser) =>
  TestChat.join(requestId, { as, path: `/api/support/${requestId}/ws` });
const mailOf = ({ username }: TestUser) => `${username}@example.com`;

async function openChat() {
  const [person, staff] = [
    await makeUser({ plan: "premium" }),
    await makeUser({ role: "moderator" }),
  ];
  const { requestId } = await startChat(ctx, {
    actor: await actorOf(person),
    category: "live",
    text: "My stream is dark",
  });
  return { person, staff, requestId };
}

async function openTakenChat() {
  const { person, staff, requestId } = await openChat();
  await takeChat(ctx, { staffId: staff.id, requestId, isTakeover: false });
  return {
    person,
    staff,
    requestId,
    asker: await join(requestId, person),
    helper: await join(requestId, staff),
  };
}

async function letPass(requestId: string, ms: number): Promise<void> {
  const r = supportRequests;
  const [row] = await ctx.db.select().from(r).where(eq(r.id, requestId));
  if (!row) throw new Error("No such request");
  const awaited = row.chatAwaitedSince === null ? null : row.chatAwaitedSince - ms;
  await ctx.db
    .update(r)
    .set({ updatedAt: row.updatedAt - ms, chatAwaitedSince: awaited })
    .where(eq(r.id, requestId));
}

const textsOf = async (requestId: string, user: TestUser) =>
  (await getSupportThread(ctx, { requestId, actor: await actorOf(user) })).messages.map(
    ({ text }) => text,
  );
const phaseOf = (chat: TestChat) => chat.of("support").at(-1);
const readings = (userId: string, staffId: string) =>
  ctx.db
    .select()
    .from(staffActions)
    .where(
      and(
        eq(staffActions.userId, userId),
        eq(staffActions.staffId, staffId),
        eq(staffActions.action, "messages_view"),
      ),
    );

describe("support chat: conversation", () => {
  test("a support chat message reaches user and staff and is stored in the ticket", async () => {
    const { person, requestId, asker, helper } = await openTakenChat();
    helper.say("Is the cable in?", "h1");
    expect((await helper.next("ack")).clientId).toBe("h1");
    expect((await asker.next("chat")).message.content).toBe("Is the cable in?");
    asker.say("It is", "a1");
    expect((await asker.next("ack")).clientId).toBe("a1");
    expect((await helper.next("chat", 2)).message.content).toBe("It is");
    expect(await textsOf(requestId, person)).toEqual([
      "My stream is dark",
      "Is the cable in?",
      "It is",
    ]);
  });

  test("a user in a support chat does not learn which staff member replies", async () => {
    const { person, staff, requestId, asker, helper } = await openTakenChat();
    helper.say("Hello", "h1");
    const { message, user } = await asker.next("chat");
    expect([message.userId, user.badges, user.username]).toEqual(["staff", ["staff"], ""]);
    expect(JSON.stringify(asker.frames)).not.toContain(staff.id);
    expect(JSON.stringify(asker.frames)).not.toContain(staff.username);
    const page = await call(`/support.data?request=${requestId}`, { as: person });
    expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining(staff.id)]);
  });

  test("a user in a support chat sees when staff take (accept) the chat and when a reply arrives", async () => {
    const { person, staff, requestId } = await openChat();
    const asker = await join(requestId, person);
    expect(await asker.next("support")).toMatchObject({
      phase: "waiting",
      end: null,
      isPersonHere: true,
    });
    await takeChat(ctx, { staffId: staff.id, requestId, isTakeover: false });
    await asker.until((chat) => phaseOf(chat)?.phase === "open");
    const helper = await join(requestId, staff);
    expect((await helper.next("support")).isMine).toBe(true);
    helper.say("Hello", "h1");
    await asker.until((chat) => phaseOf(chat)?.waitedMs === null);
  });

  test("a staff member must take (accept) a support chat before they can reply", async () => {
    const { staff, requestId } = await openChat();
    const colleague = await makeUser({ role: "admin" });
    const [helper, other] = [await join(requestId, staff), await join(requestId, colleague)];
    helper.say("Too early", "h1");
    expect((await helper.next("error")).clientId).toBe("h1");
    await takeChat(ctx, { staffId: staff.id, requestId, isTakeover: false });
    other.say("Not mine", "o1");
    expect((await other.next("error")).clientId).toBe("o1");
    await takeChat(ctx, { staffId: colleague.id, requestId, isTakeover: true });
    other.say("Mine now", "o2");
    expect((await other.next("ack")).clientId).toBe("o2");
  });

  test("only one of two staff members who take a support chat at the same time gets the chat", async () => {
    const { staff, requestId } = await openChat();
    const colleague = await makeUser({ role: "moderator" });
    const taken = await Promise.allSettled(
      [staff, colleague].map(({ id }) =>
        takeChat(ctx, { staffId: id, requestId, isTakeover: false }),
      ),
    );
    expect(taken.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("a support chat rejects messages of a user who sends too many", async () => {
    const { asker } = await openTakenChat();
    for (let i = 0; i <= MESSAGE_LIMIT; i++) asker.say(`message ${i}`, `c${i}`);
    expect((await asker.next("error")).code).toBe("RATE_LIMITED");
    expect(asker.of("ack")).toHaveLength(MESSAGE_LIMIT);
  });
});

describe("support chat: durability", () => {
  test("an acknowledged support chat message is in the history after an eviction", async () => {
    const { person, requestId, asker } = await openTakenChat();
    asker.say("kept", "k1");
    const { id } = await asker.next("ack");
    await evictDurableObject(roomOf(requestId), { webSockets: "close" });
    const back = await join(requestId, person);
    expect(
      (await back.next("history")).messages.map((message) => [message.id, message.content]).at(-1),
    ).toEqual([id, "kept"]);
  });

  test("a support chat message that is sent twice is stored once, even after an eviction", async () => {
    const { person, requestId, asker, helper } = await openTakenChat();
    asker.say("once", "same");
    const first = await asker.next("ack");
    await evictDurableObject(roomOf(requestId));
    asker.say("once", "same");
    expect(await asker.next("ack", 2)).toEqual(first);
    expect(await textsOf(requestId, person)).toEqual(["My stream is dark", "once"]);
    helper.say("seen", "h1");
    expect((await asker.next("chat", 2)).message.content).toBe("seen");
  });

  test("support chat messages that are sent at the same time are stored in the order of sending", async () => {
    const { person, requestId, asker } = await openTakenChat();
    const sent = Array.from({ length: 10 }, (_, i) => `message ${i}`);
    for (const [i, text] of sent.entries()) asker.say(text, `c${i}`);
    await asker.next("ack", sent.length);
    expect(await textsOf(requestId, person)).toEqual(["My stream is dark", ...sent]);
  });
});

describe("support chat: deadline", () => {
  test("a support chat that staff do not answer becomes a ticket, and the user gets one email", async () => {
    const { person, requestId } = await openChat();
    const asker = await join(requestId, person);
    asker.say("Anybody there?", "a1");
    await asker.next("ack");
    expect(await runDurableObjectAlarm(roomOf(requestId))).toBe(true);
    expect(phaseOf(asker)?.phase).toBe("waiting");
    await letPass(requestId, CHAT_RESPONSE_MS);
    await evictDurableObject(roomOf(requestId));
    await runDurableObjectAlarm(roomOf(requestId));
    await asker.until((chat) => phaseOf(chat)?.end === "unanswered");
    await runDurableObjectAlarm(roomOf(requestId));
    await endOverdueChats(ctx);
    expect((await listSupportQueue(ctx, { state: "waiting" })).map(({ id }) => id)).toContain(
      requestId,
    );
    expect(await textsOf(requestId, person)).toEqual(["My stream is dark", "Anybody there?"]);
    const mail = await nextMail(mailOf(person), "ticket");
    expect(mail.html).toContain(`/support?request=${requestId}`);
    expect(await mailsTo(mailOf(person))).toHaveLength(1);
  });

  test("a staff reply before the deadline keeps a support chat open", async () => {
    const { requestId, asker, helper } = await openTakenChat();
    await letPass(requestId, CHAT_RESPONSE_MS - 5_000);
    helper.say("Here", "h1");
    await helper.next("ack");
    await runDurableObjectAlarm(roomOf(requestId));
    asker.say("Thanks, and one more thing", "a1");
    await asker.next("ack");
    await letPass(requestId, CHAT_RESPONSE_MS - 5_000);
    await runDurableObjectAlarm(roomOf(requestId));
    expect(phaseOf(asker)?.phase).toBe("open");
    await letPass(requestId, 5_000);
    await runDurableObjectAlarm(roomOf(requestId));
    await asker.until((chat) => phaseOf(chat)?.end === "unanswered");
  });

  test("a support chat ends if nobody writes for some time, and the user gets an email with the last reply", async () => {
    const { person, requestId, helper } = await openTakenChat();
    helper.say("Turn it off and on.", "h1");
    await helper.next("ack");
    await letPass(requestId, CHAT_IDLE_MS);
    await runDurableObjectAlarm(roomOf(requestId));
    await helper.until((chat) => phaseOf(chat)?.end === "idle");
    expect((await nextMail(mailOf(person))).text).toContain("Turn it off and on.");
    expect((await listSupportQueue(ctx, { state: "answered" })).map(({ id }) => id)).toContain(
      requestId,
    );
  });

  test("a scheduled job ends an overdue support chat if its alarm did not", async () => {
    const { person, requestId } = await openChat();
    const asker = await join(requestId, person);
    await letPass(requestId, CHAT_RESPONSE_MS);
    await endOverdueChats(ctx);
    await asker.until((chat) => phaseOf(chat)?.end === "unanswered");
    expect((await nextMail(mailOf(person))).subject).toContain("ticket");
  });

  test("the next scheduled job queues a support chat's email if queueing failed before", async () => {
    const { person, requestId } = await openChat();
    await letPass(requestId, CHAT_RESPONSE_MS);
    const queue = { send: () => Promise.reject(new Error("The queue is away")) };
    const error = vi.fn();
    await endOverdueChats({ ...ctx, queue, log: { ...ctx.log, error } });
    expect(error).toHaveBeenCalledWith(
      "overdue support chat not ended",
      new Error("The queue is away"),
      { requestId },
    );
    await endOverdueChats(ctx);
    expect((await nextMail(mailOf(person))).html).toContain(`/support?request=${requestId}`);
  });

  test("a user's message that arrives after the end of a support chat is added to the ticket", async () => {
    const { person, requestId } = await openChat();
    const asker = await join(requestId, person);
    await letPass(requestId, CHAT_RESPONSE_MS);
    await endOverdueChats(ctx);
    asker.say("Still here", "late");
    expect((await asker.next("ack")).clientId).toBe("late");
    expect(await textsOf(requestId, person)).toEqual(["My stream is dark", "Still here"]);
  });

  test("a staff reply after the end of a support chat is added to the ticket and emailed", async () => {
    const { person, requestId, helper } = await openTakenChat();
    await letPass(requestId, CHAT_RESPONSE_MS);
    await endOverdueChats(ctx);
    helper.say("Sorry for the wait", "late");
    await helper.next("ack");
    expect((await nextMail(mailOf(person), "Support replied")).text).toContain(
      "Sorry for the wait",
    );
  });

  test("a support chat that the user closes ends for both the user and staff", async () => {
    const { person, requestId, asker, helper } = await openTakenChat();
    await closeSupport(ctx, { actor: await actorOf(person), requestId });
    for (const chat of [asker, helper]) await chat.until((each) => phaseOf(each)?.end === "closed");
    expect((await listRunningChats(ctx)).map(({ id }) => id)).not.toContain(requestId);
  });
});

describe("support chat: access", () => {
  test("only a user with a paid plan can start a support chat, and only one at a time", async () => {
    const [free, premium] = [await makeUser(), await makeUser({ plan: "premium" })];
    const start = async (user: TestUser) =>
      startChat(ctx, { actor: await actorOf(user), category: "other", text: "Hello" });
    await expect(start(free)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await start(premium)).isLive).toBe(true);
    await expect(start(premium)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("a support message outside the opening hours becomes a ticket at once", async () => {
    const user = await makeUser({ plan: "premium" });
    const closed = { timeZone: "UTC", days: [], opens: 0, closes: 24 };
    const actor = await actorOf(user);
    const { requestId, isLive } = await startChat(
      { ...ctx, chatHours: closed },
      { actor, category: "other", text: "Hello" },
    );
    expect(isLive).toBe(false);
    const { chat, state, messages } = await getSupportThread(ctx, { requestId, actor });
    expect([chat, state, messages.map(({ text }) => text)]).toEqual([null, "waiting", ["Hello"]]);
  });

  test("only the user and staff can read a support chat, over the socket and over HTTP", async () => {
    const { requestId } = await openChat();
    const stranger = await makeUser({ plan: "creator_pro" });
    for (const as of [stranger, null]) {
      const status = as === null ? 401 : 404;
      expect(
        (await call(`/api/support/${requestId}/ws`, { headers: { Upgrade: "websocket" }, as }))
          .status,
      ).toBe(status);
      expect((await call(`/api/support/${requestId}/chat`, { as })).status).toBe(status);
    }
  });

  test("the audit log records when staff, but not the user, open a support chat", async () => {
    const { person, staff, requestId } = await openChat();
    await join(requestId, staff);
    expect(await readings(person.id, staff.id)).toHaveLength(1);
    expect((await call(`/api/support/${requestId}/chat`, { as: staff })).status).toBe(200);
    const { id, person: threadUser } = await readSupportThread(ctx, {
      requestId,
      actor: await actorOf(staff),
    });
    expect([id, threadUser.id]).toEqual([requestId, person.id]);
    const recorded = await readings(person.id, staff.id);
    // Opening the page is logged at most once an hour, so this visit adds no entry.
    expect(recorded).toHaveLength(2);
    expect(recorded.every(({ userId }) => userId === person.id)).toBe(true);
    await join(requestId, person);
    await readSupportThread(ctx, { requestId, actor: await actorOf(person) });
    expect(await readings(person.id, person.id)).toHaveLength(0);
  });

  test("a former staff member gets no further messages of a support chat", async () => {
    const { staff, asker, helper } = await openTakenChat();
    await ctx.db.update(users).set({ role: "user" }).where(eq(users.id, staff.id));
    asker.say("A secret", "a1");
    await asker.next("ack");
    expect((await helper.whenClosed()).code).toBe(CLOSE.readmit);
    expect(helper.of("chat")).toHaveLength(0);
  });

  test("a user whose session has ended can neither read nor write in a support chat", async () => {
    const { person, requestId, asker, helper } = await openTakenChat();
    await ctx.db.delete(sessions).where(eq(sessions.userId, person.id));
    asker.say("Too late", "a1");
    expect((await asker.whenClosed()).code).toBe(CLOSE.readmit);
    helper.say("Hello?", "h1");
    await helper.next("ack");
    expect(asker.of("chat")).toHaveLength(0);
    const rows = await ctx.db
      .select()
      .from(supportMessages)
      .where(eq(supportMessages.requestId, requestId));
    expect(rows.map(({ text }) => text)).not.toContain("Too late");
  });

  test("the sockets of a support chat close when the support request is deleted with the user's account", async () => {
    const { requestId, helper } = await openTakenChat();
    await ctx.db.delete(supportRequests).where(eq(supportRequests.id, requestId));
    await runDurableObjectAlarm(roomOf(requestId));
    expect((await helper.whenClosed()).code).toBe(CLOSE.removed);
  });

  test("a user has at most ten sockets in a support chat, and staff can still join", async () => {
    const { person, staff, requestId } = await openTakenChat();
    for (let n = 1; n < 10; n++) await join(requestId, person);
    const { webSocket } = await call(`/api/support/${requestId}/ws`, {
      headers: { Upgrade: "websocket" },
      as: person,
    });
    if (!webSocket) throw new Error("No socket");
    const crowd = new TestChat(webSocket);
    expect((await crowd.whenClosed()).code).toBe(CLOSE.flood);
    expect(crowd.of("error")).toMatchObject([{ code: "RATE_LIMITED" }]);
    const helper = await join(requestId, staff);
    helper.say("Still here?", "h1");
    await helper.next("ack");
  });

  test("the frame limit of a support chat counts all sockets of a user", async () => {
    const { person, requestId, asker } = await openTakenChat();
    const second = await join(requestId, person);
    for (let n = 0; n < 250; n++) {
      asker.send("no frame");
      second.send("no frame");
    }
    const { code } = await Promise.race([asker.whenClosed(), second.whenClosed()]);
    expect(code).toBe(CLOSE.flood);
  });
});

test("the session check of a support chat handles more sockets than a D1 statement allows parameters", async () => {
  const user = await makeUser();
  const { id, sessionId } = await actorOf(user);
  const seats = Array.from({ length: 120 }, () => ({ userId: id, sessionId }));
  expect(await findRevokedSeats(ctx, { requestUserId: id, seats })).toEqual(new Set());
});
