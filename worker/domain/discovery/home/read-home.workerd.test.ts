import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import { follows, streams, watchProgress } from "../../../db/schema.ts";
import { makeStream } from "../../../testing/chat.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { meter } from "../../../testing/meter.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { readHome } from "./read-home.ts";

const ctx = testContext();
const VISITOR: Actor = { kind: "visitor" };
const DAY = 86_400_000;
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
const homeOf = async (user: TestUser) =>
  readHome(ctx, { actor: await actorOf(user), category: null });

const follow = (viewer: TestUser, creator: TestUser) =>
  ctx.db
    .insert(follows)
    .values({ followerId: viewer.id, creatorId: creator.id, createdAt: ctx.now() });

/** Stores a position in a video of 40 s, as a share of its duration. */
const watched = (viewer: TestUser, videoId: string, share: number, agoMs: number) =>
  ctx.db.insert(watchProgress).values({
    userId: viewer.id,
    videoId,
    positionMs: 40_000 * share,
    updatedAt: ctx.now() - agoMs,
  });

// The home page would list live streams of earlier tests.
beforeEach(async () => {
  await ctx.db.update(streams).set({ state: "ended" });
});

describe("the home page of a signed-in user", () => {
  test("lists unfinished videos, last watched first, with the progress", async () => {
    const [viewer, creator] = [await makeUser(), await makeUser()];
    const [first, second, finished, skipped, secret] = await Promise.all(
      ["public", "public", "public", "public", "private"].map(
        async (visibility) =>
          (
            await makeVideo(creator, {
              visibility: visibility === "private" ? "private" : "public",
            })
          ).id,
      ),
    );
    await watched(viewer, first ?? "", 0.25, 2 * DAY);
    await watched(viewer, second ?? "", 0.5, DAY);
    await watched(viewer, finished ?? "", 0.99, 0);
    await watched(viewer, skipped ?? "", 0.001, 0);
    await watched(viewer, secret ?? "", 0.5, 0);
    const { unfinished } = await homeOf(viewer);
    expect(unfinished.map(({ id, progress }) => [id, progress])).toEqual([
      [second, 0.5],
      [first, 0.25],
    ]);
  });

  test("lists unwatched videos of followed channels from the last 30 days, at most three of a channel", async () => {
    const [viewer, busy, calm, stranger] = [
      await makeUser(),
      await makeUser(),
      await makeUser(),
      await makeUser(),
    ];
    await follow(viewer, busy);
    await follow(viewer, calm);
    const made = async (creator: TestUser, daysAgo: number) =>
      (await makeVideo(creator, { publishedAt: ctx.now() - daysAgo * DAY })).id;
    await made(busy, 4);
    const [busy3, busy2, busy1] = [await made(busy, 3), await made(busy, 2), await made(busy, 1)];
    const seen = await made(calm, 1.5);
    await watched(viewer, seen, 0.99, 0);
    const calm1 = await made(calm, 2.5);
    await made(calm, 40);
    await made(stranger, 0);
    expect(idsOf((await homeOf(viewer)).fresh)).toEqual([busy1, busy2, calm1, busy3]);
  });

  test("lists followed channels that are live, and another live stream below", async () => {
    const [viewer, friend, stranger] = [await makeUser(), await makeUser(), await makeUser()];
    await follow(viewer, friend);
    const ofStranger = await makeStream(stranger, { rankedViewers: 50 });
    const ofFriend = await makeStream(friend, { rankedViewers: 1 });
    const home = await homeOf(viewer);
    expect(idsOf(home.followedLive)).toEqual([ofFriend]);
    expect(home.live).toMatchObject({ stream: { id: ofStranger }, isAbove: false });
    expect(home.hero).toEqual({ stream: null, video: null });
    await call(`/api/users/${friend.id}/block`, { method: "POST", json: {}, as: viewer });
    expect((await homeOf(viewer)).followedLive).toEqual([]);
  });

  test("repeats no video in any list, and features six", async () => {
    const viewer = await makeUser();
    const creators = await Promise.all(Array.from({ length: 8 }, () => makeUser()));
    for (const creator of creators) {
      for (let i = 0; i < 4; i += 1) await makeVideo(creator, { viewCount: 500 - i });
      await follow(viewer, creator);
    }
    const home = await homeOf(viewer);
    const ids = [
      ...idsOf(home.unfinished),
      ...idsOf(home.fresh),
      ...home.recommended.map(({ card }) => card.id),
      ...idsOf(home.featured),
      ...idsOf(home.latest),
    ];
    expect(home.fresh).toHaveLength(8);
    expect(home.featured).toHaveLength(6);
    expect(home.latest.length).toBeGreaterThanOrEqual(4);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("reads the page with ten database calls", async () => {
    const viewer = await makeUser();
    const metered = meter(env.DB);
    await readHome(
      { ...testContext(), db: createDb(metered.db) },
      { actor: await actorOf(viewer), category: null },
    );
    expect(metered.trips).toBeLessThanOrEqual(10);
  });
});

describe("the home page of a visitor", () => {
  test("shows the most watched live stream in the hero, and another one below", async () => {
    const second = await makeStream(await makeUser(), { rankedViewers: 9_000 });
    const first = await makeStream(await makeUser(), { rankedViewers: 9_001 });
    const locked = await makeStream(await makeUser(), {
      rankedViewers: 9_002,
      subscribersOnly: true,
    });
    const home = await readHome(ctx, { actor: VISITOR, category: null });
    expect(home.hero).toMatchObject({ stream: { id: first }, video: null });
    expect(home.live?.stream.id).toBe(locked);
    expect(home.live?.isAbove).toBe(false);
    expect([home.unfinished, home.fresh, home.followedLive]).toEqual([[], [], []]);
    expect(second).not.toBe(first);
  });

  test("lists all latest videos of a chosen category, also those of other lists", async () => {
    const creator = await makeUser({ verifiedFollowers: 80_000_000 });
    const { id } = await makeVideo(creator, { category: "sports", viewCount: 80_000_000 });
    const home = await readHome(ctx, { actor: VISITOR, category: "sports" });
    expect(idsOf([...home.featured, ...(home.hero.video ? [home.hero.video] : [])])).toContain(id);
    expect(idsOf(home.latest)).toContain(id);
  });
});
