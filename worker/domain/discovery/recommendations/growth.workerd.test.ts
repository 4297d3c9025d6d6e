import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { type Metered, meter } from "../../../testing/meter.ts";
import { listFollowedStreams } from "../../live/streams/list-followed.ts";
import { browse } from "../browse/browse.ts";
import { readBrowse } from "../browse/contract.ts";
import { readPersonalRows } from "../home/personal-rows.ts";
import { readHome } from "../home/read-home.ts";
import { findCandidates } from "./candidates.ts";
import { explain } from "./explain.ts";
import { readDiscover } from "./read-discover.ts";
import { readInsights } from "./read-insights.ts";
import { recommend } from "./recommend.ts";
import { listSimilar } from "./similar.ts";
import { listTrending } from "./trending.ts";

const VIDEOS = 2_000;
const PER_ROW = 10;
const DAY = 86_400_000;
const NOW = testContext().now();
const videoAt = (i: number) => `vid_grow${i}`;

const fill = (table: string, columns: string, values: string, count: number) =>
  env.DB.prepare(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1}) insert or ignore into ${table} (${columns}) select ${values} from n`,
  );
const pick = (list: string[], by: string) =>
  `case (${by}) % ${list.length} ${list.map((item, i) => `when ${i} then '${item}'`).join(" ")} end`;

let viewer: TestUser;
beforeAll(async () => {
  viewer = await makeUser();
  const userColumns = "id, username, email, display_name, created_at, updated_at";
  const categories = pick(["gaming", "tech", "art", "music", "cooking"], "i");
  const subject = `'${viewer.id}', 'vid_grow' || (i * 31 % ${VIDEOS})`;
  const at = `${NOW} - i * 60000`;
  await env.DB.batch([
    fill(
      "users",
      userColumns,
      "'usr_growc' || i, 'growc' || i, 'growc' || i || '@example.com', 'Grown', 1, 1",
      40,
    ),
    fill(
      "users",
      userColumns,
      "'usr_growv' || i, 'growv' || i, 'growv' || i || '@example.com', 'Grown', 1, 1",
      60,
    ),
    fill(
      "videos",
      "id, creator_id, title, tags, category, state, visibility, published_at, created_at, updated_at, view_count, trend, duration_seconds",
      `'vid_grow' || i, 'usr_growc' || (i * 7 % 40), 'Common word' || (i % 90) || ' rare' || (i % 700), json_array('tag' || (i % 50), 'everywhere'), ${categories},
       'published', 'public', ${NOW - 90 * DAY} + i * 3600000, 1, 1, 100, ${NOW} / 43200000.0 - i * 37 % 1000 / 100.0, 60`,
      VIDEOS,
    ),
    fill(
      "interactions",
      "id, user_id, content_id, content_type, interaction_type, created_at",
      `'int_grow' || i, 'usr_growv' || (i % 60), 'vid_grow' || (i * 31 % ${VIDEOS}), 'video', 'view', ${at}`,
      3_000,
    ),
    fill(
      "interactions",
      "id, user_id, content_id, content_type, interaction_type, created_at",
      `'int_own' || i, ${subject}, 'video', ${pick(["view", "view", "like", "share"], "i")}, ${at}`,
      400,
    ),
    fill(
      "video_reactions",
      "user_id, video_id, reaction, created_at",
      `${subject}, ${pick(["like", "dislike"], "i / 300")}, ${at}`,
      320,
    ),
    fill(
      "playback_sessions",
      "id, viewer_key, user_id, video_id, played_ms, started_at, last_report_at",
      `'play_grow' || i, 'u:' || '${viewer.id}', ${subject}, i % 5 * 1000, ${at}, ${at}`,
      400,
    ),
    fill(
      "watch_progress",
      "user_id, video_id, position_ms, updated_at",
      `${subject}, 1000, ${at}`,
      200,
    ),
    fill(
      "follows",
      "follower_id, creator_id, created_at",
      `'${viewer.id}', 'usr_growc' || i, ${at}`,
      15,
    ),
    fill(
      "follows",
      "follower_id, creator_id, created_at",
      `'usr_growv' || (i % 60), 'usr_growc' || (i % 40), ${at}`,
      120,
    ),
    fill(
      "blocks",
      "blocker_id, blocked_id, created_at",
      `'${viewer.id}', 'usr_growc' || (20 + i), 1`,
      3,
    ),
    fill(
      "hidden_subjects",
      "user_id, subject_type, subject_id, kind, created_at",
      `'${viewer.id}', 'video', 'vid_grow' || (i * 13), ${pick(["hide", "not_interested"], "i")}, 1`,
      60,
    ),
    fill(
      "streams",
      "id, creator_id, title, category, state, viewer_count, started_at, created_at, updated_at",
      `'str_grow' || i, 'usr_growv' || i, 'Live', ${categories}, 'live', i / 4, ${at}, 1, 1`,
      60,
    ),
    fill(
      "streams",
      "id, creator_id, title, category, state, viewer_count, started_at, created_at, updated_at",
      `'str_past' || i, 'usr_growv' || (i % 60), 'Over', ${categories}, 'ended', 0, ${at}, 1, 1`,
      600,
    ),
  ]);
});

/** Counts the keys in the longest `in (...)` list. D1 counts a missing key as a read row. */
const keysIn = (sql: string) =>
  Math.max(
    0,
    ...[...sql.matchAll(/\bin \(([?, ]+)\)/g)].map(([, keys = ""]) => keys.split(",").length),
  );

/** Returns the SQL statements that read far more rows than they return or look up by key. */
async function scansOf(
  ask: (deps: ReturnType<typeof testContext>) => Promise<unknown>,
): Promise<{ statements: number; scans: string[] }> {
  const metered = meter(env.DB);
  await ask({ ...testContext(), db: createDb(metered.db) });
  const isScan = ({ sql, rowsRead, rowsReturned }: Metered) =>
    rowsRead - keysIn(sql) > PER_ROW * Math.max(1, rowsReturned);
  const words = ({ sql, rowsRead, rowsReturned }: Metered) =>
    `read ${rowsRead} for ${rowsReturned}: ${sql}`;
  return {
    statements: metered.statements.length,
    scans: metered.statements.filter(isScan).map(words),
  };
}

const byModel = Array.from({ length: 150 }, (_, i) => videoAt(i * 11));
const CALLS: Record<string, (deps: ReturnType<typeof testContext>) => Promise<unknown>> = {
  recommendations: async (deps) => recommend(deps, { actor: await actorOf(viewer) }),
  "a visitor's recommendations": (deps) => recommend(deps, { actor: { kind: "visitor" } }),
  "the model's candidates": async (deps) =>
    findCandidates(deps, {
      actor: await actorOf(viewer),
      byModel,
      creators: [],
      categories: [],
      searches: [],
      excludeViewed: true,
    }),
  explanations: async (deps) => explain(deps, { actor: await actorOf(viewer), limit: 10 }),
  "similar videos": async (deps) =>
    listSimilar(deps, {
      actor: await actorOf(viewer),
      contentId: videoAt(1_001),
      type: "video",
      limit: 12,
    }),
  "a visitor's similar videos": (deps) =>
    listSimilar(deps, {
      actor: { kind: "visitor" },
      contentId: videoAt(7),
      type: "video",
      limit: 5,
    }),
  "similar streams": async (deps) =>
    listSimilar(deps, {
      actor: await actorOf(viewer),
      contentId: "str_grow5",
      type: "stream",
      limit: 5,
    }),
  trending: async (deps) => listTrending(deps, { actor: await actorOf(viewer), limit: 10 }),
  "trending in a category": (deps) =>
    listTrending(deps, { actor: { kind: "visitor" }, limit: 10, category: "art" }),
  insights: async (deps) => readInsights(deps, { actor: await actorOf(viewer) }),
  "all of /discover": async (deps) =>
    readDiscover(deps, { actor: await actorOf(viewer), category: null }),
  "all of a visitor's home page": (deps) =>
    readHome(deps, { actor: { kind: "visitor" }, category: null }),
  ...Object.fromEntries(
    [
      "tab=live",
      "tab=live&sort=newest&after=str_grow9",
      "tab=live&category=art&after=str_grow52",
      "tab=live&category=art&sort=newest",
      "tab=videos&after=vid_grow7",
      "tab=videos&category=art",
      "tab=videos&sort=newest&after=vid_grow1500",
      "tab=videos&category=art&sort=newest&after=vid_grow1502",
      "tab=videos&sort=views&after=vid_grow1995",
      "tab=videos&category=art&sort=views",
      "tab=channels&after=usr_growc30",
      "tab=channels&category=art&after=usr_growc8",
    ].map((query) => [
      `/browse?${query}`,
      async (deps: ReturnType<typeof testContext>) =>
        browse(deps, {
          actor: await actorOf(viewer),
          input: readBrowse(new URLSearchParams(query)),
        }),
    ]),
  ),
};

test.each(Object.entries(CALLS))(
  "no database statement reads more than ten rows per returned row for %s",
  async (_, ask) => {
    const { statements, scans } = await scansOf(ask);
    expect(statements).toBeGreaterThan(0);
    expect(scans).toEqual([]);
  },
);

test("the rows of the home page that only one user sees cost a few reads per followed channel", async () => {
  const actor = await actorOf(viewer);
  const metered = meter(env.DB);
  const deps = { ...testContext(), db: createDb(metered.db) };
  await readPersonalRows(deps, { actor, limit: 8 });
  await listFollowedStreams(deps, { actor, limit: 8 });
  const reads = metered.statements.map(({ rowsRead }) => rowsRead);
  // The viewer follows 15 channels and has 200 entries in the history.
  expect(Math.max(...reads), JSON.stringify(metered.statements)).toBeLessThan(700);
});

test("the counter of read rows detects a table scan", async () => {
  const { scans } = await scansOf(({ db }) =>
    db.query.videos.findMany({ where: (v, { eq }) => eq(v.title, "no such title") }),
  );
  expect(scans).toEqual([expect.stringContaining(`read ${VIDEOS} for 0`)]);
});
