import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { follows, users, videos } from "../db/schema.ts";
import type { ProfileVisibility } from "../domain/accounts/users/contract-settings.ts";
import { updatePrivacy } from "../domain/community/privacy/update-privacy.ts";
import { makeStream, TestChat } from "../testing/chat.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../testing/factories.ts";

afterEach(() => vi.useRealTimers());

const setVisibility = (user: TestUser, profileVisibility: ProfileVisibility) =>
  updatePrivacy(testContext(), {
    userId: user.id,
    profileVisibility,
    commentPolicy: "everyone",
    analyticsCollection: true,
    keepHistory: true,
  });

const follow = (follower: TestUser, creator: TestUser) =>
  call(`/api/creators/${creator.id}/follow`, { method: "POST", json: {}, as: follower });

/** Ways to reach a creator's content. Each function returns true if the viewer gets the content. */
const doors: Record<string, (world: World, as: TestUser | null) => Promise<boolean>> = {
  "the list of videos": async ({ videoId, creator }, as) =>
    (await text(`/api/videos?creatorId=${creator.id}`, as)).includes(videoId),
  "the list of live streams": async ({ streamId }, as) =>
    (await text("/api/streams/live", as)).includes(streamId),
  "home's lists": async ({ videoId }, as) =>
    (await text("/?category=travel", as)).includes(videoId),
  "discover's lists": async ({ videoId }, as) =>
    (await text("/discover?category=travel", as)).includes(videoId),
  "search for the video": async ({ videoId }, as) =>
    (await text("/search?q=secretquokka", as)).includes(videoId),
  "search for the stream": async ({ streamId }, as) =>
    (await text("/search?q=liveaxolotl", as)).includes(streamId),
  "the channel's list": async ({ videoId, creator }, as) =>
    (await text(`/@${creator.username}`, as)).includes(videoId),
  "what is related to another video": async ({ videoId, otherVideoId }, as) =>
    (await text(`/watch/${otherVideoId}`, as)).includes(videoId),
  "the watch page": ({ videoId }, as) => opens(`/watch/${videoId}`, as),
  "the video by the API": ({ videoId }, as) => opens(`/api/videos/${videoId}`, as),
  "a playback": ({ videoId }, as) =>
    opens(`/api/videos/${videoId}/playback`, as, { method: "POST", json: {} }),
  "the comments": ({ videoId }, as) => opens(`/api/videos/${videoId}/comments`, as),
  "the stream's page": ({ streamId }, as) => opens(`/streams/${streamId}`, as),
  "the stream by the API": ({ streamId }, as) => opens(`/api/streams/${streamId}`, as),
  "the stream's playback": ({ streamId }, as) =>
    opens(`/api/streams/${streamId}/playback`, as, { method: "POST", json: {} }),
  "the stream's chat": ({ streamId }, as) => opens(`/api/streams/${streamId}/chat`, as),
  "the chat's socket": async ({ streamId }, as) => {
    const answer = await call(`/api/streams/${streamId}/ws`, {
      headers: { Upgrade: "websocket" },
      as,
    });
    answer.webSocket?.accept();
    answer.webSocket?.close(1000);
    return answer.status === 101;
  },
};

const text = async (path: string, as: TestUser | null) => {
  const answer = await call(path, { as });
  expect(answer.status, path).toBe(200);
  return answer.text();
};

async function opens(
  path: string,
  as: TestUser | null,
  options: Parameters<typeof call>[1] = {},
): Promise<boolean> {
  const answer = await call(path, { ...options, as });
  expect([200, 404], path).toContain(answer.status);
  return answer.status === 200;
}

interface World {
  creator: TestUser;
  videoId: string;
  streamId: string;
  otherVideoId: string;
}

describe("the profile visibility", () => {
  let world: World;
  const people: Record<string, TestUser | null> = { visitor: null };
  beforeAll(async () => {
    const creator = await makeUser({
      username: "hidden_heron",
      displayName: "Hidden Heron",
      bio: "A secret bio",
    });
    people.creator = creator;
    people.follower = await makeUser();
    people.other = await makeUser();
    await follow(people.follower, creator);
    const { id: videoId } = await makeVideo(creator, { title: "Secretquokka", category: "travel" });
    const streamId = await makeStream(creator, { title: "Liveaxolotl" });
    const { id: otherVideoId } = await makeVideo(people.other, {
      title: "Open",
      category: "travel",
    });
    world = { creator, videoId, streamId, otherVideoId };
  });

  test.each([
    ["public", ["visitor", "other", "follower", "creator"]],
    ["followers", ["follower", "creator"]],
    ["private", ["creator"]],
  ] as const)(
    "the profile visibility %s lets exactly %j reach the creator's content",
    async (visibility, allowed: readonly string[]) => {
      await setVisibility(world.creator, visibility);
      for (const [door, tryIt] of Object.entries(doors)) {
        for (const [name, as] of Object.entries(people)) {
          if (door === "the channel's list" && visibility === "private" && !allowed.includes(name))
            continue;
          expect(await tryIt(world, as), `${name} through ${door}`).toBe(allowed.includes(name));
        }
      }
    },
  );

  test("a followers-only channel shows its bio and links only to followers", async () => {
    await setVisibility(world.creator, "followers");
    const closed = await text("/@hidden_heron", people.other ?? null);
    expect(closed).toContain("Follow to see this channel");
    expect(closed).toContain("Hidden Heron");
    expect(closed).not.toContain("A secret bio");
    expect(await text("/@hidden_heron", people.follower ?? null)).toContain("A secret bio");
    expect(await text("/search?q=hidden", null)).toContain("hidden_heron");
  });

  test("a private channel answers 404, is not found by search, and cannot be followed", async () => {
    await setVisibility(world.creator, "private");
    const strip = (html: string) =>
      html.replace(/[a-f0-9-]{20,}|@?hidden_heron|@?nobody_there/g, "");
    const [hidden, none] = await Promise.all([call("/@hidden_heron"), call("/@nobody_there")]);
    expect([hidden.status, none.status]).toEqual([404, 404]);
    expect(strip(await hidden.text()).length).toBe(strip(await none.text()).length);
    expect(await text("/search?q=hidden", people.other ?? null)).not.toContain("Hidden Heron");
    expect((await follow(people.other as TestUser, world.creator)).status).toBe(404);
    expect((await call("/@hidden_heron", { as: world.creator })).status).toBe(200);
  });

  test("a closed account's content answers the same 404 to everybody", async () => {
    await setVisibility(world.creator, "public");
    await testContext()
      .db.update(users)
      .set({ deletionRequestedAt: 1 })
      .where(eq(users.id, world.creator.id));
    for (const [door, tryIt] of Object.entries(doors)) {
      if (door === "the channel's list") continue;
      for (const name of ["visitor", "other", "follower"])
        expect(await tryIt(world, people[name] ?? null), `${name} through ${door}`).toBe(false);
    }
    expect((await call("/@hidden_heron")).status).toBe(404);
    await testContext()
      .db.update(users)
      .set({ deletionRequestedAt: null })
      .where(eq(users.id, world.creator.id));
  });
});

test("every media link stops working within 15 s after a change of the profile's visibility", async () => {
  const [creator, follower, other] = [await makeUser(), await makeUser(), await makeUser()];
  await follow(follower, creator);
  const { id } = await makeVideo(creator);
  const play = async (as: TestUser | null) => {
    const answer = await call(`/api/videos/${id}/playback`, { method: "POST", json: {}, as });
    return answer.status === 200 ? (await answer.json<{ base: string }>()).base : null;
  };
  const link = await play(other);
  const status = async (base: string | null) => (await call(`${base}/master.m3u8`)).status;
  expect(await status(link)).toBe(200);
  await setVisibility(creator, "followers");
  vi.setSystemTime(Date.now() + 15_000);
  expect(await status(link)).toBe(404);
  expect(await play(other)).toBeNull();
  const followersLink = await play(follower);
  expect(await status(followersLink)).toBe(200);
  await setVisibility(creator, "private");
  vi.setSystemTime(Date.now() + 15_000);
  expect(await status(followersLink)).toBe(404);
  expect(await status(await play(creator))).toBe(200);
});

test("a follower whom a followers-only creator blocks loses the media links within 15 s", async () => {
  const [creator, follower] = [await makeUser(), await makeUser()];
  await follow(follower, creator);
  await setVisibility(creator, "followers");
  const { id } = await makeVideo(creator);
  const answer = await call(`/api/videos/${id}/playback`, {
    method: "POST",
    json: {},
    as: follower,
  });
  const { base } = await answer.json<{ base: string }>();
  expect(
    (await call(`/api/users/${follower.id}/block`, { method: "POST", json: {}, as: creator }))
      .status,
  ).toBe(200);
  vi.setSystemTime(Date.now() + 15_000);
  expect((await call(`${base}/master.m3u8`)).status).toBe(404);
  expect((await call(`/api/videos/${id}`, { as: follower })).status).toBe(404);
  const ctx = testContext();
  expect(await ctx.db.select().from(follows).where(eq(follows.creatorId, creator.id))).toEqual([]);
});

test("the access of stream viewers is checked again when the creator's profile becomes private", async () => {
  const [creator, viewer] = [await makeUser(), await makeUser()];
  const streamId = await makeStream(creator);
  const chat = await TestChat.join(streamId, { as: viewer });
  await setVisibility(creator, "private");
  expect((await chat.whenClosed()).code).toBe(4001);
  const answer = await call(`/api/streams/${streamId}/ws`, {
    headers: { Upgrade: "websocket" },
    as: viewer,
  });
  expect(answer.status).toBe(404);
});

test("a profile that is saved with the same visibility leaves media links valid", async () => {
  const creator = await makeUser();
  const { id } = await makeVideo(creator);
  await setVisibility(creator, "public");
  const row = await testContext()
    .db.select({ epoch: videos.accessEpoch })
    .from(videos)
    .where(eq(videos.id, id))
    .get();
  expect(row?.epoch).toBe(0);
});
