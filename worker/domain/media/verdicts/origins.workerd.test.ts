import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { acts, comments, trendActs, videos } from "../../../db/schema.ts";
import { call, makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { RANKING_IDENTITIES } from "./rules.ts";

const ctx = testContext();
const DAY_MS = 86_400_000;
const established = () => ({
  createdAt: ctx.now() - 60 * DAY_MS,
  emailVerifiedAt: ctx.now() - 59 * DAY_MS,
});
const PEOPLE = 12;

const ROUTES = [
  "/reaction",
  "/api/track-interaction",
  "/api/interactions",
  "/api/recommendations/track",
];

async function like(route: string, headers: Record<string, string>) {
  const { id } = await makeVideo(await makeUser());
  for (let i = 0; i < PEOPLE; i++) {
    const as = await makeUser(established());
    const tracked = { contentId: id, contentType: "video", interactionType: "like" };
    const answer = route.startsWith("/api")
      ? await call(route, { method: "POST", as, headers, json: tracked })
      : await call(`/api/videos/${id}${route}`, {
          method: "POST",
          as,
          headers,
          json: { reaction: "like" },
        });
    expect(answer.ok).toBe(true);
  }
  await expect
    .poll(() => ctx.db.$count(acts, eq(acts.subjectId, id)), { timeout: 20_000 })
    .toBe(PEOPLE);
  const rows = await ctx.db
    .select({ network: acts.network })
    .from(acts)
    .where(eq(acts.subjectId, id));
  const row = await ctx.db
    .select({ likes: videos.likeCount })
    .from(videos)
    .where(eq(videos.id, id))
    .get();
  const raised = await ctx.db.$count(trendActs, eq(trendActs.videoId, id));
  return { likes: row?.likes, raised, networks: [...new Set(rows.map(({ network }) => network))] };
}

describe("the trend score of a video", () => {
  test.each(ROUTES)(
    "likes through %s by 12 users on one IP network raise the trend score only as much as 4 likes",
    async (route) => {
      const { likes, raised, networks } = await like(route, {
        "CF-Connecting-IP": "203.0.113.201",
      });
      expect([likes, raised]).toEqual([PEOPLE, RANKING_IDENTITIES]);
      expect(networks).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)]);
    },
  );

  test("likes by 12 users on an IPv6 network raise the trend score only as much as 4 likes", async () => {
    const { likes, raised, networks } = await like("/api/track-interaction", {
      "CF-Connecting-IP": "2001:db8:5:6::7",
    });
    expect([likes, raised]).toEqual([PEOPLE, RANKING_IDENTITIES]);
    expect(networks).toEqual([expect.stringMatching(/^6:[0-9a-f]{24}$/)]);
  });

  test("likes by 12 users without a known IP address raise the trend score only as much as 4 likes", async () => {
    const { likes, raised, networks } = await like("/api/track-interaction", {});
    expect([likes, raised]).toEqual([PEOPLE, RANKING_IDENTITIES]);
    expect(networks).toEqual([expect.stringMatching(/^unknown:\d+$/)]);
  });
});

test("8 likes of a comment from one network raise its rank by 4 likes, and likes of other networks count", async () => {
  const creator = await makeUser();
  const { id: videoId } = await makeVideo(creator);
  const posted = await call(`/api/videos/${videoId}/comments`, {
    method: "POST",
    json: { body: "First" },
    as: creator,
  });
  const { id } = await posted.json<{ id: string }>();
  const likeFrom = async (address: string) => {
    const as = await makeUser({ emailVerifiedAt: 1, createdAt: 1 });
    const headers = { "CF-Connecting-IP": address };
    const response = await call(`/api/comments/${id}/like`, { method: "PUT", as, headers });
    expect(response.status).toBe(200);
  };
  for (let i = 0; i < 8; i++) await likeFrom("203.0.113.210");
  await likeFrom("203.0.113.211");
  const [row] = await ctx.db
    .select({ likes: comments.likeCount, ranked: comments.rankedLikes })
    .from(comments)
    .where(eq(comments.id, id));
  expect(row).toEqual({ likes: 9, ranked: RANKING_IDENTITIES + 1 });
});
