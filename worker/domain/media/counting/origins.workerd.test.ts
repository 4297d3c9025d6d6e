import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { acts, trendActs, videos } from "../../../db/schema.ts";
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

describe("likes from one network", () => {
  test.each(ROUTES)(
    "12 likes of a video from one network through %s raise the video's trend by 4 likes",
    async (route) => {
      const { likes, raised, networks } = await like(route, {
        "CF-Connecting-IP": "203.0.113.201",
      });
      expect([likes, raised]).toEqual([PEOPLE, RANKING_IDENTITIES]);
      expect(networks).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)]);
    },
  );

  test("12 likes of a video without a known IP address raise the video's trend by 4 likes", async () => {
    const { likes, raised, networks } = await like("/api/track-interaction", {});
    expect([likes, raised]).toEqual([PEOPLE, RANKING_IDENTITIES]);
    expect(networks).toEqual([expect.stringMatching(/^unknown:\d+$/)]);
  });
});
