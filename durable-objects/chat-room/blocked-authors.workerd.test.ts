import { beforeEach, describe, expect, test } from "vitest";
import type { ChatMessage } from "#worker/domain/live/chat/contract.ts";
import { makeStream, roomOf, TestChat } from "#worker/testing/chat.ts";
import { call, makeUser, type TestUser } from "#worker/testing/factories.ts";

const HIDDEN = "a text that the blocker must not get";

let streamer: TestUser;
let blocker: TestUser;
let streamId: string;
/** The chat of a user who blocked the user of `writer`. */
let reader: TestChat;
/** The chat of a user who blocked nobody. */
let other: TestChat;
/** The chat of the blocked user. */
let writer: TestChat;

beforeEach(async () => {
  streamer = await makeUser();
  blocker = await makeUser();
  const blocked = await makeUser();
  streamId = await makeStream(streamer);
  await call(`/api/users/${blocked.id}/block`, { method: "POST", json: {}, as: blocker });
  reader = await TestChat.join(streamId, { as: blocker });
  other = await TestChat.join(streamId, { as: await makeUser() });
  writer = await TestChat.join(streamId, { as: blocked });
});

async function say(chat: TestChat, content: string, replyTo?: string): Promise<string> {
  const clientId = crypto.randomUUID();
  chat.send({ type: "chat", content, clientId, replyTo });
  return chat.until((c) => c.of("ack").find((ack) => ack.clientId === clientId)?.id);
}

async function order(json: unknown): Promise<string> {
  const response = await call(`/api/streams/${streamId}/chat/actions`, {
    method: "POST",
    json,
    as: streamer,
  });
  return (await response.json<{ actionId: string }>()).actionId;
}

const typesWithText = ({ frames }: TestChat) =>
  frames.filter((frame) => JSON.stringify(frame).includes(HIDDEN)).map(({ type }) => type);

async function readHistory(as: TestUser): Promise<ChatMessage[]> {
  return (await call(`/api/streams/${streamId}/chat`, { as })).json();
}

describe("blocked users in a chat room", () => {
  test("a viewer does not get the message of a blocked user when a moderator restores the message", async () => {
    const messageId = await say(writer, HIDDEN);
    await order({ kind: "undo", actionId: await order({ kind: "delete", messageId, reason: "" }) });
    await other.next("restored");
    await reader.settle();
    expect(typesWithText(other)).toEqual(["chat", "restored"]);
    expect(typesWithText(reader)).toEqual([]);
  });

  test("a viewer gets restored messages of other users, although one of a blocked user is among them", async () => {
    const [shown, hidden] = [await say(other, "good morning"), await say(writer, HIDDEN)];
    await order({ kind: "undo", actionId: await order({ kind: "clear_all", reason: "" }) });
    const idsOf = async (chat: TestChat) =>
      (await chat.next("restored")).messages.map(({ id }) => id);
    expect(await idsOf(other)).toEqual([shown, hidden]);
    expect(await idsOf(reader)).toEqual([shown]);
  });

  test("a viewer sees no pinned message while the message of a blocked user is pinned", async () => {
    const [shown, hidden] = [await say(other, "good morning"), await say(writer, HIDDEN)];
    await order({ kind: "pin", messageId: shown });
    expect((await reader.next("pin")).pinned?.id).toBe(shown);
    await order({ kind: "pin", messageId: hidden });
    expect((await other.next("pin", 2)).pinned?.id).toBe(hidden);
    expect((await reader.next("pin", 2)).pinned).toBeNull();
    const late = await TestChat.join(streamId, { as: blocker });
    expect((await late.next("welcome")).pinned).toBeNull();
    const visitor = await TestChat.join(streamId);
    expect((await visitor.next("welcome")).pinned?.id).toBe(hidden);
    expect([typesWithText(reader), typesWithText(late)]).toEqual([[], []]);
  });

  test("a viewer gets a reply to a blocked user, but not the text of the blocked user that it quotes", async () => {
    const hidden = await say(writer, HIDDEN);
    const reply = await say(other, "I disagree", hidden);
    const ofReader = await reader.until((c) => c.of("chat").find((f) => f.message.id === reply));
    const ofOther = await other.until((c) => c.of("chat").find((f) => f.message.id === reply));
    expect(ofReader.message).toMatchObject({ content: "I disagree", replyTo: null });
    expect(ofOther.message.replyTo).toMatchObject({ id: hidden, content: HIDDEN });
    const late = await TestChat.join(streamId, { as: blocker });
    await late.next("history");
    expect(late.shown()).toEqual([reply]);
    expect([typesWithText(reader), typesWithText(late)]).toEqual([[], []]);
    const [message, ...more] = await readHistory(blocker);
    expect([message?.id, message?.replyTo, more]).toEqual([reply, null, []]);
  });

  test("a viewer gets quotes of users who are not blocked, also with a client without batches", async () => {
    const single = await TestChat.join(streamId, { as: blocker, batch: false });
    const question = await say(other, "What time is it?");
    const [answer, hidden] = [await say(other, "Noon", question), await say(writer, HIDDEN)];
    const reply = await say(other, "I disagree", hidden);
    const find = (id: string) =>
      single.until((c) => c.of("chat").find(({ message }) => message.id === id));
    expect((await find(answer)).message.replyTo).toMatchObject({ content: "What time is it?" });
    expect((await find(reply)).message.replyTo).toBeNull();
    expect(typesWithText(single)).toEqual([]);
  });
});

test("a moderator can review the held messages of a user whom the moderator has blocked", async () => {
  const [moderator, author] = [await makeUser({ role: "moderator" }), await makeUser()];
  await call(`/api/creators/${streamer.id}/chat`, {
    method: "PATCH",
    json: { blockedTerms: ["canary"] },
    as: streamer,
  });
  await roomOf(streamId).rulesChanged("test", streamId);
  await call(`/api/users/${author.id}/block`, { method: "POST", json: {}, as: moderator });
  const reviewer = await TestChat.join(streamId, { as: moderator });
  const chat = await TestChat.join(streamId, { as: author });
  const id = await say(chat, "a canary sings");
  expect((await reviewer.next("held")).messages.map((message) => message.id)).toEqual([id]);
});
