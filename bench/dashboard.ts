/**
 * Compares GET /api/analytics for a channel with a million views and one with a hundred: rows read
 * and response time. The baseline is /healthz of the same Worker.
 *
 *   --rounds N (9)  --state DIR (keeps the filled database for the next run)
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
import { startSession } from "../worker/domain/accounts/sessions/start-session.ts";
import { ChannelQuery, channelRange } from "../worker/domain/creator/analytics/contract-range.ts";
import { getChannelAnalytics } from "../worker/domain/creator/analytics/get-channel-analytics.ts";
import { meter } from "../worker/testing/meter.ts";
import { type BenchChannel, fillChannel } from "./dashboard/channel.ts";

const SIGNING_SECRET = "benchmark-secret-of-32-characters!!";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "9" }, state: { type: "string" } },
});
const rounds = Number(values.rounds);
const EACH = 5;
Object.assign(process.env, toolEnv());
const now = () => Date.now();
const today = Math.floor(now() / 86_400_000);

const CHANNELS: Record<"small" | "large", BenchChannel> = {
  small: {
    creatorId: "usr_benchsmall00",
    views: 100,
    videos: 3,
    days: 30,
    countries: 3,
    followers: 20,
    tips: 3,
  },
  large: {
    creatorId: "usr_benchlarge00",
    views: 1_000_000,
    videos: 60,
    days: 365,
    countries: 80,
    followers: 5_000,
    tips: 300,
  },
};
const RANGES = ["range=28", "range=365&compare=year", "range=all"] as const;
type Name = keyof typeof CHANNELS;

const median = (list: number[]) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

const state = values.state ?? mkdtempSync(join(tmpdir(), "tributary-dashboard-"));
await buildWorker();
const vars = {
  SIGNING_SECRET,
  APP_ORIGIN: "http://localhost:8787",
};
const mf = new Miniflare({
  defaultPersistRoot: state,
  cf: false,
  handleStructuredLogs: () => undefined,
  structuredWorkerdLogs: true,
  workers: [appWorker(vars)],
});
try {
  const db = await mf.getD1Database("DB");
  await migrate(db);
  const isFilled =
    (await db.prepare("select count(*) as n from creator_days").first<number>("n")) ?? 0;
  if (isFilled === 0)
    for (const channel of Object.values(CHANNELS)) await fillChannel(db, channel, today);

  const rowsRead = async (name: Name, query: string) => {
    const metered = meter(db);
    const range = channelRange(
      ChannelQuery.parse(Object.fromEntries(new URLSearchParams(query))),
      today,
    );
    const { totals } = await getChannelAnalytics(
      { db: createDb(metered.db), now },
      { creatorId: CHANNELS[name].creatorId, plan: "creator_pro", range },
    );
    return {
      rows: metered.statements.reduce((sum, s) => sum + s.rowsRead, 0),
      statements: metered.statements.length,
      views: totals.views,
    };
  };

  const deps = {
    db: createDb(db),
    now,
    newId: (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`,
    signingSecret: SIGNING_SECRET,
  };
  const tokens: Record<Name, string> = {
    small: await startSession(deps, { userId: CHANNELS.small.creatorId, userAgent: "bench" }),
    large: await startSession(deps, { userId: CHANNELS.large.creatorId, userAgent: "bench" }),
  };
  const timed = async (path: string, token: string): Promise<number> => {
    const from = performance.now();
    const response = await mf.dispatchFetch(`http://localhost:8787${path}`, {
      headers: { Authorization: `Bearer ${token}`, "User-Agent": "Mozilla/5.0 Chrome/140.0.0.0" },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return performance.now() - from;
  };

  const found = [];
  for (const query of RANGES) {
    const times: Record<Name | "floor", number[]> = { small: [], large: [], floor: [] };
    for (let round = -1; round < rounds; round++) {
      for (let i = 0; i < EACH; i++) {
        const floor = await timed("/healthz", tokens.small);
        const order: Name[] = round % 2 === 0 ? ["small", "large"] : ["large", "small"];
        for (const name of order) {
          const ms = await timed(`/api/analytics?${query}`, tokens[name]);
          if (round >= 0) times[name].push(ms);
        }
        if (round >= 0) times.floor.push(floor);
      }
    }
    const [small, large] = [await rowsRead("small", query), await rowsRead("large", query)];
    found.push({
      query,
      views: { small: small.views, large: large.views },
      rowsRead: { small: small.rows, large: large.rows, ratio: large.rows / small.rows },
      ms: {
        small: median(times.small),
        large: median(times.large),
        floor: median(times.floor),
        ratio: median(times.large) / median(times.small),
      },
    });
  }
  console.table(
    Object.fromEntries(
      found.map(({ query, views, rowsRead: rows, ms }) => [
        query,
        {
          views: `${views.small} / ${views.large}`,
          "rows read": `${rows.small} / ${rows.large}`,
          "ms, median": `${ms.small.toFixed(1)} / ${ms.large.toFixed(1)} (floor ${ms.floor.toFixed(1)})`,
          "time ratio": ms.ratio.toFixed(2),
        },
      ]),
    ),
  );
  console.log(JSON.stringify({ bench: "dashboard", rounds, each: EACH, found }));
} finally {
  await mf.dispose();
  if (values.state === undefined) rmSync(state, { recursive: true, force: true });
}
