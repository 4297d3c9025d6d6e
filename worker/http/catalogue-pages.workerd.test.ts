import { expect, test } from "vitest";
import { streams, videos } from "../db/schema.ts";
import { searchCatalogue } from "../domain/discovery/search/search-catalogue.ts";
import { call, makeUser, type TestUser, testContext } from "../testing/factories.ts";

async function makeVideo(creator: TestUser, overrides: Partial<typeof videos.$inferInsert>) {
  const ctx = testContext();
  const at = ctx.now();
  const id = overrides.id ?? ctx.newId("vid");
  const defaults = {
    id,
    creatorId: creator.id,
    category: "music",
    state: "published",
    durationSeconds: 61,
    publishedAt: at,
  } as const;
  await ctx.db.insert(videos).values({ ...defaults, createdAt: at, updatedAt: at, ...overrides });
  return id;
}

async function makeStream(creator: TestUser, overrides: Partial<typeof streams.$inferInsert>) {
  const ctx = testContext();
  const at = ctx.now();
  const id = ctx.newId("str");
  await ctx.db.insert(streams).values({
    id,
    creatorId: creator.id,
    title: "Live",
    category: "music",
    state: "live",
    createdAt: at,
    updatedAt: at,
    ...overrides,
  });
  return id;
}

test("search finds public videos, creators and live streams that contain every word, in any letter case", async () => {
  const ctx = testContext();
  const creator = await makeUser({ username: "quokkaband", displayName: "Quokka Band" });
  const shown = await makeVideo(creator, {
    title: "Zither for beginners",
    description: "Slow and PATIENT",
  });
  await makeVideo(creator, { title: "Zither in private, patient", visibility: "private" });
  await makeVideo(creator, { title: "Zither unlisted, patient", visibility: "unlisted" });
  await makeVideo(creator, { title: "Zither draft, patient", state: "draft", publishedAt: null });
  const live = await makeStream(creator, { title: "Zither patient live" });

  const found = await searchCatalogue(ctx, { q: "ZITHER patient" });
  expect(found.videos.map((v) => v.id)).toEqual([shown]);
  expect(found.streams.map((s) => s.id)).toEqual([live]);
  expect((await searchCatalogue(ctx, { q: "quokka" })).creators.map((c) => c.username)).toEqual([
    "quokkaband",
  ]);
  expect((await searchCatalogue(ctx, { q: "zither impatiens" })).videos).toEqual([]);
});

test("search finds nothing of a suspended creator", async () => {
  const ctx = testContext();
  const creator = await makeUser({ username: "gonegannet", displayName: "Gannet", suspendedAt: 1 });
  await makeVideo(creator, { title: "Gannet dives" });
  expect(await searchCatalogue(ctx, { q: "gannet" })).toMatchObject({
    videos: [],
    creators: [],
    streams: [],
    didYouMean: null,
    corrected: null,
  });
});

test.each(["", "   ", "%", "'; drop table users; --", "\u0000", "a".repeat(5000), "日本 🎵 %00"])(
  "the search page responds to any query: %j",
  async (q) => {
    const page = await call(`/search?q=${encodeURIComponent(q)}`);
    expect(page.status).toBe(200);
  },
);

test("the title of a video is escaped on every page", async () => {
  const creator = await makeUser({ username: "scripty" });
  await makeVideo(creator, { title: "<script>alert(1)</script> narwhal" });
  for (const path of ["/", "/discover", "/search?q=narwhal", "/@scripty"]) {
    const html = await (await call(path)).text();
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; narwhal");
    expect(html).not.toContain("<script>alert(1)");
  }
});

test("the home page lists videos by category, with a message for an empty category", async () => {
  const creator = await makeUser({ username: "homecat" });
  await makeVideo(creator, { title: "A cooking film of walrus soup", category: "cooking" });
  expect(await (await call("/?category=cooking")).text()).toContain(
    "A cooking film of walrus soup",
  );
  expect(await (await call("/?category=tech")).text()).toContain(
    "No videos found in this category",
  );
  expect((await call("/?category=no-such")).status).toBe(200);
});

const shownOf = (html: string) =>
  html
    .replace(/<script\b.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("the home page contains every section and text of the specification without scripts", async () => {
  const creator = await makeUser({ username: "wholehome" });
  const ultraHd = { category: "gaming", width: 3840, height: 2160 };
  const video = await makeVideo(creator, { title: "Whole otter", ...ultraHd });
  await makeVideo(creator, { title: "Next otter", ...ultraHd });
  await makeStream(creator, { title: "Otters at noon" });
  const viewer = await makeUser();
  const page = await (await call(`/?v=${video}`, { as: viewer })).text();
  const shown = shownOf(page);
  for (const words of [
    ...["View Plans", "Start Free Trial", "Start Streaming", "Earn Money"],
    ...["All", "Gaming", "Tech", "Art", "Music", "Cooking"],
    ...[
      "Featured Creators",
      "View All",
      "Live Now",
      "LIVE",
      "Otters at noon",
      "0 viewers",
      "wholehome",
    ],
    ...["Latest Videos", "Recommended For You", "More Like This", "4K"],
  ]) {
    expect(shown, words).toContain(words);
  }
  for (const path of ["/subscription", "/subscription-checkout", "/live-stream", "/discover"])
    expect(page).toContain(`href="${path}"`);
  const visitor = await (await call("/")).text();
  // Only signed-in users without a plan see the banner. Both hero buttons lead visitors to the
  // sign-up page.
  expect(shownOf(visitor)).not.toContain("View Plans");
  expect(visitor.match(/href="\/signup"/g)?.length).toBeGreaterThanOrEqual(2);
  const paid = await makeUser({ plan: "premium" });
  expect(shownOf(await (await call("/", { as: paid })).text())).not.toContain("Start Free Trial");
});

test("the home page shows a message when no stream is live", async () => {
  await testContext().db.delete(streams);
  expect(shownOf(await (await call("/")).text())).toContain("No one is live right now");
});

test("the home page opens the video in its URL only for a viewer who may watch the video", async () => {
  const creator = await makeUser({ username: "opener" });
  const open = await makeVideo(creator, { title: "Open otter", category: "art" });
  const next = await makeVideo(creator, { title: "Second otter", category: "art" });
  const hidden = await makeVideo(creator, { title: "Hidden otter", visibility: "private" });
  const html = await (await call(`/?v=${open}`)).text();
  expect(html).toContain("More Like This");
  expect(html).toContain(next);
  const page = await call(`/?v=${hidden}`);
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain("Hidden otter");
});

test("a channel is found in any letter case of its name, and a suspended channel is not", async () => {
  await makeUser({ username: "heron", displayName: "The Heron" });
  await makeUser({ username: "banned", suspendedAt: 1 });
  const page = await call("/@Heron");
  expect([page.status, (await page.text()).includes("The Heron")]).toEqual([200, true]);
  for (const path of ["/@nobody_at_all", "/@banned", "/heron", "/@he%20ron"])
    expect((await call(path)).status, path).toBe(404);
});

test("the discover page asks visitors to sign in, and asks new users for their interests once", async () => {
  expect(await (await call("/discover?welcome=true")).text()).toContain(
    "Sign In for Personalized Recommendations",
  );
  const user = await makeUser({ username: "fresh" });
  const html = await (await call("/discover?welcome=true", { as: user })).text();
  expect(html).toContain("Welcome to Tributary, ");
  expect(html).not.toContain("Sign In for Personalized Recommendations");
  await call("/api/recommendations/interests", {
    method: "PUT",
    json: { categories: [] },
    as: user,
  });
  expect(await (await call("/discover?welcome=true", { as: user })).text()).not.toContain(
    "Welcome to Tributary, ",
  );
});

test("the URLs /analytics and /community open the dashboard tab of that name", async () => {
  for (const [path, to] of [
    ["/analytics?range=7", "/dashboard/analytics?range=7"],
    ["/community", "/dashboard/community"],
  ] as const) {
    const answer = await call(path);
    expect([answer.status, answer.headers.get("Location")], path).toEqual([302, to]);
  }
  expect(await (await call("/dashboard/community")).text()).toContain(
    "Sign in to see your dashboard",
  );
});

test.each([
  "/ai-studio",
  "/dashboard",
  "/dashboard/legacy",
  "/partner",
  "/subscription",
  "/subscription-checkout",
  "/terms",
  "/privacy",
  "/refund",
  "/login",
  "/signup",
])("the link %s in the page header and navigation leads to a page", async (path) => {
  expect((await call(path)).status).toBe(200);
});
