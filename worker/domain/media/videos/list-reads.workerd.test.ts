import { env } from "cloudflare:workers";
import { like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import { hiddenSubjects, videos } from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { meter } from "../../../testing/meter.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { browseVideos } from "../../discovery/browse/browse-videos.ts";
import { pickPools } from "../../discovery/recommendations/pools.ts";
import { listTrendingVideos } from "../../discovery/recommendations/trending.ts";
import { readFeatured } from "./featured.ts";
import { listVideos } from "./queries.ts";

const ctx = testContext();

/** The number of videos from which a list takes those that the viewer did not hide. */
const WINDOW = 1_000;
/** Number of public videos in the category that the viewer hides. */
const VIDEOS = 8 * WINDOW;
const HIDDEN = "gaming";
const SHOWN = "cooking";

/** SQL for some public videos, the newest ones first in all orders. */
const fillVideos = (count: number, name: string, creatorId: string, category: string) =>
  env.DB.prepare(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})
     insert into videos (id, creator_id, title, category, state, visibility, published_at, created_at, updated_at, trend, verified_views, view_count)
     select ?1 || i, ?2, 'Listed', ?3, 'published', 'public', ?4 - i, 1, 1, 1000000 - i, 1000000 - i, 5 from n`,
  ).bind(name, creatorId, category, ctx.now());

let owner: TestUser;
let viewer: TestUser;
let actor: SignedInActor;

beforeAll(async () => {
  owner = await makeUser();
  viewer = await makeUser();
  actor = await actorOf(viewer);
  await fillVideos(VIDEOS, "vid_reads_a", owner.id, HIDDEN).run();
  await ctx.db.insert(hiddenSubjects).values({
    userId: viewer.id,
    subjectType: "category",
    subjectId: HIDDEN,
    kind: "hide",
    createdAt: 1,
  });
});
afterAll(async () => {
  await ctx.db.delete(videos).where(like(videos.id, "vid_reads_%"));
});

/** Runs an operation. Returns the result, and the number of rows that all statements read. */
async function readsOf<Result>(
  ask: (deps: ReturnType<typeof testContext>) => Promise<Result>,
): Promise<{ result: Result; rows: number }> {
  const metered = meter(env.DB);
  const result = await ask({ ...testContext(), db: createDb(metered.db) });
  return { result, rows: metered.statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0) };
}

const LISTS: Record<string, (deps: ReturnType<typeof testContext>) => Promise<{ id: string }[]>> = {
  "new videos": (deps) => listVideos(deps, { actor, limit: 20 }),
  "new videos of the hidden category": (deps) =>
    listVideos(deps, { actor, category: HIDDEN, limit: 20 }),
  "browsed videos": (deps) =>
    browseVideos(deps, { actor, sort: "views", category: null, after: null, limit: 20 }),
  "trending videos": (deps) => listTrendingVideos(deps, { actor, limit: 20 }),
  "featured videos": async (deps) =>
    (await readFeatured(deps, actor)).map(({ video }) => ({ id: video.id })),
  recommendations: (deps) => pickPools(deps, { actor, trending: 20 }),
};

test.each(Object.entries(LISTS))(
  "a list of %s does not read the whole catalog for a user who hid most of it",
  async (_, ask) => {
    const { result, rows } = await readsOf(ask);
    expect(result.filter(({ id }) => id.startsWith("vid_reads_a"))).toEqual([]);
    // Each video of the window costs a row of the index, the video, the creator and the lookups.
    expect(rows).toBeLessThan(7 * WINDOW);
  },
);

test("a list finds the videos behind the ones that the user hid", async () => {
  await fillVideos(WINDOW / 2, "vid_reads_n", owner.id, HIDDEN).run();
  await env.DB.prepare(
    "update videos set published_at = published_at + 1000000000, trend = trend + 1000000 where id like 'vid_reads_n%'",
  ).run();
  await fillVideos(3, "vid_reads_s", (await makeUser()).id, SHOWN).run();
  await env.DB.prepare(
    "update videos set published_at = published_at + 500000000, trend = trend + 500000 where id like 'vid_reads_s%'",
  ).run();
  const shown = ["vid_reads_s0", "vid_reads_s1", "vid_reads_s2"];
  const ids = async (list: Promise<{ id: string }[]>) => (await list).map(({ id }) => id);
  expect(await ids(listVideos(ctx, { actor, limit: 3 }))).toEqual(shown);
  const browsed = { actor, sort: "newest", category: null, after: null, limit: 3 } as const;
  expect(await ids(browseVideos(ctx, browsed))).toEqual(shown);
  expect(await ids(listTrendingVideos(ctx, { actor, limit: 3 }))).toEqual(shown);
  expect(await ids(pickPools(ctx, { actor, trending: 3 }))).toEqual(shown);
});

test("a list of one channel's videos in a category does not read the videos of other channels", async () => {
  const small = await makeUser();
  await fillVideos(4, "vid_reads_c", small.id, HIDDEN).run();
  const list = await readsOf((deps) =>
    listVideos(deps, { actor, creatorId: small.id, category: HIDDEN, limit: 20 }),
  );
  expect(list.result).toHaveLength(4);
  expect(list.rows).toBeLessThan(100);
});
