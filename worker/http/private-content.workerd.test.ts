import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { captions, follows, notifications, streams, videos, watchProgress } from "../db/schema.ts";
import { tellFollowers } from "../domain/notifications/notify-followers.ts";
import { makeStream } from "../testing/chat.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../testing/factories.ts";
import { apiRoutes, pageRoutes } from "./route-registry.ts";

/** In every word of what nobody but its creator may see; the rest of a title is what one may search for. */
const CANARY = "canaryword";
const { db, now } = testContext();

interface World {
  creator: TestUser;
  /** Who follows the creator and did all that one can do while it was public. */
  follower: TestUser;
  people: [string, TestUser | null][];
  hidden: { videoIds: string[]; streamIds: string[] };
  playlistId: string;
  commentIds: string[];
}
let world: World;

/** Everything that a viewer leaves at a video or a stream while they may watch it. */
async function leaveTraces(viewer: TestUser, videoId: string, playlistId: string): Promise<string> {
  const expectOk = async (answer: Promise<Response>) => expect((await answer).status).toBeLessThan(300);
  await expectOk(call(`/api/videos/${videoId}/playback`, { method: "POST", json: {}, as: viewer }));
  await expectOk(call(`/api/videos/${videoId}/reaction`, { method: "POST", json: { reaction: "like" }, as: viewer }));
  await expectOk(call(`/api/playlists/${playlistId}/items/${videoId}`, { method: "PUT", json: {}, as: viewer }));
  const comment = await call(`/api/videos/${videoId}/comments`, { method: "POST", json: { body: "Nice" }, as: viewer });
  await db.insert(watchProgress).values({ videoId, userId: viewer.id, positionMs: 9000, updatedAt: now() }).onConflictDoNothing();
  return (await comment.json<{ id: string }>()).id;
}

beforeAll(async () => {
  const [creator, follower] = [await makeUser(), await makeUser()];
  await db.insert(follows).values({ followerId: follower.id, creatorId: creator.id, createdAt: now() });
  const list = await call("/api/playlists", { method: "POST", json: { title: "Kept", visibility: "public" }, as: follower });
  const { id: playlistId } = await list.json<{ id: string }>();
  const words = { title: `Kestrel ${CANARY}1`, description: `${CANARY}2 kestrel`, tags: [`${CANARY}3`] };
  const shut: Partial<typeof videos.$inferInsert>[] = [
    { visibility: "private" },
    { state: "draft", publishedAt: null, scheduledAt: now() + 86_400_000 },
    { state: "draft", publishedAt: null },
    { state: "removed", removedAt: now() },
    { state: "blocked" },
  ];
  const videoIds: string[] = [];
  const commentIds: string[] = [];
  for (const columns of shut) {
    const { id } = await makeVideo(creator, { title: "Kestrel", description: "Kestrel" });
    commentIds.push(await leaveTraces(follower, id, playlistId));
    const vtt = `WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nkestrel ${CANARY}4\n`;
    const track = { videoId: id, language: "en", label: "English", source: "upload", vtt, isPublished: true } as const;
    await db.insert(captions).values({ ...track, createdAt: now(), updatedAt: now() });
    await db
      .update(videos)
      .set({ ...words, ...columns, accessEpoch: 1 })
      .where(eq(videos.id, id));
    videoIds.push(id);
  }
  const live = await makeStream(creator, { title: `Kestrel ${CANARY}5`, visibility: "private", description: `${CANARY}6` });
  const over = await makeStream(creator, { title: `Kestrel ${CANARY}7`, state: "ended", endedAt: now(), startedAt: now() - 1000 });
  const { id: replay } = await makeVideo(creator, { ...words, streamId: over, visibility: "private" });
  videoIds.push(replay);
  const people: World["people"] = [
    ["visitor", null],
    ["follower", follower],
    ["stranger with a plan", await makeUser({ plan: "premium" })],
  ];
  world = { creator, follower, people, hidden: { videoIds, streamIds: [live, over] }, playlistId, commentIds };
});

/** Addresses of a pattern with each of the hidden things in its place; none where a parameter names something else. */
function addressesOf(pattern: string, viewer: TestUser | null): string[] {
  const { creator, hidden, playlistId, commentIds } = world;
  const values: Record<string, string[]> = {
    ...{ videoId: hidden.videoIds, streamId: hidden.streamIds, contentId: [...hidden.videoIds, ...hidden.streamIds] },
    ...{ channel: [`@${creator.username}`], creatorId: [creator.id], userId: [creator.id, ...(viewer ? [viewer.id] : [])] },
    ...{ playlistId: [playlistId], commentId: commentIds, type: ["video", "stream"], language: ["en"], subjectId: hidden.videoIds },
    ...{ sitemap: ["videos-0.xml", "videos-1.xml", "creators-0.xml"] },
  };
  let addresses = [pattern];
  for (const [, name = ""] of pattern.matchAll(/:(\w+)/g)) {
    addresses = addresses.flatMap((address) => (values[name] ?? []).map((value) => address.replace(`:${name}`, value)));
  }
  return addresses;
}

const QUERIES: Record<string, string[]> = {
  "/search": ["?q=kestrel", "?q=kestrel&tab=captions", "?q=kestrel&tab=streams"],
  "/api/search": ["?q=kestrel", "?q=kestrel&tab=captions", "?q=kestrel&tab=streams", "?q=kestrel&form=replay"],
  "/api/search/suggest": ["?q=kes", "?q=kestrel"],
  "/api/videos": ["?sort=newest&limit=50", "?sort=trending"],
};

const isOpen = ({ access }: { access: string }) => access === "public" || access === "user";

describe("what is private, scheduled, a draft, removed or taken down", () => {
  test.each(["visitor", "follower", "stranger with a plan"])(
    "is in no response to a %s, on any page and any route",
    { timeout: 300_000 },
    async (name) => {
      const viewer = world.people.find(([person]) => person === name)?.[1] ?? null;
      const api = Object.entries(apiRoutes).flatMap(([key, rule]) => (key.startsWith("GET ") && isOpen(rule) ? [key.slice(4)] : []));
      const pages = Object.values(pageRoutes).flatMap((rule) => (isOpen(rule) && !rule.path.startsWith("/logout") ? [rule.path] : []));
      const patterns = [...new Set([...api, ...pages])].filter((pattern) => !/\*|\/auth\/|\/metrics$/.test(pattern));
      const leaks: string[] = [];
      let asked = 0;
      for (const pattern of patterns) {
        for (const address of addressesOf(pattern, viewer)) {
          for (const query of QUERIES[pattern] ?? [""]) {
            asked++;
            const body = await (await call(address + query, { as: viewer })).text();
            if (body.includes(CANARY)) leaks.push(address + query);
          }
        }
      }
      expect(leaks).toEqual([]);
      expect(asked).toBeGreaterThan(150);
    },
  );

  test("is not announced to followers by a job that was queued while it was public", async () => {
    const [creator, follower] = [await makeUser(), await makeUser()];
    await db.insert(follows).values({ followerId: follower.id, creatorId: creator.id, notify: true, createdAt: now() });
    const live = await makeStream(creator, { title: "Live" });
    const { id: video } = await makeVideo(creator, { title: "Out" });
    const job = { creatorId: creator.id, after: "" };
    const told = async () => {
      await tellFollowers(testContext(), { ...job, kind: "live", path: `/streams/${live}` });
      await tellFollowers(testContext(), { ...job, kind: "upload", path: `/watch/${video}` });
      return (await db.select({ path: notifications.path }).from(notifications).where(eq(notifications.userId, follower.id))).map(
        ({ path }) => path,
      );
    };
    await db.update(streams).set({ visibility: "private" }).where(eq(streams.id, live));
    await db.update(videos).set({ visibility: "private" }).where(eq(videos.id, video));
    expect(await told()).not.toEqual(expect.arrayContaining([`/streams/${live}`]));
    expect(await told()).not.toEqual(expect.arrayContaining([`/watch/${video}`]));
    await db.update(streams).set({ visibility: "public" }).where(eq(streams.id, live));
    await db.update(videos).set({ visibility: "public" }).where(eq(videos.id, video));
    expect(await told()).toEqual(expect.arrayContaining([`/streams/${live}`, `/watch/${video}`]));
  });
});

test("the creator finds in the same crawl what others do not: the canary sings", async () => {
  const { creator, hidden } = world;
  const bodies = await Promise.all(
    [`/api/videos/${hidden.videoIds[0]}`, `/studio/videos/${hidden.videoIds[1]}`, `/streams/${hidden.streamIds[0]}`].map(async (address) =>
      (await call(address, { as: creator })).text(),
    ),
  );
  expect(bodies.map((body) => body.includes(CANARY))).toEqual([true, true, true]);
});
