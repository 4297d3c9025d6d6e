import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { follows, sessions, streams, users } from "../../../db/schema.ts";
import { roomStub } from "../../../platform/durable-objects.ts";
import { TestChat } from "../../../testing/chat.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import {
  makeReadyStream,
  originOf,
  TestSocket,
  TestStudio,
  viewerOf,
} from "../../../testing/live.ts";
import type { StreamCard } from "./contract-api.ts";
import { CLOSE_ACCESS_CHANGED, CLOSE_SIGNED_OUT } from "./contract-live.ts";

afterEach(() => vi.useRealTimers());
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const { db } = testContext();

async function onAir(creator: TestUser, fields: Record<string, unknown> = {}) {
  const { id } = await makeReadyStream(creator, fields);
  const studio = await TestStudio.open(id, creator);
  await studio.hello();
  studio.chunks(0, 112);
  await studio.acknowledges(109);
  await vi.waitFor(
    async () =>
      expect(
        await (await call(`/api/streams/${id}`, { as: creator })).json<StreamCard>(),
      ).toMatchObject({ state: "live" }),
    { timeout: 30_000 },
  );
  return { id, studio };
}

/** Evicts both Durable Objects of the stream, so that they must work from stored state. */
async function wakeAfter(streamId: string, ms: number): Promise<void> {
  later(ms);
  await evictDurableObject(roomStub(env.CHAT_ROOM, streamId));
  await evictDurableObject(originOf(streamId));
  await runDurableObjectAlarm(originOf(streamId));
  await runDurableObjectAlarm(roomStub(env.CHAT_ROOM, streamId));
}

const bump = { accessEpoch: sql`${streams.accessEpoch} + 1` };
const setStream = (id: string, columns: Record<string, unknown>) =>
  db.update(streams).set(columns).where(eq(streams.id, id));
const setUser = (user: TestUser, columns: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(columns).where(eq(users.id, user.id));
const follow = (user: TestUser, creator: TestUser) =>
  db.insert(follows).values({ followerId: user.id, creatorId: creator.id, createdAt: Date.now() });

/** The test writes the change directly to D1 and notifies no Durable Object. */
interface Case {
  viewer?: Partial<typeof users.$inferInsert> | null;
  creator?: Partial<typeof users.$inferInsert>;
  stream?: Record<string, unknown>;
  follows?: boolean;
  revoke(all: {
    id: string;
    viewer: TestUser | null;
    creator: TestUser;
  }): PromiseLike<unknown> | null;
  mayReturn?: boolean;
}

const CASES: [string, Case][] = [
  [
    "the stream becomes private",
    { revoke: ({ id }) => setStream(id, { visibility: "private", ...bump }) },
  ],
  [
    "the stream becomes private and its access version stays the same",
    { revoke: ({ id }) => setStream(id, { visibility: "private" }) },
  ],
  [
    "the stream becomes subscribers-only",
    { revoke: ({ id }) => setStream(id, { subscribersOnly: true, ...bump }) },
  ],
  [
    "the stream's access version rises",
    { revoke: ({ id }) => setStream(id, bump), mayReturn: true },
  ],
  [
    "the creator's profile becomes private",
    { revoke: ({ creator }) => setUser(creator, { profileVisibility: "private" }) },
  ],
  [
    "the viewer's plan ends",
    {
      stream: { subscribersOnly: true },
      viewer: { plan: "premium" },
      revoke: ({ viewer }) => viewer && setUser(viewer, { plan: "free" }),
    },
  ],
  [
    "the viewer with a plan is suspended",
    {
      stream: { subscribersOnly: true },
      viewer: { plan: "premium" },
      revoke: ({ viewer }) => viewer && setUser(viewer, { suspendedAt: 1 }),
    },
  ],
  [
    "the session of a viewer with a plan ends",
    {
      stream: { subscribersOnly: true },
      viewer: { plan: "premium" },
      revoke: ({ viewer }) => db.delete(sessions).where(eq(sessions.userId, viewer?.id ?? "")),
    },
  ],
  [
    "the viewer no longer follows a creator with a followers-only channel",
    {
      creator: { profileVisibility: "followers" as const },
      viewer: {},
      follows: true,
      revoke: ({ viewer, creator }) =>
        db
          .delete(follows)
          .where(and(eq(follows.followerId, viewer?.id ?? ""), eq(follows.creatorId, creator.id))),
    },
  ],
  [
    "the account of a follower of a followers-only channel is closed",
    {
      creator: { profileVisibility: "followers" as const },
      viewer: {},
      follows: true,
      revoke: ({ viewer }) => viewer && setUser(viewer, { deletionRequestedAt: 1 }),
    },
  ],
  [
    "a moderator of the platform loses this role",
    {
      creator: { profileVisibility: "private" as const },
      viewer: { role: "moderator" as const },
      revoke: ({ viewer }) => viewer && setUser(viewer, { role: "user" }),
    },
  ],
];

async function arrange({
  viewer: columns = null,
  creator: creatorColumns = {},
  stream,
  follows: isFollower,
}: Case) {
  const creator = await makeUser(creatorColumns);
  const viewer = columns === null ? null : await makeUser(columns);
  if (viewer && isFollower) await follow(viewer, creator);
  const { id, studio } = await onAir(creator, stream);
  const link = await viewerOf(id, viewer);
  expect((await link.get("media.m3u8")).status).toBe(200);
  return { creator, viewer, id, studio, link };
}

const reconnect = async (base: string) => {
  const answer = await call(`${base}/watch`, { headers: { Upgrade: "websocket" } });
  answer.webSocket?.accept();
  answer.webSocket?.close(1000);
  return answer.status;
};

describe("a live stream link that a viewer has already used opens no new socket after", () => {
  test.each(CASES)("%s", async (_, given) => {
    const { link, ...all } = await arrange(given);
    await given.revoke(all);
    expect(await reconnect(link.base)).toBe(404);
  });
});

describe("the server closes a viewer's open sockets of a live stream within 15 s after", () => {
  test.each(CASES)("%s", { timeout: 60_000 }, async (_, given) => {
    const { link, id, viewer, creator, studio } = await arrange(given);
    const socket = await TestSocket.open(`${link.base}/watch`, null);
    const chat = await TestChat.join(id, { as: viewer });
    await given.revoke({ id, viewer, creator });
    await wakeAfter(id, 11_000);
    await socket.until(() => socket.closed !== null, "the viewer's close");
    expect(socket.closed?.code).toBe(CLOSE_ACCESS_CHANGED);
    expect(await chat.whenClosed()).toMatchObject({ code: 4001 });
    expect((await link.get("media.m3u8")).status).toBe(404);
    const again = await call(`/api/streams/${id}/playback`, { method: "POST", as: viewer });
    expect(again.status === 200).toBe(given.mayReturn === true);
    // The disconnected viewer must not receive frames that are sent after the close.
    const before = socket.frames.length;
    studio.chunks(110, 130);
    await studio.acknowledges(125);
    expect(socket.frames.length).toBe(before);
  });
});

test("a waiting playlist request fails when its viewer loses access to the live stream", async () => {
  const { link, id, studio } = await arrange({ revoke: () => null });
  // The stream's Durable Object holds this request until the segment is complete.
  const held = link.get("media.m3u8?_HLS_msn=2");
  await setStream(id, { visibility: "private", ...bump });
  later(9_000);
  studio.chunks(112, 160);
  expect((await held).status).toBe(404);
});

test("the socket of a visitor stays open while the visitor may watch the live stream", {
  timeout: 60_000,
}, async () => {
  const { link, id } = await arrange({ revoke: () => null });
  const socket = await TestSocket.open(`${link.base}/watch`, null);
  const chat = await TestChat.join(id);
  await wakeAfter(id, 11_000);
  expect([socket.closed, chat.closed]).toEqual([null, null]);
});

test("a viewer's socket of a live stream closes when the viewer's link expires", {
  timeout: 60_000,
}, async () => {
  const { link, id, studio } = await arrange({ revoke: () => null });
  const socket = await TestSocket.open(`${link.base}/watch`, null);
  later(10 * 60_000);
  await evictDurableObject(originOf(id));
  studio.chunks(110, 150);
  await studio.acknowledges(145);
  await runDurableObjectAlarm(originOf(id));
  await socket.until(() => socket.closed !== null, "the viewer's close");
  expect(socket.closed?.code).toBe(CLOSE_ACCESS_CHANGED);
});

test("the broadcast studio's socket closes at the next Durable Object alarm after staff took the stream down", {
  timeout: 60_000,
}, async () => {
  const creator = await makeUser({ plan: "creator_pro" });
  const { id, studio } = await onAir(creator);
  await setStream(id, { decisionId: "dec_x", visibility: "private", ...bump });
  await wakeAfter(id, 6_000);
  await studio.socket.until(() => studio.socket.closed !== null, "the studio's close");
  expect(studio.socket.closed?.code).toBe(CLOSE_SIGNED_OUT);
});
