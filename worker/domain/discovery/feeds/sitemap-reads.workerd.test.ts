import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { meter } from "../../../testing/meter.ts";
import { sitemapFile, sitemapIndex } from "./sitemap.ts";

const ctx = testContext();

/** Rows of a sitemap file, which `sitemap.ts` calls `ADDRESSES`. */
const ROWS = 5_000;
const VIDEOS = 2 * ROWS + 10;
let channel: string;

beforeAll(async () => {
  const owner = await makeUser();
  const closed = await makeUser({ profileVisibility: "private" });
  channel = owner.username;
  const fill = (name: string, creatorId: string, visibility: string, count: number) =>
    env.DB.prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})
       insert into videos (id, creator_id, title, category, state, visibility, published_at, created_at, updated_at)
       select ? || i, ?, 'Listed', 'art', 'published', ?, 1, 1, 1 from n`,
    ).bind(name, creatorId, visibility);
  await env.DB.batch([
    fill("vid_map", owner.id, "public", VIDEOS),
    fill("vid_secret", owner.id, "private", 3),
    fill("vid_closed", closed.id, "public", 3),
  ]);
});

async function readsOf<Result>(
  ask: (deps: ReturnType<typeof testContext>) => Promise<Result>,
): Promise<{ result: Result; rows: number }> {
  const metered = meter(env.DB);
  const result = await ask({ ...testContext(), db: createDb(metered.db) });
  return { result, rows: metered.statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0) };
}

test("the index of the sitemaps and an unknown sitemap read no tables", async () => {
  const index = await readsOf(sitemapIndex);
  for (const file of ["videos-1.xml", "videos-3.xml", "channels-1.xml"])
    expect(index.result).toContain(file);
  expect(index.result).not.toContain("videos-4.xml");
  expect(index.rows).toBeLessThan(20);
  const unknown = await readsOf((deps) =>
    sitemapFile(deps, "videos-999.xml").catch((error: unknown) => error),
  );
  expect(unknown.result).toMatchObject({ code: "NOT_FOUND" });
  expect(unknown.rows).toBeLessThan(20);
});

test("each sitemap file reads only its own rows, and the files together list all public videos once", async () => {
  const paths: string[] = [];
  for (const number of [1, 2, 3]) {
    const file = await readsOf((deps) => sitemapFile(deps, `videos-${number}.xml`));
    expect(file.rows).toBeLessThan(3 * ROWS);
    paths.push(
      ...[...file.result.matchAll(/\/watch\/(vid_[a-z]+)\d/g)].map(([, name = ""]) => name),
    );
  }
  expect(paths.filter((name) => name === "vid_map")).toHaveLength(VIDEOS);
  expect(paths.filter((name) => name === "vid_secret" || name === "vid_closed")).toEqual([]);
  expect(await sitemapFile(ctx, "channels-1.xml")).toContain(`/@${channel}<`);
});
