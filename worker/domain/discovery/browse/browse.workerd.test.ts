import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { channelCategories, users, videos } from "../../../db/schema.ts";
import { makeStream } from "../../../testing/chat.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { browseStreams } from "../../live/streams/browse-streams.ts";
import { trendOf } from "../../media/trend/trend.ts";
import type { CategorySlug } from "../../media/videos/contract.ts";
import { browseChannels } from "./browse-channels.ts";
import { browseVideos } from "./browse-videos.ts";

const ctx = testContext();
const VISITOR: Actor = { kind: "visitor" };
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

/** Returns the ids of all pages with two items each. */
async function pagesOf(read: (after: string | null) => Promise<{ id: string }[]>) {
  const ids: string[] = [];
  for (let after: string | null = null; ; after = ids.at(-1) ?? null) {
    const page = await read(after);
    if (page.length === 0) return ids;
    ids.push(...idsOf(page));
  }
}

describe("browsing live streams", () => {
  const list = (actor: Actor, category: CategorySlug, sort: "viewers" | "newest" = "viewers") =>
    pagesOf((after) => browseStreams(ctx, { actor, category, sort, after, limit: 2 }));

  test("sorts by counted viewers or by start, page by page", async () => {
    const [few, none, many] = await Promise.all(
      [
        { rankedViewers: 3, viewerCount: 3, startedAt: 3000 },
        // Sockets without a cookie raise the public number of viewers.
        { rankedViewers: 0, viewerCount: 900, startedAt: 2000 },
        { rankedViewers: 8, viewerCount: 8, startedAt: 1000 },
      ].map(async (facts) => makeStream(await makeUser(), { category: "music", ...facts })),
    );
    expect(await list(VISITOR, "music")).toEqual([many, few, none]);
    expect(await list(VISITOR, "music", "newest")).toEqual([few, none, many]);
  });

  test("omits private, unlisted and ended streams and streams of blocked creators", async () => {
    const [viewer, blocked] = [await makeUser(), await makeUser()];
    const shown = await makeStream(await makeUser(), { category: "cooking" });
    const ofBlocked = await makeStream(blocked, { category: "cooking" });
    for (const facts of [
      { visibility: "private" },
      { visibility: "unlisted" },
      { state: "ended" },
      { state: "ready" },
    ] as const)
      await makeStream(await makeUser(), { category: "cooking", ...facts });
    await call(`/api/users/${blocked.id}/block`, { method: "POST", json: {}, as: viewer });
    expect((await list(VISITOR, "cooking")).sort()).toEqual([shown, ofBlocked].sort());
    expect(await list(await actorOf(viewer), "cooking")).toEqual([shown]);
  });
});

describe("browsing videos", () => {
  test("sorts by trend, by date or by verified views, page by page", async () => {
    const creator = await makeUser();
    const made = async (facts: Partial<typeof videos.$inferInsert>) =>
      (await makeVideo(creator, { category: "travel", ...facts })).id;
    const watched = await made({ verifiedViews: 90, publishedAt: 1000, trend: 0 });
    const newest = await made({ verifiedViews: 0, viewCount: 900, publishedAt: 3000, trend: 0 });
    const trending = await made({
      verifiedViews: 9,
      publishedAt: 2000,
      trend: trendOf(50, ctx.now()),
    });
    await made({ visibility: "unlisted" });
    const list = (sort: "trending" | "newest" | "views") =>
      pagesOf((after) =>
        browseVideos(ctx, { actor: VISITOR, category: "travel", sort, after, limit: 2 }),
      );
    expect(await list("trending")).toEqual([trending, newest, watched]);
    expect(await list("newest")).toEqual([newest, trending, watched]);
    expect(await list("views")).toEqual([watched, trending, newest]);
  });
});

describe("browsing channels", () => {
  const list = async (category: CategorySlug | null, actor: Actor = VISITOR) =>
    pagesOf(async (after) =>
      (await browseChannels(ctx, { actor, category, after, limit: 2 })).map(
        ({ creator }) => creator,
      ),
    );
  const withVideo = async (
    category: CategorySlug,
    facts: Partial<typeof users.$inferInsert> = {},
  ): Promise<TestUser> => {
    const creator = await makeUser(facts);
    await makeVideo(creator, { category });
    return creator;
  };

  test("sorts by verified followers, because anybody can raise the public number", async () => {
    const small = await withVideo("sports", { verifiedFollowers: 2 });
    const big = await withVideo("sports", { verifiedFollowers: 70 });
    const farm = await withVideo("sports", { followerCount: 9_000, verifiedFollowers: 0 });
    expect(await list("sports")).toEqual([big.id, small.id, farm.id]);
    await ctx.db.update(users).set({ verifiedFollowers: 99 }).where(eq(users.id, small.id));
    expect(await list("sports")).toEqual([small.id, big.id, farm.id]);
  });

  test("contains a channel in the categories of its public videos, with their number", async () => {
    const creator = await withVideo("lifestyle", { verifiedFollowers: 1_000 });
    const { id } = await makeVideo(creator, { category: "education" });
    const counted = async (category: CategorySlug | null) =>
      (await browseChannels(ctx, { actor: VISITOR, category, after: null, limit: 50 })).find(
        (channel) => channel.creator.id === creator.id,
      )?.videoCount;
    expect([await counted("lifestyle"), await counted("education"), await counted(null)]).toEqual([
      1, 1, 2,
    ]);
    const change = (facts: Partial<typeof videos.$inferInsert>) =>
      ctx.db.update(videos).set(facts).where(eq(videos.id, id));
    await change({ category: "lifestyle" });
    expect([await counted("lifestyle"), await counted("education")]).toEqual([2, undefined]);
    await change({ visibility: "private" });
    expect([await counted("lifestyle"), await counted(null)]).toEqual([1, 1]);
    await change({ visibility: "public" });
    await ctx.db.delete(videos).where(eq(videos.id, id));
    expect([await counted("lifestyle"), await counted(null)]).toEqual([1, 1]);
    const rows = await ctx.db
      .select()
      .from(channelCategories)
      .where(eq(channelCategories.creatorId, creator.id));
    expect(rows.every((row) => row.videos >= 0 && row.verifiedFollowers === 1_000)).toBe(true);
  });

  test("says who is live and whom the viewer follows, and omits blocked and suspended channels", async () => {
    const viewer = await makeUser();
    const followed = await withVideo("gaming", { verifiedFollowers: 5 });
    const blocked = await withVideo("gaming");
    await withVideo("gaming", { suspendedAt: 1 });
    await withVideo("gaming", { profileVisibility: "private" });
    const stream = await makeStream(followed);
    await call(`/api/creators/${followed.id}/follow`, { method: "POST", json: {}, as: viewer });
    await call(`/api/users/${blocked.id}/block`, { method: "POST", json: {}, as: viewer });
    const actor = await actorOf(viewer);
    const channels = await browseChannels(ctx, {
      actor,
      category: "gaming",
      after: null,
      limit: 9,
    });
    expect(channels).toEqual([
      expect.objectContaining({
        creator: expect.objectContaining({ id: followed.id }),
        liveUrl: `/streams/${stream}`,
        following: true,
      }),
    ]);
  });
});

describe("the page /browse", () => {
  test("lists each tab without scripts, and says what is missing", async () => {
    const creator = await makeUser({ username: "browseheron" });
    await makeVideo(creator, { title: "Heron wades", category: "art" });
    await makeStream(creator, { title: "Herons live", category: "art" });
    const page = async (query: string) => (await call(`/browse${query}`)).text();
    expect(await page("")).toContain("Herons live");
    expect(await page("?tab=videos&category=art&sort=newest")).toContain("Heron wades");
    expect(await page("?tab=channels")).toContain("/@browseheron");
    expect(await page("?tab=live&category=justchatting")).toContain(
      "No one is live in Just Chatting right now",
    );
    expect((await call("/browse?tab=%00&category=x&after='")).status).toBe(200);
  });
});
