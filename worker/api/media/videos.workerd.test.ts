import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { users, videos } from "../../db/schema.ts";
import type { VideoCard } from "../../domain/media/videos/contract-api.ts";
import { pickFeatured, readFeatured } from "../../domain/media/videos/featured.ts";
import { call, makeUser, makeVideo, testContext } from "../../testing/factories.ts";
import { settleJobs } from "../../testing/queue.ts";

afterEach(() => void vi.useRealTimers());

const listOf = async (creatorId: string) =>
  (await (await call(`/api/videos?creatorId=${creatorId}`)).json<VideoCard[]>()).map(
    (card) => card.id,
  );

test("the video list has only public, published videos of creators who are not suspended", async () => {
  const creator = await makeUser();
  const { id: shown } = await makeVideo(creator);
  await makeVideo(creator, { visibility: "unlisted" });
  await makeVideo(creator, { visibility: "private" });
  await makeVideo(creator, { state: "draft" });
  await makeVideo(creator, { state: "removed" });
  expect(await listOf(creator.id)).toEqual([shown]);
  await testContext().db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, creator.id));
  expect(await listOf(creator.id)).toEqual([]);
});

test("a visitor gets a cached video for up to a second, and never another user's response", async () => {
  const creator = await makeUser({ emailVerifiedAt: 1 });
  const { id } = await makeVideo(creator);
  const keepsAnswers = true;
  const titleFor = async (as: typeof creator | null) =>
    (await (await call(`/api/videos/${id}`, { as, keepsAnswers })).json<VideoCard>()).title;
  const change = async (json: object) =>
    expect(
      (await call(`/api/videos/${id}`, { as: creator, method: "PATCH", json, keepsAnswers }))
        .status,
    ).toBe(200);
  const elsewhere = "Changed by another isolate";
  // The API caches a visitor's response for one second, and each finished job empties the cache.
  await settleJobs();
  vi.useFakeTimers({ toFake: ["Date"] });
  const before = await titleFor(null);
  await testContext().db.update(videos).set({ title: elsewhere }).where(eq(videos.id, id));
  const titles = [await titleFor(null), await titleFor(creator)];
  vi.useRealTimers();
  expect(titles).toEqual([before, elsewhere]);
  await expect.poll(() => titleFor(null)).toBe(elsewhere);
  await change({ title: "Changed here" });
  expect(await titleFor(null)).toBe("Changed here");
  await change({ visibility: "private" });
  expect((await call(`/api/videos/${id}`, { as: creator, keepsAnswers })).status).toBe(200);
  expect((await call(`/api/videos/${id}`, { keepsAnswers })).status).toBe(404);
});

test("the pages of the video list have no gaps or duplicates for equal publication times", async () => {
  const creator = await makeUser();
  const made = [];
  for (let i = 0; i < 7; i++)
    made.push((await makeVideo(creator, { publishedAt: 1_000_000 + Math.floor(i / 3) })).id);
  made.sort();
  const seen: string[] = [];
  let path: string | undefined = `/api/videos?creatorId=${creator.id}&limit=2`;
  while (path) {
    const response = await call(path);
    const page = await response.json<VideoCard[]>();
    expect(page.length).toBeGreaterThan(0);
    seen.push(...page.map((card) => card.id));
    path = /^<(.+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1];
  }
  expect([...seen].sort()).toEqual(made);
});

test.each([
  "limit=0",
  "limit=101",
  "limit=x",
  "category=nothing",
  "before=1",
  "before=%00.x",
  "before=1.%27",
])("the video list rejects ?%s with the name of the field", async (query) => {
  const response = await call(`/api/videos?${query}`);
  expect([
    response.status,
    Object.keys((await response.json<{ fields: object }>()).fields),
  ]).toEqual([400, [query.split("=")[0]]]);
});

test("a video card has the fields of the video list, and its signed image URLs work", async () => {
  const creator = await makeUser({
    displayName: "River Stone",
    isVerified: true,
    followerCount: 3,
  });
  const { id } = await makeVideo(creator, { viewCount: 12, likeCount: 4 });
  const [card] = await (await call(`/api/videos?creatorId=${creator.id}`)).json<VideoCard[]>();
  expect(card).toMatchObject({
    id,
    title: "A video",
    duration: 40,
    category: "art",
    views: 12,
    likes: 4,
    videoUrl: `/watch/${id}`,
    creator: { username: creator.username, name: "River Stone", isVerified: true, followers: 3 },
  });
  for (const url of [card?.thumbnail, card?.storyboard?.url])
    expect((await call(url ?? "", { method: "HEAD" })).status).toBe(200);
});

test("the featured videos contain each creator once, ordered by verified followers", async () => {
  const [big, small] = [
    await makeUser({ verifiedFollowers: 9_000_001 }),
    await makeUser({ verifiedFollowers: 9_000_000 }),
  ];
  const { id: best } = await makeVideo(big, { verifiedViews: 9_000_000 });
  await makeVideo(big, { verifiedViews: 8_000_000 });
  const { id: other } = await makeVideo(small, { verifiedViews: 9_500_000 });
  // Public counts can be raised with fake accounts, so a creator without verified views and
  // followers must not be featured.
  const farm = await makeUser({ followerCount: 10_000_000, verifiedFollowers: 0 });
  await makeVideo(farm, { viewCount: 10_000_000, verifiedViews: 0 });
  const rows = await readFeatured(testContext(), undefined);
  const featured = pickFeatured(rows, { limit: 2, shown: new Set() });
  expect(featured.map(({ video }) => video.id)).toEqual([best, other]);
});

test("a page of the video list reads only as many database rows as the page needs", async () => {
  const creator = await makeUser();
  const rows = Array.from(
    { length: 60 },
    (_, i) => `('vid_many${i}', '${creator.id}', 'published', 'public', ${5e12 + i}, 1, 1)`,
  );
  await env.DB.exec(
    `insert into videos (id, creator_id, state, visibility, published_at, created_at, updated_at) values ${rows.join(", ")}`,
  );
  const page = await env.DB.prepare(
    `select v.id from videos v join users u on u.id = v.creator_id where v.state = 'published' and v.visibility = 'public'
     and u.suspended_at is null and v.published_at <= ? and (v.published_at < ? or (v.published_at = ? and v.id < ?))
     order by v.published_at desc, v.id desc limit 5`,
  )
    .bind(5e12 + 50, 5e12 + 50, 5e12 + 50, "vid_many50")
    .run();
  expect(page.results.map((row) => row.id)).toEqual(
    [49, 48, 47, 46, 45].map((i) => `vid_many${i}`),
  );
  expect(page.meta.rows_read).toBeLessThanOrEqual(20);
});
