import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { ChatLogEntry, ChatSettings } from "#worker/domain/live/chat/contract-api.ts";
import { makeStream, roomOf, TestChat } from "#worker/testing/chat.ts";
import { call, makeUser } from "#worker/testing/factories.ts";

const GRAVE = "I will kill you";
const RUDE = "you are an idiot";

test("automatic moderation holds rude chat messages and rejects severe ones, depending on the channel's settings", async () => {
  const [streamer, viewer] = [await makeUser(), await makeUser()];
  const streamId = await makeStream(streamer);
  const channel = `/api/creators/${streamer.id}/chat`;
  const set = (json: unknown) => call(channel, { method: "PATCH", json, as: streamer });
  const [author, host, reader] = await Promise.all(
    [viewer, streamer, null].map((as) => TestChat.join(streamId, { as })),
  );
  if (!author || !host || !reader) throw new Error("Nobody is there");

  author.say(RUDE, "c0");
  await reader.until((c) => c.of("chat").length === 1);

  expect(
    await (await set({ autoHold: "medium", autoBlock: "high" })).json<ChatSettings>(),
  ).toMatchObject({
    autoHold: "medium",
    autoBlock: "high",
  });
  author.say(RUDE, "c1");
  expect(await author.until((c) => c.of("ack").find((a) => a.clientId === "c1"))).toMatchObject({
    held: true,
  });
  const [held] = (await host.next("held")).messages;
  expect(held).toMatchObject({
    content: RUDE,
    reason: expect.stringMatching(/^judged:harassment:medium:/),
  });
  author.say(GRAVE, "c2");
  const rejected = await author.until((c) => c.of("error").find((e) => e.clientId === "c2"));
  expect(rejected).toMatchObject({
    code: "UNFIT",
    message: expect.stringContaining("Rephrase it"),
  });
  host.say(RUDE, "c3");
  await reader.until((c) => c.of("chat").length === 2);
  expect(reader.of("chat").map((f) => f.message.userId)).toEqual([viewer.id, streamer.id]);

  const order = { kind: "approve", messageId: held?.id };
  expect(
    (
      await call(`/api/streams/${streamId}/chat/actions`, {
        method: "POST",
        json: order,
        as: streamer,
      })
    ).status,
  ).toBe(200);
  await reader.until((c) => c.of("chat").length === 3);

  expect((await set({ autoHold: "sometimes" })).status).toBe(400);
  expect((await set({ autoHold: "off", autoBlock: "off" })).status).toBe(200);
  author.say(GRAVE, "c4");
  await reader.until((c) => c.of("chat").length === 4);
  const log = await (await call(`${channel}/log`, { as: streamer })).json<ChatLogEntry[]>();
  expect(log.map(({ detail }) => detail)).toContain("autoHold=medium,autoBlock=high");
});

test("a chat message that automatic moderation holds stays held after an eviction", async () => {
  const [streamer, viewer] = [await makeUser(), await makeUser()];
  const streamId = await makeStream(streamer);
  const set = { autoHold: "medium", autoBlock: "off" };
  expect(
    (await call(`/api/creators/${streamer.id}/chat`, { method: "PATCH", json: set, as: streamer }))
      .status,
  ).toBe(200);
  const author = await TestChat.join(streamId, { as: viewer });
  author.say(RUDE, "h1");
  author.say(`${RUDE}, really`, "h2");
  await author.until((c) => c.of("ack").length === 2);
  expect(author.of("ack").map(({ held }) => held)).toEqual([true, true]);
  await evictDurableObject(roomOf(streamId), { webSockets: "close" });

  const [host, reader, again] = await Promise.all(
    [streamer, null, viewer].map((as) => TestChat.join(streamId, { as })),
  );
  if (!host || !reader || !again) throw new Error("Nobody is there");
  const waiting = (await host.next("held")).messages;
  expect(waiting.map(({ content, reason }) => [content, reason])).toEqual([
    [RUDE, expect.stringMatching(/^judged:harassment:medium:/)],
    [`${RUDE}, really`, expect.stringMatching(/^judged:harassment:medium:/)],
  ]);
  // The client resends a message that the room did not acknowledge.
  again.say(RUDE, "h1");
  expect(await again.next("ack")).toMatchObject({ id: waiting[0]?.id, held: true });
  const act = (json: unknown) =>
    call(`/api/streams/${streamId}/chat/actions`, { method: "POST", json, as: streamer });
  expect((await act({ kind: "reject", messageId: waiting[1]?.id })).status).toBe(200);
  expect((await act({ kind: "approve", messageId: waiting[0]?.id })).status).toBe(200);
  expect((await reader.next("chat")).message.content).toBe(RUDE);
  expect(reader.of("chat")).toHaveLength(1);
});
