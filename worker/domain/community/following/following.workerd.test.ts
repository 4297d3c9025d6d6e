import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { follows, streams, users, watchProgress } from "../../../db/schema.ts";
import { makeStream } from "../../../testing/chat.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import type { ChannelShortcuts } from "./contract-api.ts";
import { listFollowedChannels } from "./list-followed.ts";
import { listNewVideos } from "./list-new-videos.ts";

const ctx = testContext();
const { db } = ctx;
const DAY = 86_400_000;
let viewer: TestUser;
beforeEach(async () => {
  viewer = await makeUser();
});

const follow = (creator: TestUser, createdAt = ctx.now()) =>
  db.insert(follows).values({ followerId: viewer.id, creatorId: creator.id, createdAt });

async function makeFollowed(createdAt?: number): Promise<TestUser> {
  const creator = await makeUser();
  await follow(creator, createdAt);
  return creator;
}

const shortcuts = async (as: TestUser | null) =>
  (await call("/api/channel-shortcuts", { as })).json<ChannelShortcuts>();

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe("the channels of the navigation", () => {
  test("are live channels first, then channels with a new video, then the others", async () => {
    const [quiet, uploader, live, popular] = [
      await makeFollowed(),
      await makeFollowed(),
      await makeFollowed(),
      await makeFollowed(),
    ];
    await makeVideo(quiet, { publishedAt: ctx.now() - 30 * DAY });
    await makeVideo(uploader, { publishedAt: ctx.now() - DAY });
    await makeStream(live, { category: "music", viewerCount: 3, rankedViewers: 3 });
    const streamId = await makeStream(popular, { viewerCount: 12, rankedViewers: 12 });
    const { followed } = await shortcuts(viewer);
    expect(idsOf(followed)).toEqual(idsOf([popular, live, uploader, quiet]));
    expect(followed[0]?.live).toEqual({
      streamUrl: `/streams/${streamId}`,
      category: "gaming",
      viewers: 12,
    });
    expect(followed.map(({ hasNewVideo }) => hasNewVideo)).toEqual([false, false, true, false]);
  });

  test("lose the mark of a new video once the viewer has started it", async () => {
    const creator = await makeFollowed();
    const { id } = await makeVideo(creator, { publishedAt: ctx.now() - DAY });
    await makeVideo(creator, { publishedAt: ctx.now() - DAY, visibility: "private" });
    expect((await shortcuts(viewer)).followed[0]?.hasNewVideo).toBe(true);
    await db
      .insert(watchProgress)
      .values({ userId: viewer.id, videoId: id, positionMs: 1, updatedAt: ctx.now() });
    expect((await shortcuts(viewer)).followed[0]?.hasNewVideo).toBe(false);
  });

  test("contain neither private streams nor channels that the viewer may not see", async () => {
    const [secret, closed] = [await makeFollowed(), await makeFollowed()];
    await makeStream(secret, { visibility: "private" });
    await makeStream(closed);
    await db.update(users).set({ profileVisibility: "private" }).where(eq(users.id, closed.id));
    const { followed, live } = await shortcuts(viewer);
    expect(followed).toMatchObject([{ id: secret.id, live: null }]);
    expect(idsOf(live)).not.toContain(closed.id);
  });

  test("are only public live channels for a visitor", async () => {
    const [shown, limited] = [await makeUser(), await makeFollowed()];
    await makeStream(shown, { rankedViewers: 1_000_000 });
    await makeStream(limited, { rankedViewers: 1_000_001 });
    await db.update(users).set({ profileVisibility: "followers" }).where(eq(users.id, limited.id));
    const { followed, live } = await shortcuts(null);
    expect(followed).toEqual([]);
    expect(idsOf(live)).toContain(shown.id);
    expect(idsOf(live)).not.toContain(limited.id);
    await db.delete(streams).where(eq(streams.creatorId, shown.id));
  });

  test("repeat no followed channel among the other live channels", async () => {
    const creator = await makeFollowed();
    await makeStream(creator, { rankedViewers: 2_000_000 });
    expect(idsOf((await shortcuts(viewer)).live)).not.toContain(creator.id);
  });
});

describe("the page of followed channels", () => {
  test("lists followed channels in pages, last followed first", async () => {
    const actor = await actorOf(viewer);
    const [first, second, third] = [
      await makeFollowed(1000),
      await makeFollowed(2000),
      await makeFollowed(2000),
    ];
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await listFollowedChannels(ctx, { actor, before, limit: 1 });
      seen.push(...page.channels.map(({ creator }) => creator.id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual([...idsOf([second, third]).sort().reverse(), first.id]);
  });

  test("lists public videos of followed channels only, newest first", async () => {
    const actor = await actorOf(viewer);
    const [creator, stranger] = [await makeFollowed(), await makeUser()];
    const old = await makeVideo(creator, { publishedAt: ctx.now() - 2 * DAY });
    const fresh = await makeVideo(creator, { publishedAt: ctx.now() - DAY });
    await makeVideo(creator, { visibility: "unlisted" });
    await makeVideo(stranger);
    const page = await listNewVideos(ctx, { actor, limit: 1 });
    expect(idsOf(page.videos)).toEqual([fresh.id]);
    const next = await listNewVideos(ctx, { actor, before: page.next ?? "", limit: 1 });
    expect(idsOf(next.videos)).toEqual([old.id]);
    expect(next.next).toBeNull();
    const invalid = await listNewVideos(ctx, { actor, before: "x", limit: 1 });
    expect(invalid.videos).toEqual([]);
  });

  test("asks a visitor to sign in", async () => {
    const visit = await call("/following");
    expect(visit.status).toBe(303);
    expect(visit.headers.get("Location")).toBe("/login?next=%2Ffollowing");
    expect(await (await call("/following", { as: viewer })).text()).toContain("Find channels");
  });
});
