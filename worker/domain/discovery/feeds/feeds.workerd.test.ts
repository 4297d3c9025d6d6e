import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { playlists, streams, users, videoDays, videos } from "../../../db/schema.ts";
import { makeStream } from "../../../testing/chat.ts";
import {
  call,
  makeUser,
  makeVideo,
  ORIGIN,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { liveKey } from "../../media/replays/rules.ts";

const ctx = testContext();
let creator: TestUser;
let follower: TestUser;
let moderator: TestUser;
let videoId: string;

beforeAll(async () => {
  creator = await makeUser({
    username: "feedfinch",
    displayName: "Feed & Finch",
    bio: "About <birds>",
  });
  [follower, moderator] = [await makeUser(), await makeUser({ role: "moderator" })];
  await call(`/api/creators/${creator.id}/follow`, { method: "POST", json: {}, as: follower });
  ({ id: videoId } = await makeVideo(creator, {
    title: `Finch <1> & "co" ]]> end`,
    description: "</script><b>Words</b>",
    tags: ["birds"],
  }));
  await ctx.db.insert(playlists).values({
    id: "pls_feed",
    ownerId: creator.id,
    title: "List",
    visibility: "public",
    itemCount: 1,
    createdAt: 1,
    updatedAt: 86_400_000,
  });
});

const setVideo = (values: Partial<typeof videos.$inferInsert>) =>
  ctx.db
    .update(videos)
    .set({ updatedAt: 5, ...values })
    .where(eq(videos.id, videoId));
const setUser = (values: Partial<typeof users.$inferInsert>) =>
  ctx.db
    .update(users)
    .set({ updatedAt: 5, ...values })
    .where(eq(users.id, creator.id));
const ancestors = (response: Response) =>
  /frame-ancestors ([^;]+)/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
const oembed = (query = "") =>
  call(`/api/oembed?url=${encodeURIComponent(`${ORIGIN}/watch/${videoId}`)}${query}`);

async function toldTo(as: TestUser | null): Promise<string[]> {
  const doors: Record<string, () => Promise<boolean>> = {
    embed: async () => (await call(`/embed/${videoId}`, { as })).status === 200,
    poster: async () => (await call(`/api/videos/${videoId}/poster`, { as })).status === 200,
    oembed: async () => (await oembed()).status === 200,
    feed: async () => (await (await call("/@feedfinch/feed.xml", { as })).text()).includes(videoId),
    sitemap: async () =>
      (await (await call("/sitemaps/videos-1.xml", { as })).text()).includes(videoId),
    channel: async () =>
      (await (await call("/sitemaps/channels-1.xml", { as })).text()).includes("/@feedfinch<"),
    playlist: async () =>
      (await (await call("/sitemaps/playlists-1.xml", { as })).text()).includes("pls_feed"),
  };
  const told: string[] = [];
  for (const [door, tryIt] of Object.entries(doors)) if (await tryIt()) told.push(door);
  return told;
}

const ALL = ["embed", "poster", "oembed", "feed", "sitemap", "channel", "playlist"];
const WORLD = [
  ["public", {}, {}, ALL, ALL, ALL],
  [
    "unlisted",
    { visibility: "unlisted" },
    {},
    ["embed", "poster", "oembed", "channel", "playlist"],
    ["embed", "poster", "oembed", "channel", "playlist"],
    null,
  ],
  [
    "private",
    { visibility: "private" },
    {},
    ["channel", "playlist"],
    ["channel", "playlist"],
    ["embed", "poster", "channel", "playlist"],
  ],
  [
    "a draft",
    { state: "draft" },
    {},
    ["channel", "playlist"],
    ["channel", "playlist"],
    ["embed", "poster", "channel", "playlist"],
  ],
  [
    "removed",
    { state: "removed", removedAt: 1 },
    {},
    ["channel", "playlist"],
    ["channel", "playlist"],
    ["channel", "playlist"],
  ],
  [
    "of a followers-only channel",
    {},
    { profileVisibility: "followers" },
    [],
    ["embed", "poster"],
    ["embed", "poster"],
  ],
  ["of a private channel", {}, { profileVisibility: "private" }, [], [], ["embed", "poster"]],
  ["of a suspended account", {}, { suspendedAt: 1 }, [], [], []],
  ["of a closed account", {}, { deletionRequestedAt: 1 }, [], [], []],
] as const;

test.each(WORLD)(
  "embeds and feeds reveal a video that is %s only to users who may watch it",
  async (_, video, user, visitor, followed, owner) => {
    await setVideo(video);
    await setUser(user);
    expect(await toldTo(null)).toEqual(visitor);
    expect(await toldTo(follower)).toEqual(followed);
    if (owner && !("suspendedAt" in user) && !("deletionRequestedAt" in user))
      expect(await toldTo(creator)).toEqual(owner);
    await setVideo({ visibility: "public", state: "published", removedAt: null });
    await setUser({ profileVisibility: "public", suspendedAt: null, deletionRequestedAt: null });
    expect(await toldTo(null)).toEqual(ALL);
  },
);

test("other sites can frame a video's embed page only as its creator allows, and no other page", async () => {
  const embed = async (as: TestUser | null = null) =>
    ancestors(await call(`/embed/${videoId}`, { as }));
  expect(await embed()).toBe("* 'self'");
  expect((await call(`/embed/${videoId}`)).headers.get("X-Frame-Options")).toBeNull();
  await setVideo({ embedPolicy: "allowlist", embedDomains: ["example.com"] });
  expect(await embed()).toBe("'self' example.com:*");
  await setVideo({ embedPolicy: "nowhere" });
  expect(await embed()).toBe("'none'");
  expect((await oembed()).status).toBe(403);
  await setVideo({ embedPolicy: "anywhere", visibility: "private" });
  expect(await embed(creator)).toBe("'self'");
  expect(await embed(moderator)).toBe("'self'");
  await setVideo({ visibility: "public" });
  for (const path of ["/", `/watch/${videoId}`, "/@feedfinch", "/login", "/embed", "/nothing"]) {
    const page = await call(path);
    expect(ancestors(page), path).toBe("'none'");
    expect(page.headers.get("X-Frame-Options"), path).toBe("DENY");
    expect(page.headers.get("X-Frame-Ancestors"), path).toBeNull();
  }
});

test("an embed page has no header and footer, and links to the watch page", async () => {
  const html = await (await call(`/embed/${videoId}`)).text();
  expect(html).not.toContain("Skip to content");
  expect(html).not.toContain("Tributary LLC");
  expect(html).toContain(`${ORIGIN}/watch/${videoId}?from=embed`);
});

test("oEmbed scales the player to the requested size, in JSON and XML", async () => {
  expect(await (await oembed("&maxwidth=320")).json()).toMatchObject({
    type: "video",
    version: "1.0",
    width: 320,
    height: 180,
    author_name: "Feed & Finch",
  });
  expect(await (await oembed("&maxheight=90")).json()).toMatchObject({ width: 160, height: 90 });
  const xml = await oembed("&format=xml");
  expect(xml.headers.get("Content-Type")).toContain("text/xml");
  expect(await xml.text()).toContain("<author_name>Feed &amp; Finch</author_name>");
  expect((await oembed("&format=yaml")).status).toBe(400);
  expect(
    (await call(`/api/oembed?url=${encodeURIComponent("https://elsewhere.example/watch/vid_1")}`))
      .status,
  ).toBe(404);
});

test("the watch page has link preview, oEmbed and schema.org data with URLs that a crawler can open", async () => {
  const html = await (await call(`/watch/${videoId}`)).text();
  const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    "@type": "VideoObject",
    embedUrl: `${ORIGIN}/embed/${videoId}`,
    duration: "PT0H0M40S",
  });
  const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect((await call(picture.slice(ORIGIN.length))).headers.get("Content-Type")).toBe("image/webp");
  const [, discovery = ""] = /type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? [];
  expect((await call(discovery.replaceAll("&amp;", "&").slice(ORIGIN.length))).status).toBe(200);
  expect(html).toContain('name="twitter:player"');
  await setVideo({ visibility: "private" });
  const own = await (await call(`/watch/${videoId}`, { as: creator })).text();
  expect(own).not.toContain("ld+json");
  expect(own).toContain(`property="og:image" content="${ORIGIN}/social-card.png"`);
  expect(own).not.toContain(`/api/videos/${videoId}/poster`);
  expect(own).toContain("noindex");
  await setVideo({ visibility: "public" });
  expect(await (await call("/@feedfinch")).text()).toContain('href="/@feedfinch/feed.xml"');
});

test("every page has one canonical URL, one link preview and the schema.org types of its kind", async () => {
  const teller = await makeUser({ username: "teller_of_things" });
  const streamId = await makeStream(teller, { title: "Told to machines" });
  const types = (html: string) => [...html.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type);
  const pages = {
    "/": ["Organization", "WebSite", "SearchAction"],
    "/@teller_of_things": ["ProfilePage"],
    [`/streams/${streamId}`]: ["VideoObject", "BroadcastEvent", "BreadcrumbList"],
    "/terms": [],
  };
  for (const [path, wanted] of Object.entries(pages)) {
    const html = await (await call(path)).text();
    expect(types(html), path).toEqual(expect.arrayContaining(wanted));
    expect(html.match(/rel="canonical"/g), path).toHaveLength(1);
    expect(html.match(/property="og:image"/g), path).toHaveLength(1);
    expect(html, path).toContain(`rel="canonical" href="${ORIGIN}${path}"`);
  }
});

test("a stream's link preview has its own image, and an unlisted stream is marked noindex", async () => {
  const file = "thumb-1.jpg";
  const streamId = await makeStream(creator, { thumbnailFile: file });
  await ctx.storage.put(liveKey(streamId, file), new Uint8Array([0xff, 0xd8, 0xff]), "image/jpeg");
  const page = async () => (await call(`/streams/${streamId}`)).text();
  const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(await page()) ?? [];
  expect(picture).toBe(`${ORIGIN}/api/streams/${streamId}/poster`);
  expect(await page()).not.toContain("noindex");
  const shown = await call(new URL(picture).pathname);
  expect([
    shown.status,
    shown.headers.get("Content-Type"),
    shown.headers.get("Cache-Control"),
  ]).toEqual([200, "image/jpeg", "public, max-age=10"]);
  await ctx.db.update(streams).set({ visibility: "unlisted" }).where(eq(streams.id, streamId));
  expect(await page()).toContain("noindex");
  expect((await call(new URL(picture).pathname)).headers.get("Cache-Control")).toBe(
    "private, no-store",
  );
});

test("several shares of a video by one viewer count once a day", async () => {
  const { id } = await makeVideo(creator, { title: "Passed on" });
  const share = async (as: TestUser | null, cookie?: string) => {
    const answer = await call(`/api/videos/${id}/shares`, {
      method: "POST",
      as,
      ...(cookie && { headers: { Cookie: cookie } }),
    });
    return {
      counted: (await answer.json<{ counted: boolean }>()).counted,
      cookie: answer.headers.get("Set-Cookie")?.split(";")[0],
    };
  };
  const first = await share(null);
  expect(first).toMatchObject({ counted: true, cookie: expect.stringContaining("__Host-viewer=") });
  expect(await share(null, first.cookie)).toMatchObject({ counted: false });
  expect([(await share(follower)).counted, (await share(follower)).counted]).toEqual([true, false]);
  const days = await ctx.db
    .select({ shares: videoDays.shares })
    .from(videoDays)
    .where(eq(videoDays.videoId, id));
  expect(days).toEqual([{ shares: 2 }]);
});

test("robots.txt names the sitemap index, and the index lists the sitemap files", async () => {
  expect(await (await call("/robots.txt")).text()).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const index = await (await call("/sitemap.xml")).text();
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) =>
    loc.slice(ORIGIN.length),
  );
  expect(parts).toEqual([
    "/sitemaps/pages.xml",
    "/sitemaps/videos-1.xml",
    "/sitemaps/channels-1.xml",
    "/sitemaps/playlists-1.xml",
  ]);
  for (const part of parts) expect((await call(part)).status).toBe(200);
  expect((await call("/sitemaps/videos-9.xml")).status).toBe(404);
  const pages = await (await call("/sitemaps/pages.xml")).text();
  for (const [, loc = ""] of pages.matchAll(/<loc>([^<]+)<\/loc>/g))
    expect((await call(loc.slice(ORIGIN.length))).status, loc).toBe(200);
});

test("a channel's RSS feed has permanent item IDs, and an unknown channel gets a 404", async () => {
  await call("/@feedfinch/feed.xml");
  expect((await call("/@nobody_there/feed.xml")).status).toBe(404);
  expect((await call("/nobody/feed.xml")).status).toBe(404);
  const feed = await (await call("/@FeedFinch/feed.xml".toLowerCase())).text();
  expect(feed).toContain(`<guid isPermaLink="false">${ORIGIN}/watch/${videoId}</guid>`);
});

test("the RSS feed, oEmbed and the player's title disclose a paid partnership", async () => {
  const maker = await makeUser();
  const { id: paid } = await makeVideo(maker, { title: "A walk", paidPartner: "Aurora & Sons" });
  const { id: own } = await makeVideo(maker, { title: "A talk" });
  const ask = async (id: string) =>
    (await call(`/api/oembed?url=${encodeURIComponent(`${ORIGIN}/watch/${id}`)}`)).json<{
      disclosure?: string;
      html: string;
    }>();
  const told = await ask(paid);
  expect(told.disclosure).toBe("Paid partnership with Aurora & Sons");
  expect(told.html).toContain('title="A walk (Paid partnership with Aurora &amp; Sons)"');
  expect(await ask(own)).not.toHaveProperty("disclosure");
  const feed = await (await call(`/@${maker.username}/feed.xml`)).text();
  expect(feed.match(/Paid partnership with/g)).toHaveLength(1);
});
