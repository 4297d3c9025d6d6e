import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { streams, users, videos } from "../../../db/schema.ts";
import { roomStub } from "../../../platform/durable-objects.ts";
import { TestChat } from "../../../testing/chat.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { webpOfSize } from "../../../testing/images.ts";
import {
  makeReadyStream,
  originOf,
  TestSocket,
  TestStudio,
  viewerOf,
} from "../../../testing/live.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { videoLinks } from "../../media/videos/video-links.ts";
import type { LivePlayback, StreamCard } from "./contract-api.ts";
import { CLOSE_ACCESS_CHANGED } from "./contract-live.ts";
import { liveBase } from "./live-token.ts";

afterEach(() => vi.useRealTimers());
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const VISITOR = { kind: "visitor" } as const;
const WEBP = webpOfSize({ width: 100, height: 100 });

async function onAir(
  creator: TestUser,
  fields: Record<string, unknown> = { subscribersOnly: true },
) {
  const stream = await makeReadyStream(creator, fields);
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello();
  studio.chunks(0, 112);
  await studio.acknowledges(109);
  await call(`/api/streams/${stream.id}/thumbnail`, { method: "PUT", body: WEBP, as: creator });
  await vi.waitFor(
    async () => expect(await card(stream.id, null)).toMatchObject({ state: "live" }),
    { timeout: 30_000 },
  );
  return { id: stream.id, studio };
}
const setPlan = (user: TestUser, plan: "free" | "premium") =>
  testContext().db.update(users).set({ plan }).where(eq(users.id, user.id));
const card = async (id: string, as: TestUser | null) =>
  (await call(`/api/streams/${id}`, { as })).json<StreamCard>();

const FILES = [
  "master.m3u8",
  "media.m3u8",
  "hls.m3u8",
  "dvr.m3u8",
  "main/init-1.mp4",
  "main/seg-0.m4s",
  "main/part-2-1.m4s",
];
const REPLAY = [
  "master.m3u8",
  "main/media.m3u8",
  "main/init-1.mp4",
  "main/seg-0.m4s",
  "poster-0.webp",
];

describe("a subscribers-only stream", () => {
  const principals: Record<string, TestUser | null> = { visitor: null };
  const allowed = ["premium", "creator_pro", "its creator, without a plan", "moderator", "admin"];
  let live = "";
  let ended = "";
  let replay = "";
  beforeAll(async () => {
    const creator = await makeUser();
    principals["its creator, without a plan"] = creator;
    principals.free = await makeUser();
    principals.partner = await makeUser({ partnerStatus: "active" });
    principals.premium = await makeUser({ plan: "premium" });
    principals.creator_pro = await makeUser({ plan: "creator_pro" });
    principals.moderator = await makeUser({ role: "moderator" });
    principals.admin = await makeUser({ role: "admin" });
    ({ id: ended } = await onAir(creator));
    await call(`/api/streams/${ended}/end`, { method: "POST", as: creator });
    replay = (await card(ended, creator)).replayUrl?.split("/").at(-1) ?? "";
    ({ id: live } = await onAir(creator));
  });

  async function givenTo(ask: (as: TestUser | null) => Promise<boolean>): Promise<string[]> {
    const given: string[] = [];
    for (const [name, as] of Object.entries(principals)) if (await ask(as)) given.push(name);
    return given.sort();
  }
  const admitted = async (answer: Promise<Response>) => {
    const { status, webSocket } = await answer;
    webSocket?.accept();
    webSocket?.close(1000);
    expect([101, 200, 302, 403, 404]).toContain(status);
    return status === 200 || status === 101;
  };
  const upgrade = { Upgrade: "websocket" };
  const played = async (
    path: string,
    as: TestUser | null,
    files: string[],
    base: () => Promise<string>,
  ) => {
    const answer = await call(path, { method: "POST", json: {}, as });
    // A user who receives no link tries a link that was signed without a user.
    const link = answer.status === 200 ? (await answer.json<LivePlayback>()).base : await base();
    const statuses = await Promise.all(
      files.map(async (file) => (await call(`${link}/${file}`)).status),
    );
    expect(new Set(statuses).size).toBe(1);
    expect(answer.status).toBe(statuses[0] === 200 ? 200 : 403);
    return statuses[0] === 200;
  };
  const bare = { accessEpoch: 0, creatorId: "", subscribersOnly: true };

  test.each<[string, (as: TestUser | null) => Promise<boolean>]>([
    [
      "its playlists, init, segments and parts",
      (as) =>
        played(
          `/api/streams/${live}/playback`,
          as,
          FILES,
          async () =>
            (
              await liveBase(
                testContext(),
                { ...bare, id: live },
                { ground: "viewer", actor: VISITOR },
              )
            ).base,
        ),
    ],
    [
      "its viewer socket",
      async (as) => {
        const { base = "/live/x.y/z" } = await (
          await call(`/api/streams/${live}/playback`, { method: "POST", as })
        ).json<LivePlayback>();
        return admitted(call(`${base}/watch`, { headers: upgrade }));
      },
    ],
    ["its thumbnail in the stream card", async (as) => (await card(live, as)).thumbnail !== null],
    [
      "its thumbnail in lists",
      async (as) => {
        const list = await (await call("/api/streams/live", { as })).json<StreamCard[]>();
        const found = list.find(({ id }) => id === live);
        expect(found?.locked).toBe(found?.thumbnail === null);
        return found?.thumbnail != null && (await call(found.thumbnail)).status === 200;
      },
    ],
    ["its chat history", (as) => admitted(call(`/api/streams/${live}/chat`, { as }))],
    [
      "its chat socket",
      (as) => admitted(call(`/api/streams/${live}/ws`, { headers: upgrade, as })),
    ],
    [
      "its chat socket at the old URL",
      (as) => admitted(call(`/?streamId=${live}`, { headers: upgrade, as })),
    ],
    [
      "its replay's playlists, segments and poster",
      (as) =>
        played(
          `/api/videos/${replay}/playback`,
          as,
          REPLAY,
          async () =>
            (
              await videoLinks.base(
                testContext(),
                { id: replay, accessEpoch: 0 },
                { ground: "viewer", reader: null },
              )
            ).base,
        ),
    ],
    ["links to prefetch its replay", (as) => admitted(call(`/api/videos/${replay}/links`, { as }))],
    [
      "its replay's thumbnail at the permanent URL",
      (as) => admitted(call(`/api/videos/${replay}/poster`, { as })),
    ],
    ["its replay's comments", (as) => admitted(call(`/api/videos/${replay}/comments`, { as }))],
    [
      "its replay's thumbnail in the video card",
      async (as) => {
        const video = await (await call(`/api/videos/${replay}`, { as })).json<VideoCard>();
        expect(video.locked).toBe(video.thumbnail === null);
        return !video.locked;
      },
    ],
  ])("gives %s only to subscribers, its creator and staff", async (_, ask) => {
    expect(await givenTo(ask)).toEqual([...allowed].sort());
  });

  test.each<[string, () => string]>([
    ["the stream", () => `/streams/${live}`],
    ["the stream's pop-out chat", () => `/streams/${live}/chat`],
    ["the replay", () => `/watch/${replay}`],
    ["the embedded replay", () => `/embed/${replay}`],
  ])(
    "lets everyone open the page of %s, which offers a subscription to viewers without access",
    async (_, path) => {
      const open = await givenTo(async (as) => {
        const answer = await call(path(), { as });
        expect(answer.status).toBe(200);
        const html = await answer.text();
        expect(html).not.toMatch(/og:image[^>]*(?:thumb|poster-)/);
        return !html.includes("is for subscribers");
      });
      expect(open).toEqual([...allowed].sort());
    },
  );

  test("returns 404 for an oEmbed request about its replay", async () => {
    expect(
      (await call(`/api/oembed?url=${encodeURIComponent(`http://localhost:8787/watch/${replay}`)}`))
        .status,
    ).toBe(404);
  });
});

test("a viewer whose plan ends loses a subscribers-only stream and its chat within 15 s", {
  timeout: 40_000,
}, async () => {
  const creator = await makeUser();
  const [leaving, staying] = [
    await makeUser({ plan: "premium" }),
    await makeUser({ plan: "premium" }),
  ];
  const { id, studio } = await onAir(creator);
  const links = [await viewerOf(id, leaving), await viewerOf(id, staying)];
  const sockets = [
    await TestSocket.open(`${links[0]?.base}/watch`, null),
    await TestSocket.open(`${links[1]?.base}/watch`, null),
  ];
  const chats = [
    await TestChat.join(id, { as: leaving }),
    await TestChat.join(id, { as: staying }),
  ];
  expect((await links[0]?.get("media.m3u8"))?.status).toBe(200);
  await setPlan(leaving, "free");
  later(13_000);
  // The eviction makes the two Durable Objects read the advanced clock.
  await evictDurableObject(roomStub(env.CHAT_ROOM, id));
  studio.chunks(112, 130);
  await runDurableObjectAlarm(originOf(id));
  await runDurableObjectAlarm(roomStub(env.CHAT_ROOM, id));
  await sockets[0]?.until(() => sockets[0]?.closed != null, "the viewer's close");
  expect(sockets[0]?.closed?.code).toBe(CLOSE_ACCESS_CHANGED);
  expect(await chats[0]?.whenClosed()).toMatchObject({ code: 4001 });
  expect((await links[0]?.get("media.m3u8"))?.status).toBe(404);
  expect((await links[1]?.get("media.m3u8"))?.status).toBe(200);
  expect([sockets[1]?.closed, chats[1]?.closed]).toEqual([null, null]);
  expect((await call(`/api/streams/${id}/playback`, { method: "POST", as: leaving })).status).toBe(
    403,
  );
});

test("a stream that becomes subscribers-only closes all viewers' sockets and invalidates earlier links", async () => {
  const creator = await makeUser();
  const { id } = await onAir(creator, {});
  const stranger = await viewerOf(id);
  const socket = await TestSocket.open(`${stranger.base}/watch`, null);
  const chat = await TestChat.join(id);
  await call(`/api/streams/${id}`, {
    method: "PATCH",
    json: { subscribersOnly: true },
    as: creator,
  });
  await socket.until(() => socket.closed !== null, "the viewer's close");
  expect(await chat.whenClosed()).toMatchObject({ code: 4001 });
  later(9_000);
  expect((await stranger.get("media.m3u8")).status).toBe(404);
  expect(await card(id, null)).toMatchObject({ locked: true, thumbnail: null });
});

test("the replay of a subscribers-only stream is subscribers-only", async () => {
  const creator = await makeUser();
  const { id } = await onAir(creator);
  await call(`/api/streams/${id}/end`, { method: "POST", as: creator });
  const video = await testContext().db.query.videos.findFirst({ where: eq(videos.streamId, id) });
  expect(video?.subscribersOnly).toBe(true);
});

test.each([
  ["a free plan", {}, 403],
  ["Creator Pro", { plan: "creator_pro", emailVerifiedAt: 1 }, 201],
  ["Creator Pro without a verified email", { plan: "creator_pro" }, 403],
  ["a partner", { partnerStatus: "active", emailVerifiedAt: 1 }, 201],
  [
    "a partner who is suspended from the partner program",
    { partnerStatus: "suspended", emailVerifiedAt: 1 },
    403,
  ],
] as const)(
  "only a creator who may earn money can create a monetized stream: %s",
  async (_, columns, status) => {
    const creator = await makeUser(columns);
    const answer = await call("/api/streams", {
      method: "POST",
      json: { title: "T", category: "music", monetized: true },
      as: creator,
    });
    expect(answer.status).toBe(status);
    if (status === 403) {
      expect(await answer.json()).toMatchObject({ fields: { monetized: expect.any(String) } });
      const plain = await makeReadyStream(creator);
      const changed = await call(`/api/streams/${plain.id}`, {
        method: "PATCH",
        json: { monetized: true },
        as: creator,
      });
      expect(changed.status).toBe(403);
      return;
    }
    const { id } = await answer.json<StreamCard>();
    expect(await card(id, null)).toMatchObject({ monetized: true });
    // The next request must check the creator's plan instead of reusing the earlier result.
    await testContext()
      .db.update(users)
      .set({ plan: "free", partnerStatus: "none" })
      .where(eq(users.id, creator.id));
    expect(await card(id, null)).toMatchObject({ monetized: false });
    const row = await testContext().db.query.streams.findFirst({ where: eq(streams.id, id) });
    expect(row?.monetized).toBe(true);
  },
);
