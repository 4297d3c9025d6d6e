import { count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { memberProfiles, memberPurchases, memberRewards } from "#worker/db/schema.ts";
import { HIGHLIGHT_PRICE } from "#worker/domain/community/gamification/contract.ts";
import { CLOSE } from "#worker/domain/live/chat/contract.ts";
import { makeStream, TestChat } from "#worker/testing/chat.ts";
import { call, makeUser, type TestUser, testContext } from "#worker/testing/factories.ts";

const give = (userId: string, coins: number) =>
  testContext()
    .db.insert(memberRewards)
    .values({ userId, key: "onboarding:test", source: "onboarding", coins, at: 1 });
const coinsOf = async ({ id }: TestUser) =>
  (
    await testContext()
      .db.select({ coins: memberProfiles.coins })
      .from(memberProfiles)
      .where(eq(memberProfiles.userId, id))
      .get()
  )?.coins;

test("a highlighted chat message costs coins only once, even if the client sends the message again", async () => {
  const [streamer, writer] = await Promise.all([makeUser(), makeUser()]);
  await give(writer.id, 2 * HIGHLIGHT_PRICE + 1);
  await testContext()
    .db.update(memberProfiles)
    .set({ title: "Regular" })
    .where(eq(memberProfiles.userId, writer.id));
  const streamId = await makeStream(streamer);
  const [chat, reader] = [
    await TestChat.join(streamId, { as: writer }),
    await TestChat.join(streamId),
  ];
  for (let time = 1; time <= 3; time++) {
    chat.send({ type: "chat", content: "Look", clientId: "h1", highlight: true });
    await chat.next("ack", time);
  }
  const received = await reader.next("chat");
  expect(received).toMatchObject({
    message: { content: "Look", isHighlighted: true },
    user: { flair: { title: "Regular", colour: null, frame: null } },
  });
  expect(await coinsOf(writer)).toBe(HIGHLIGHT_PRICE + 1);
  const page = await call(`/api/streams/${streamId}/chat`);
  expect(await page.json()).toMatchObject([{ content: "Look", isHighlighted: true }]);
});

test("a highlighted chat message costs no coins if the room rejects it or holds it for a moderator", async () => {
  const [streamer, poor, rich] = await Promise.all([
    makeUser({ blockedWords: ["spoiler"] }),
    makeUser(),
    makeUser(),
  ]);
  await give(poor.id, HIGHLIGHT_PRICE - 1);
  await give(rich.id, 10 * HIGHLIGHT_PRICE);
  const streamId = await makeStream(streamer);
  await call(`/api/creators/${streamer.id}/chat`, {
    method: "PATCH",
    json: { slowMode: 60 },
    as: streamer,
  });
  const [short, chat] = [
    await TestChat.join(streamId, { as: poor }),
    await TestChat.join(streamId, { as: rich }),
  ];
  short.send({ type: "chat", content: "Look", clientId: "a", highlight: true });
  expect(await short.next("error")).toMatchObject({ code: "COINS", clientId: "a" });
  chat.send({ type: "chat", content: "a spoiler", clientId: "b", highlight: true });
  expect(await chat.next("ack")).toMatchObject({ held: true });
  chat.send({ type: "chat", content: "at once", clientId: "c", highlight: true });
  expect(await chat.next("error")).toMatchObject({ code: "SLOW_MODE", clientId: "c" });
  await expect.poll(() => coinsOf(rich)).toBe(10 * HIGHLIGHT_PRICE);
  expect(await coinsOf(poor)).toBe(HIGHLIGHT_PRICE - 1);
});

const paymentsOf = async ({ id }: TestUser) =>
  (
    await testContext()
      .db.select({ n: count() })
      .from(memberPurchases)
      .where(eq(memberPurchases.userId, id))
      .get()
  )?.n;

test("a user cannot cause more payments for highlights than messages, not even from many sockets", async () => {
  const [streamer, writer] = await Promise.all([makeUser(), makeUser()]);
  await give(writer.id, 10 * HIGHLIGHT_PRICE);
  const streamId = await makeStream(streamer);
  await call(`/api/creators/${streamer.id}/chat`, {
    method: "PATCH",
    json: { slowMode: 60 },
    as: streamer,
  });
  const chats = [
    await TestChat.join(streamId, { as: writer }),
    await TestChat.join(streamId, { as: writer }),
  ];
  const send = (chat: TestChat, clientId: string) =>
    chat.send({ type: "chat", content: "Look", clientId, highlight: true });
  const answered = (chat: TestChat, n: number) =>
    chat.until((c) => c.of("ack").length + c.of("error").length >= n);
  for (const [i, chat] of chats.entries()) {
    for (let n = 0; n < 60; n++) send(chat, `burst-${i}-${n}`);
    await answered(chat, 60);
  }
  await expect.poll(() => coinsOf(writer)).toBe(9 * HIGHLIGHT_PRICE);
  expect(await paymentsOf(writer)).toBeLessThanOrEqual(40);
});

test("a chat message that slow mode rejects causes no payment", async () => {
  const [streamer, writer] = await Promise.all([makeUser(), makeUser()]);
  await give(writer.id, 10 * HIGHLIGHT_PRICE);
  const streamId = await makeStream(streamer);
  await call(`/api/creators/${streamer.id}/chat`, {
    method: "PATCH",
    json: { slowMode: 60 },
    as: streamer,
  });
  const chat = await TestChat.join(streamId, { as: writer });
  chat.send({ type: "chat", content: "First", clientId: "first", highlight: true });
  await chat.next("ack");
  for (let n = 1; n <= 5; n++) {
    chat.send({ type: "chat", content: "Again", clientId: `again-${n}`, highlight: true });
    expect(await chat.next("error", n)).toMatchObject({ code: "SLOW_MODE" });
  }
  expect(await paymentsOf(writer)).toBe(1);
});

test("a user's chat frames are limited over all sockets of the user", async () => {
  const writer = await makeUser();
  const streamId = await makeStream(await makeUser());
  const first = await TestChat.join(streamId, { as: writer });
  for (let n = 0; n < 300; n++) first.say("Hi", `first-${n}`);
  await first.settle();
  const second = await TestChat.join(streamId, { as: writer });
  for (let n = 0; n < 200; n++) second.say("Hi", `second-${n}`);
  expect(await second.whenClosed()).toMatchObject({ code: CLOSE.flood });
});
