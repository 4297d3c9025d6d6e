import { runDurableObjectAlarm } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { streams } from "#worker/db/schema.ts";
import { NETWORK_SOCKETS } from "#worker/domain/live/chat/contract.ts";
import { listLiveStreams } from "#worker/domain/live/streams/queries.ts";
import { LIVE_NETWORK } from "#worker/domain/media/verdicts/rules.ts";
import { makeStream, roomOf, TestChat } from "#worker/testing/chat.ts";
import { call, makeUser, testContext } from "#worker/testing/factories.ts";

const ctx = testContext();
const from = (address: string) => ({ "CF-Connecting-IP": address });
const cookie = (n: number) => ({ Cookie: `__Host-viewer=${String(n).padStart(43, "x")}` });
const rowOf = (streamId: string) =>
  ctx.db.select().from(streams).where(eq(streams.id, streamId)).get();

test("many sockets from one IP network raise a stream's rank in lists no more than one household does", async () => {
  const farmed = await makeStream(await makeUser());
  for (let i = 0; i < 20; i++) await TestChat.join(farmed, { headers: from("203.0.113.70") });
  await runDurableObjectAlarm(roomOf(farmed));
  expect(await rowOf(farmed)).toMatchObject({ viewerCount: 20, rankedViewers: 0 });
  for (let i = 0; i < 20; i++)
    await TestChat.join(farmed, { headers: { ...from("203.0.113.70"), ...cookie(i) } });
  await ctx.rooms.streamChanged(farmed, "live");

  const honest = await makeStream(await makeUser());
  for (let i = 0; i < 5; i++)
    await TestChat.join(honest, { headers: { ...from(`198.51.100.${i}`), ...cookie(i) } });
  await runDurableObjectAlarm(roomOf(honest));
  expect(await rowOf(honest)).toMatchObject({ viewerCount: 5, rankedViewers: 5 });
  await ctx.db
    .update(streams)
    .set({ rankedViewers: LIVE_NETWORK.weak, viewerCount: 40 })
    .where(eq(streams.id, farmed));
  const live = (await listLiveStreams(ctx, { limit: 50 }))
    .map(({ id }) => id)
    .filter((id) => id === farmed || id === honest);
  expect(live).toEqual([honest, farmed]);
});

test("the chat room rejects further visitors, but not users, from an IP network with too many sockets", async () => {
  const streamer = await makeUser();
  const streamId = await makeStream(streamer);
  for (let i = 0; i < NETWORK_SOCKETS.visitors; i++)
    await TestChat.join(streamId, { headers: from("203.0.113.71") });
  const response = await call(`/api/streams/${streamId}/ws`, {
    headers: { ...from("203.0.113.71"), Upgrade: "websocket" },
  });
  const closed = new Promise<number>((resolve) =>
    response.webSocket?.addEventListener("close", ({ code }) => resolve(code)),
  );
  const firstMessage = new Promise<string>((resolve) =>
    response.webSocket?.addEventListener("message", ({ data }) => resolve(String(data))),
  );
  response.webSocket?.accept();
  expect(JSON.parse(await firstMessage)).toMatchObject({ type: "error", code: "RATE_LIMITED" });
  expect(await closed).toBe(4008);
  await TestChat.join(streamId, { as: await makeUser(), headers: from("203.0.113.71") });
  await TestChat.join(streamId, { as: streamer, headers: from("203.0.113.71") });
  await TestChat.join(streamId, { headers: from("198.51.100.9") });
});
