import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { meter } from "../../../testing/meter.ts";
import { closedVideoIds } from "./closed-videos.ts";

const ctx = testContext();
/** Number of public videos of another channel. */
const OTHERS = 3_000;

const fillVideos = (count: number, name: string, creatorId: string) =>
  env.DB.prepare(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})
     insert into videos (id, creator_id, title, category, state, visibility, published_at, created_at, updated_at, view_count)
     select ?1 || i, ?2, 'Listed', 'gaming', 'published', 'public', ?3 - i, 1, 1, 5 from n`,
  ).bind(name, creatorId, ctx.now());

beforeAll(async () => {
  await fillVideos(OTHERS, "vid_others", (await makeUser()).id).run();
});

/** Runs an operation. Returns the result, and the number of rows that all statements read. */
async function readsOf<Result>(
  ask: (deps: ReturnType<typeof testContext>) => Promise<Result>,
): Promise<{ result: Result; rows: number }> {
  const metered = meter(env.DB);
  const result = await ask({ ...testContext(), db: createDb(metered.db) });
  return { result, rows: metered.statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0) };
}

test("a search of a user who follows no closed channel does not read the catalog", async () => {
  const closed = await makeUser({ profileVisibility: "private" });
  await fillVideos(2, "vid_own", closed.id).run();
  const actor = await actorOf(await makeUser());
  const searched = await readsOf((deps) => closedVideoIds(deps, { terms: ["listed"], actor }));
  expect(searched.result).toEqual([]);
  expect(searched.rows).toBeLessThan(100);
  const self = await actorOf(closed);
  const own = await readsOf((deps) =>
    closedVideoIds(deps, { terms: ["listed"], actor: self, category: "gaming" }),
  );
  expect(own.result).toEqual(["vid_own0", "vid_own1"]);
  expect(own.rows).toBeLessThan(100);
});
