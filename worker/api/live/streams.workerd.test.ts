import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { users } from "../../db/schema.ts";
import type {
  LivePlayback,
  OwnStream,
  StreamCard,
  StreamKey,
} from "../../domain/live/streams/contract-api.ts";
import { makeStream } from "../../testing/chat.ts";
import { call, makeUser, testContext } from "../../testing/factories.ts";

afterEach(() => vi.useRealTimers());

const form = { title: "Night city in C", description: "Synths", category: "music" };

test("a go-live form that is sent again changes the same stream", async () => {
  const creator = await makeUser();
  const first = await call("/api/streams", { method: "POST", json: form, as: creator });
  expect(first.status).toBe(201);
  const stream = await first.json<OwnStream>();
  expect(stream).toMatchObject({
    title: "Night city in C",
    state: "ready",
    category: "music",
    visibility: "public",
    replayUrl: null,
  });
  const again = await (
    await call("/api/streams", { method: "POST", json: { ...form, title: "Later" }, as: creator })
  ).json<OwnStream>();
  expect(again).toMatchObject({ id: stream.id, title: "Later" });
});

test("a go-live form without a title or a category is rejected with the documented message", async () => {
  const creator = await makeUser();
  for (const json of [
    { category: "music" },
    { ...form, title: "   " },
    { ...form, category: "weather" },
    {},
    [],
    "x",
  ]) {
    const answer = await call("/api/streams", { method: "POST", json, as: creator });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "VALIDATION" });
  }
  const empty = await (await call("/api/streams", { method: "POST", json: {}, as: creator })).json<{
    fields: Record<string, string>;
  }>();
  expect(empty.fields.title).toBe("Please fill in stream title and select a category");
});

test("only the creator of a stream can change the stream", async () => {
  const [creator, other] = [await makeUser(), await makeUser()];
  const { id } = await (
    await call("/api/streams", { method: "POST", json: form, as: creator })
  ).json<OwnStream>();
  for (const [method, path] of [
    ["PATCH", `/api/streams/${id}`],
    ["POST", `/api/streams/${id}/end`],
  ] as const) {
    expect((await call(path, { method, json: { title: "Mine" }, as: other })).status).toBe(404);
    expect((await call(path, { method, json: { title: "Mine" } })).status).toBe(401);
  }
  const changed = await call(`/api/streams/${id}`, {
    method: "PATCH",
    json: { title: "New" },
    as: creator,
  });
  expect(await changed.json()).toMatchObject({ title: "New", category: "music" });
});

test("a private stream is a 404 for everybody but its creator", async () => {
  const [creator, other] = [await makeUser(), await makeUser()];
  const json = { ...form, visibility: "private" };
  const { id } = await (
    await call("/api/streams", { method: "POST", json, as: creator })
  ).json<OwnStream>();
  const strip = async (r: Response) => ({
    status: r.status,
    body: { ...(await r.json<Record<string, unknown>>()), requestId: "" },
  });
  const unknown = await strip(await call("/api/streams/str_unknown"));
  expect(unknown.status).toBe(404);
  expect(await strip(await call(`/api/streams/${id}`, { as: other }))).toEqual(unknown);
  expect(
    await strip(await call(`/api/streams/${id}/playback`, { method: "POST", as: other })),
  ).toEqual(unknown);
  const own = await call(`/api/streams/${id}/playback`, { method: "POST", as: creator });
  expect((await own.json<LivePlayback>()).base).toMatch(new RegExp(`^/live/[^/]+/${id}$`));
});

test("a suspended creator's stream leaves the list, and its page and sockets are closed", async () => {
  const creator = await makeUser();
  const streamId = await makeStream(creator);
  const { base } = await (
    await call(`/api/streams/${streamId}/playback`, { method: "POST" })
  ).json<LivePlayback>();
  const listed = async () =>
    (await (await call("/api/streams/live")).json<StreamCard[]>()).map((s) => s.id);
  expect(await listed()).toContain(streamId);
  await testContext()
    .db.update(users)
    .set({ suspendedAt: Date.now() })
    .where(eq(users.id, creator.id));
  expect(await listed()).not.toContain(streamId);
  const upgrade = { headers: { Upgrade: "websocket" } };
  for (const as of [null, await makeUser(), await makeUser({ role: "admin" })]) {
    expect((await call(`/api/streams/${streamId}`, { as })).status).toBe(404);
    expect((await call(`/api/streams/${streamId}/playback`, { method: "POST", as })).status).toBe(
      404,
    );
    expect((await call(`/api/streams/${streamId}/ws`, { ...upgrade, as })).status).toBe(404);
    expect((await call(`/streams/${streamId}`, { as })).status).toBe(404);
  }
  // An isolate can cache the access for some seconds. After 15 seconds, the access must have ended.
  vi.setSystemTime(Date.now() + 15_000);
  expect((await call(`${base}/watch`, upgrade)).status).toBe(404);
});

test("the stream key of a creator stays the same until the creator replaces the key", async () => {
  const creator = await makeUser();
  const read = async () => (await call("/api/stream-key", { as: creator })).json<StreamKey>();
  const first = await read();
  expect(first.key).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(first.ingestUrl).toContain(`/live/ingest/${first.key}/`);
  expect(await read()).toEqual(first);
  const rotated = await (
    await call("/api/stream-key/rotate", { method: "POST", as: creator })
  ).json<StreamKey>();
  expect(rotated.key).not.toBe(first.key);
  expect((await read()).key).toBe(rotated.key);
  expect((await call("/api/stream-key")).status).toBe(401);
});
