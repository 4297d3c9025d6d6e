import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import { follows, hiddenSubjects } from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { meter } from "../../../testing/meter.ts";
import { followCreator, unfollowCreator } from "../community/follow-creator.ts";
import { listNewVideos } from "./list-new-videos.ts";
import { listChannelShortcuts } from "./list-shortcuts.ts";

const ctx = testContext();
const DAY = 86_400_000;
const FOLLOWS_MAX = 2_000;
const VIDEOS = 3_000;
const STREAMS = 300;

let stranger: TestUser;

beforeAll(async () => {
  stranger = await makeUser();
  await env.DB.batch([
    env.DB.prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${FOLLOWS_MAX})
       insert into users (id, username, email, display_name, created_at, updated_at)
       select 'usr_many' || i, 'many' || i, 'many' || i || '@example.com', 'Many', 1, 1 from n`,
    ),
    env.DB.prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${VIDEOS - 1})
       insert into videos (id, creator_id, title, category, state, visibility, published_at, created_at, updated_at)
       select 'vid_many' || i, ?, 'Listed', 'art', 'published', 'public', ? - i * 1000, 1, 1 from n`,
    ).bind(stranger.id, ctx.now()),
    env.DB.prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${STREAMS - 1})
       insert into streams (id, creator_id, title, category, state, visibility, started_at, created_at, updated_at)
       select 'str_many' || i, 'usr_many' || i, 'Live', 'art', 'live', 'public', 1, 1, 1 from n`,
    ),
  ]);
});

/** Runs an operation. Returns the result, and the most rows that one of its statements read. */
async function readsOf<Result>(
  ask: (deps: ReturnType<typeof testContext>) => Promise<Result>,
): Promise<{ result: Result; most: number }> {
  const metered = meter(env.DB);
  const result = await ask({ ...testContext(), db: createDb(metered.db) });
  return { result, most: Math.max(...metered.statements.map(({ rowsRead }) => rowsRead)) };
}

const follow = (follower: TestUser, creator: TestUser) =>
  ctx.db
    .insert(follows)
    .values({ followerId: follower.id, creatorId: creator.id, createdAt: ctx.now() });

describe("the new videos of followed channels", () => {
  test("cost no read of the catalog for a user who follows few channels", async () => {
    const [viewer, creator, quiet] = [await makeUser(), await makeUser(), await makeUser()];
    const { id } = await makeVideo(creator, { publishedAt: ctx.now() - 400 * DAY });
    await follow(viewer, creator);
    await follow(viewer, quiet);
    const actor = await actorOf(viewer);
    const { result, most } = await readsOf((deps) => listNewVideos(deps, { actor, limit: 24 }));
    expect(result).toMatchObject({ videos: [{ id }], next: null });
    expect(most).toBeLessThan(100);
  });

  test("come in pages without gaps, although the viewer hid most of them", async () => {
    const [viewer, hidden, shown] = [await makeUser(), await makeUser(), await makeUser()];
    await follow(viewer, stranger);
    await follow(viewer, hidden);
    await follow(viewer, shown);
    await ctx.db.insert(hiddenSubjects).values({
      userId: viewer.id,
      subjectType: "creator",
      subjectId: stranger.id,
      kind: "hide",
      createdAt: 1,
    });
    const old = ctx.now() - 500 * DAY;
    const times = [old, old, old - 1, old - 2];
    const made = [];
    for (const publishedAt of times) made.push((await makeVideo(shown, { publishedAt })).id);
    const actor = await actorOf(viewer);
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await listNewVideos(ctx, { actor, before, limit: 3 });
      seen.push(...page.videos.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    const [first = "", second = "", ...rest] = made;
    expect(seen).toEqual([...[first, second].sort().reverse(), ...rest]);
  });
});

test("the channels in the navigation cost no read of all live streams per followed channel", async () => {
  const viewer = await makeUser();
  for (let i = 0; i < 8; i++) await follow(viewer, { ...viewer, id: `usr_many${500 + i}` });
  await follow(viewer, { ...viewer, id: "usr_many0" });
  const actor = await actorOf(viewer);
  const { result, most } = await readsOf((deps) => listChannelShortcuts(deps, { actor }));
  expect(result.followed[0]).toMatchObject({
    id: "usr_many0",
    live: { streamUrl: "/streams/str_many0" },
  });
  expect(result.followed).toHaveLength(9);
  expect(most).toBeLessThan(STREAMS);
});

test(`a user can follow at most ${FOLLOWS_MAX} channels`, async () => {
  const viewer = await makeUser();
  await env.DB.prepare(
    `insert into follows (follower_id, creator_id, created_at)
     select ?, id, 1 from users where id like 'usr_many%' and id <> 'usr_many0' limit ${FOLLOWS_MAX}`,
  )
    .bind(viewer.id)
    .run();
  const actor = await actorOf(viewer);
  const origin = { network: null, home: null, device: null };
  const answer = await call("/api/creators/usr_many0/follow", { method: "POST", as: viewer });
  expect(answer.status).toBe(409);
  // A channel that the user follows already stays followed.
  const again = { creatorId: "usr_many7", actor, origin };
  expect(await followCreator(ctx, again)).toMatchObject({ following: true });
  await unfollowCreator(ctx, again);
  expect(await followCreator(ctx, { ...again, creatorId: "usr_many0" })).toMatchObject({
    following: true,
  });
});
