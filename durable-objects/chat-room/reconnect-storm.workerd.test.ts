import { runDurableObjectAlarm } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { streams } from "#worker/db/schema.ts";
import { makeStream, roomOf, TestChat } from "#worker/testing/chat.ts";
import { makeUser, testContext } from "#worker/testing/factories.ts";

const VIEWERS = 40;
const STORMS = 3;
const from = (n: number) => ({
  "CF-Connecting-IP": `198.51.100.${n}`,
  Cookie: `__Host-viewer=${String(n).padStart(43, "x")}`,
});

test("each chat message arrives once and in order when all 40 viewers reconnect three times", async () => {
  const speaker = await makeUser();
  const streamId = await makeStream(speaker);
  const voice = await TestChat.join(streamId, { as: speaker });
  const viewers = Array.from({ length: VIEWERS }, (_, n) => n);
  const received = viewers.map((): string[] => []);
  let sockets = await Promise.all(
    viewers.map((n) => TestChat.join(streamId, { headers: from(n) })),
  );
  const all: string[] = [];
  const post = async () => {
    const n = voice.of("ack").length + 1;
    voice.say(`Message ${n}`, `message-${n}`);
    const { id } = await voice.next("ack", n);
    all.push(id);
    return id;
  };

  for (let storm = 0; storm < STORMS; storm++) {
    const last = await post();
    await Promise.all(sockets.map((chat) => chat.until(() => chat.shown().includes(last))));
    for (const [n, chat] of sockets.entries()) received[n]?.push(...chat.shown());
    for (const chat of sockets) chat.leave();
    // One message is sent while all viewers are disconnected, and one during the reconnects.
    await post();
    [sockets] = await Promise.all([
      Promise.all(viewers.map((n) => TestChat.join(streamId, { headers: from(n), after: last }))),
      post(),
    ]);
  }
  await Promise.all(
    sockets.map((chat) => chat.until(() => chat.shown().includes(all.at(-1) ?? ""))),
  );
  for (const [n, chat] of sockets.entries()) received[n]?.push(...chat.shown());

  expect(all).toHaveLength(STORMS * 3);
  for (const messages of received) expect(messages).toEqual(all);
  const viewerCount = async () => {
    await runDurableObjectAlarm(roomOf(streamId));
    const row = await testContext().db.select().from(streams).where(eq(streams.id, streamId)).get();
    return row?.viewerCount;
  };
  // The speaker is the streamer, not a viewer. Polls, because an alarm can be running.
  await expect.poll(viewerCount).toBe(VIEWERS);
});
