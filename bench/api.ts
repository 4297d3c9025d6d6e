/**
 * Measures the server's CPU time per response of the busiest read endpoints: with 100 videos, with
 * `--videos` videos, and for a bare Hono route of the same size. Reports the rows that each
 * statement reads.
 *
 *   --videos N (100000)  --rounds N (7)  --state DIR (keeps the filled databases for the next run)
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Miniflare } from "miniflare";
import { buildWorker } from "../scripts/build.ts";
import { toolEnv } from "../scripts/lib/run.ts";
import { migrate } from "../scripts/local/migrate.ts";
import { appWorker } from "../scripts/local/server.ts";
import { createDb } from "../worker/db/client.ts";
import { getWatchableVideo } from "../worker/domain/community/watching/get-watchable-video.ts";
import {
  listTrending,
  listTrendingVideos,
} from "../worker/domain/discovery/recommendations/trending.ts";
import { listLiveStreams } from "../worker/domain/live/streams/queries.ts";
import { readFeatured } from "../worker/domain/media/videos/featured.ts";
import { listVideos } from "../worker/domain/media/videos/queries.ts";
import { type Metered, meter } from "../worker/testing/meter.ts";
import { workerOptions } from "./lib/worker-options.ts";
import { fillDatabase, makeCommunity } from "./recs/community.ts";
import { processUse } from "./recs/process-use.ts";

const { values } = parseArgs({
  options: {
    videos: { type: "string", default: "100000" },
    rounds: { type: "string", default: "7" },
    state: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const SIZES = { small: 100, large: Number(values.videos) } as const;
type Size = keyof typeof SIZES;
/**
 * Requests per measurement. One request is too few, because the kernel counts CPU time in steps of
 * 10 ms.
 */
const EACH = 150;

const AT_ONCE = 8;
const HOT = {
  "home: newest videos": "/api/videos?limit=12",
  "home: one category": "/api/videos?limit=12&category=music",
  "a video": "/api/videos/vid_0000007",
  trending: "/api/trending?limit=12",
  "home: live now": "/api/streams/live?limit=4",
} as const;
const signingSecret = "benchmark-secret-of-32-characters!!";
const MOST_ROWS = 10;
Object.assign(process.env, toolEnv());

const median = (list: number[]) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

function app(size: Size) {
  const worker = appWorker({ SIGNING_SECRET: signingSecret, APP_ORIGIN: `http://${size}.test` });
  // Both Workers get no queue consumers, because two Workers cannot consume the same queue.
  return {
    ...worker,
    name: size,
    routes: [`${size}.test/*`],
    d1Databases: { DB: `bench-${size}` },
    queueConsumers: {},
  };
}

async function statementsOf(binding: D1Database): Promise<(Metered & { perRow: number })[]> {
  const metered = meter(binding);
  const deps = { db: createDb(metered.db), signingSecret, now: () => Date.now() };
  const actor = { kind: "visitor" } as const;
  await listVideos(deps, { limit: 12, actor });
  await listVideos(deps, { limit: 12, category: "music", actor });
  await readFeatured(deps, actor);
  await getWatchableVideo(deps, { videoId: "vid_0000007", actor });
  await listTrending(deps, { limit: 12, actor });
  await listTrendingVideos(deps, { limit: 1, actor });
  await listLiveStreams(deps, { limit: 1, actor });
  return metered.statements.map((s) => ({
    ...s,
    perRow: s.rowsRead / Math.max(1, s.rowsReturned),
  }));
}

await buildWorker();
const state = values.state ?? mkdtempSync(join(tmpdir(), "tributary-api-"));
const bare = {
  ...(await workerOptions("bench/api/baseline.ts")),
  name: "bare",
  routes: ["bare.test/*"],
};
const mf = new Miniflare({
  defaultPersistRoot: state,
  cf: false,
  handleStructuredLogs: () => undefined,
  structuredWorkerdLogs: true,
  workers: [app("small"), app("large"), bare],
});
try {
  for (const size of ["small", "large"] as const) {
    const db = await mf.getD1Database("DB", size);
    await migrate(db);
    if ((await db.prepare("select count(*) as n from videos").first<number>("n")) !== SIZES[size]) {
      const communitySize = {
        viewers: size === "small" ? 50 : 1_500,
        eventsEach: 20,
        popular: Math.min(SIZES[size], 3_000),
      };
      await fillDatabase(
        db,
        makeCommunity({ videos: SIZES[size], ...communitySize, now: Date.now(), seed: 11 }),
      );
    }
  }

  const fetchBytes = async (url: string): Promise<number> => {
    const response = await mf.dispatchFetch(url, {
      headers: { "User-Agent": "Mozilla/5.0 Chrome/140.0.0.0" },
    });
    const bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return bytes;
  };
  const cost = async (url: string): Promise<number> => {
    const from = processUse().cpuS;
    let remaining = EACH;
    const caller = async () => {
      while (remaining-- > 0) await fetchBytes(url);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, caller));
    return ((processUse().cpuS - from) * 1000) / EACH;
  };

  const found = [];
  for (const [name, path] of Object.entries(HOT)) {
    const bytes = await fetchBytes(`http://large.test${path}`);
    const urls = {
      small: `http://small.test${path}`,
      large: `http://large.test${path}`,
      bare: `http://bare.test/answer/${bytes}`,
    };
    const times = { small: [] as number[], large: [] as number[], bare: [] as number[] };
    for (let round = -1; round < rounds; round++) {
      for (const target of ["bare", "small", "large"] as const) {
        const ms = await cost(urls[target]);
        if (round >= 0) times[target].push(ms);
      }
    }
    const ms = { bare: median(times.bare), small: median(times.small), large: median(times.large) };
    found.push({ name, bytes, ms, ofBare: ms.bare / ms.small, growth: ms.large / ms.small });
  }
  const statements = await statementsOf(await mf.getD1Database("DB", "large"));
  const worst = statements.reduce((a, b) => (b.perRow > a.perRow ? b : a));

  console.table(
    Object.fromEntries(
      found.map(({ name, bytes, ms, ofBare, growth }) => [
        name,
        {
          bytes,
          "CPU ms: bare": ms.bare.toFixed(2),
          "100 videos": ms.small.toFixed(2),
          [`${SIZES.large} videos`]: ms.large.toFixed(2),
          "of bare (>= 0.5)": ofBare.toFixed(2),
          "growth (<= 1.3)": growth.toFixed(2),
        },
      ]),
    ),
  );
  console.log(
    `\n${statements.length} statements; the most rows read for one returned: ${worst.perRow.toFixed(1)} (bar ${MOST_ROWS}), by\n  ${worst.sql.slice(0, 300)}\n`,
  );
  console.log(
    JSON.stringify({
      bench: "api",
      rounds,
      each: EACH,
      videos: SIZES.large,
      found,
      mostRowsPerRow: worst.perRow,
      sql: worst.sql,
    }),
  );
} finally {
  await mf.dispose();
  if (values.state === undefined) rmSync(state, { recursive: true, force: true });
}
