import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { interactions, videos } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { makeStreamRow, makeVideoRow } from "../../../testing/media-objects.ts";
import type { RecommendationList } from "./contract-api.ts";

const ctx = testContext();
let viewer: TestUser;
let [ada, bob]: TestUser[] = [];
/** Ada made the first two videos, in music. Bob made the third video, in art. */
let [first, second, third]: string[] = [];

const made = async (creator: TestUser, category: string) => {
  const id = await makeVideoRow(creator, "public");
  await ctx.db.update(videos).set({ category, publishedAt: ctx.now() }).where(eq(videos.id, id));
  return id;
};

beforeEach(async () => {
  [viewer, ada, bob] = [await makeUser(), await makeUser(), await makeUser()];
  [first, second, third] = [
    await made(ada, "music"),
    await made(ada, "music"),
    await made(bob, "art"),
  ];
});

const feed = async (query = "") =>
  (await call(`/api/recommendations?limit=50${query}`, { as: viewer })).json<RecommendationList>();
const partsOf = async (id: string | undefined, query = "") =>
  (await feed(query)).videos.find((video) => video.id === id)?.parts;
const put = (path: string, json: unknown = {}, method = "PUT") =>
  call(path, { method, json, as: viewer });
const watch = (contentId: string | undefined) =>
  put("/api/interactions", { contentId, contentType: "video", interactionType: "share" }, "POST");

test("the feed hides exactly the video that the viewer hid, and shows it again on request", async () => {
  await put(`/api/hidden/video/${first}`, { kind: "hide" });
  expect([await partsOf(first), (await partsOf(second))?.less]).toEqual([undefined, 0]);
  await put(`/api/hidden/video/${first}`, {}, "DELETE");
  expect(await partsOf(first)).toBeDefined();
});

test('"not interested" in a video lowers only the scores of its creator and category', async () => {
  await put(`/api/hidden/video/${first}`, { kind: "not_interested" });
  expect(await partsOf(first)).toBeUndefined();
  expect((await partsOf(second))?.less).toBeLessThan(0);
  expect((await partsOf(third))?.less).toBe(0);
});

test('"not interested" in a video that became private does not lower the scores of the new category', async () => {
  await put(`/api/hidden/video/${first}`, { kind: "not_interested" });
  await ctx.db
    .update(videos)
    .set({ visibility: "private", category: "art" })
    .where(eq(videos.id, first ?? ""));
  expect((await partsOf(second))?.less).toBeLessThan(0);
  expect((await partsOf(third))?.less).toBe(0);
});

test('"less of a category" lowers the scores of its videos, and a hidden category leaves the feed', async () => {
  await put("/api/hidden/category/music", { kind: "not_interested" });
  expect((await partsOf(second))?.less).toBeLessThan(0);
  expect((await partsOf(third))?.less).toBe(0);
  await put("/api/hidden/category/music", { kind: "hide" });
  expect((await feed()).videos.filter(({ category }) => category === "music")).toEqual([]);
});

test.each(["block", "hide"])(
  "the feed omits the videos and streams of a creator whom the viewer %ss",
  async (how) => {
    const streamId = await makeStreamRow(ada as TestUser, "public");
    expect((await feed()).streams.map(({ id }) => id)).toContain(streamId);
    if (how === "block") await put(`/api/users/${ada?.id}/block`, {}, "POST");
    else await put(`/api/hidden/creator/${ada?.id}`);
    const { videos: shown, streams } = await feed();
    expect([
      ...shown.map(({ creator }) => creator.id),
      ...streams.map(({ streamer }) => streamer.id),
    ]).not.toContain(ada?.id);
    expect(shown.map(({ id }) => id)).toContain(third);
  },
);

test("resetting the recommendation profile ignores all earlier actions and counts later ones", async () => {
  await watch(first);
  await call(`/api/creators/${bob?.id}/follow`, { method: "POST", as: viewer });
  expect(
    [(await partsOf(second))?.creator, (await partsOf(third))?.creator].every(
      (part) => part !== undefined && part > 0,
    ),
  ).toBe(true);
  await put("/api/recommendations/reset", {}, "POST");
  for (const { parts } of (await feed()).videos)
    expect([parts.watched, parts.creator, parts.category]).toEqual([0, 0, 0]);
  expect(
    await ctx.db.select().from(interactions).where(eq(interactions.userId, viewer.id)),
  ).toEqual([]);
  await ctx.db
    .update(videos)
    .set({ title: "Anew" })
    .where(eq(videos.id, first ?? ""));
  await put(
    "/api/interactions",
    { contentId: third, contentType: "video", interactionType: "share" },
    "POST",
  );
  expect((await partsOf(second, "&excludeViewed=false"))?.creator).toBe(0);
  expect((await partsOf(third, "&excludeViewed=false"))?.creator).toBeGreaterThan(0);
});

test("a watched video that became private still counts for its creator, but never shows its new title", async () => {
  await watch(first);
  expect((await partsOf(second))?.category).toBeGreaterThan(0);
  await ctx.db
    .update(videos)
    .set({ visibility: "private", category: "art" })
    .where(eq(videos.id, first ?? ""));
  expect((await partsOf(second))?.creator).toBeGreaterThan(0);
  expect([(await partsOf(second))?.category, (await partsOf(third))?.category]).toEqual([0, 0]);
});

test("a feed with personalization turned off uses none of the viewer's actions", async () => {
  await watch(first);
  await put("/api/recommendations/preferences", { useProfile: false }, "PATCH");
  const { videos: shown, modelVersion } = await feed();
  expect(modelVersion).toBeNull();
  for (const { parts } of shown)
    expect([parts.watched, parts.creator, parts.category]).toEqual([0, 0, 0]);
});

test("the feed omits or includes viewed videos, as the viewer chooses", async () => {
  await put(
    "/api/interactions",
    { contentId: first, contentType: "video", interactionType: "view" },
    "POST",
  );
  expect([
    await partsOf(first),
    (await partsOf(first, "&excludeViewed=false")) !== undefined,
  ]).toEqual([undefined, true]);
  await put("/api/recommendations/preferences", { excludeViewed: false }, "PATCH");
  expect(await partsOf(first)).toBeDefined();
});

test("recommendations include or omit streams, as the request says", async () => {
  await makeStreamRow(bob as TestUser, "public");
  expect((await feed()).streams.length).toBeGreaterThan(0);
  expect((await feed("&includeStreams=false")).streams).toEqual([]);
});

test("the interests that a new user chooses shape the first feed and appear as the reason", async () => {
  expect((await partsOf(first))?.category).toBe(0);
  await put("/api/recommendations/interests", { categories: ["music"] });
  const { videos: shown } = await feed();
  const place = (id: string | undefined) => shown.findIndex((video) => video.id === id);
  expect(place(first)).toBeLessThan(place(third));
  expect(shown[place(first)]?.reasons).toContain("You're interested in Music.");
  // The exploration score brings in videos without views by creators the viewer never watched.
  expect(shown[place(third)]?.parts.exploration).toBeGreaterThan(0);
});

test("the feed recommends videos that match the viewer's search, until the profile is reset", async () => {
  await ctx.db
    .update(videos)
    .set({ title: "Zeppelins over Friedrichshafen" })
    .where(eq(videos.id, third ?? ""));
  expect((await partsOf(third))?.watched).toBe(0);
  await call("/api/search?q=Zeppelins", { as: viewer });
  const found = (await feed()).videos.find(({ id }) => id === third);
  expect(found?.parts.watched).toBeCloseTo(0.2 * 0.8);
  expect(found?.reasons).toContain("You searched for “zeppelins”.");
  expect((await partsOf(first))?.watched).toBe(0);
  await put("/api/recommendations/reset", {}, "POST");
  expect((await partsOf(third))?.watched).toBe(0);
});
