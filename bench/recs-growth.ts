/**
 * Measures how the cost of recommendations and lists grows from 1,000 videos to 100,000, with ten
 * acts (views, likes, follows) per video, on the real D1 in workerd. A statement that reads more
 * than ten rows per returned row or given key counts as a scan.
 *
 *   --small N (1000)  --large N (100000)   number of videos, with ten acts per video
 *   --rounds N (5)  --asks N (40)          calls of each kind per round
 *   --state DIR                            keeps the filled databases for the next run
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Miniflare } from "miniflare";
import { toolEnv } from "../scripts/lib/run.ts";
import { migrate } from "../scripts/local/migrate.ts";
import { plantedId } from "../scripts/local/planted-catalogue.ts";
import { seedPlanted } from "../scripts/local/seed-planted.ts";
import { seededRandom } from "../worker/domain/discovery/recommendations/models/random.ts";
import { workerOptions } from "./lib/worker-options.ts";

const { values } = parseArgs({
  options: {
    small: { type: "string", default: "1000" },
    large: { type: "string", default: "100000" },
    rounds: { type: "string", default: "5" },
    asks: { type: "string", default: "40" },
    state: { type: "string" },
  },
});
const [small, large, rounds, asks] = [
  Number(values.small),
  Number(values.large),
  Number(values.rounds),
  Number(values.asks),
];
const CALLS = [
  "bare",
  "recommendations",
  "explain",
  "similar",
  "trending",
  "trending-category",
  "insights",
] as const;
const PER_ROW = 10;
const BAR = 1.3;
Object.assign(process.env, toolEnv());
const folder = values.state ?? mkdtempSync(join(tmpdir(), "tributary-growth-"));

const worker = await workerOptions("bench/recs-growth/worker.ts");

interface World {
  size: number;
  mf: Miniflare;
  viewers: number;
  videos: number;
}

async function open(size: number): Promise<World> {
  const mf = new Miniflare({
    ...worker,
    d1Databases: { DB: "growth" },
    r2Buckets: { MEDIA: "growth" },
    defaultPersistRoot: join(folder, String(size)),
    cf: false,
  });
  const db = await mf.getD1Database("DB");
  await migrate(db);
  const from = performance.now();
  const planted = { videos: size, acts: 10 * size };
  const onProgress = (table: string, done: number, of: number) =>
    done === of &&
    console.log(`  ${size} videos: ${table}, ${Math.round((performance.now() - from) / 1000)} s`);
  const catalogue = await seedPlanted(db, { ...planted, now: Date.now(), media: null, onProgress });
  const trained = catalogue ? await (await mf.dispatchFetch("http://bench/train")).text() : "kept";
  console.log(
    `  ${size} videos: model ${trained}, ${Math.round((performance.now() - from) / 1000)} s`,
  );
  return { size, mf, videos: size, viewers: Math.max(20, Math.round((10 * size) / 50)) };
}

const random = seededRandom(11);
function askOf({ viewers, videos }: World): string {
  const user = plantedId("usr", "v", 20 * Math.floor((random() * viewers) / 20));
  return `user=${user}&content=${plantedId("vid", "", Math.floor(random() * videos))}`;
}

async function request({ mf }: World, call: string, query: string): Promise<number> {
  const response = await mf.dispatchFetch(`http://bench/${call}?${query}`);
  const body = await response.text();
  if (response.status !== 200 || body === "null")
    throw new Error(`${call}: ${response.status} ${body.slice(0, 300)}`);
  return Number(response.headers.get("X-Ms"));
}

interface Metered {
  trips: number;
  sqlMs: number;
  statements: { sql: string; rowsRead: number; rowsReturned: number }[];
}
/** Counts the keys of the longest `in (...)` list: D1 counts a key without a row as a read row. */
const keysIn = (sql: string) =>
  Math.max(
    0,
    ...[...sql.matchAll(/\bin \(([?, ]+)\)/g)].map(([, keys = ""]) => keys.split(",").length),
  );

async function meterOf(world: World, call: string) {
  const found = { perRow: 0, rowsRead: 0, trips: 0, scans: new Set<string>() };
  for (let i = 0; i < 10; i++) {
    const response = await world.mf.dispatchFetch(`http://bench/${call}?${askOf(world)}&metered=1`);
    const { trips, statements } = (await response.json()) as Metered;
    found.trips = Math.max(found.trips, trips);
    found.rowsRead = Math.max(
      found.rowsRead,
      statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    );
    for (const { sql, rowsRead, rowsReturned } of statements) {
      const perRow = Math.max(0, rowsRead - keysIn(sql)) / Math.max(1, rowsReturned);
      found.perRow = Math.max(found.perRow, perRow);
      if (perRow > PER_ROW)
        found.scans.add(`${call}: read ${rowsRead} for ${rowsReturned}: ${sql.slice(0, 400)}`);
    }
  }
  return found;
}

const share = (times: number[], at: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * at)] ?? Number.NaN;
const median = (times: number[]) => share(times, 0.5);

const worlds: World[] = [];
try {
  for (const size of [small, large]) worlds.push(await open(size));
  const [one, many] = worlds;
  if (!one || !many) throw new Error("no worlds");
  const p95 = new Map<string, number[]>();
  const p50 = new Map<string, number[]>();
  for (let round = -1; round < rounds; round++) {
    const times = new Map<string, number[]>();
    for (let i = 0; i < asks; i++) {
      for (const call of CALLS) {
        for (const world of worlds) {
          const key = `${call} ${world.size}`;
          times.set(key, [...(times.get(key) ?? []), await request(world, call, askOf(world))]);
        }
      }
    }
    if (round < 0) continue;
    for (const [key, list] of times) {
      p95.set(key, [...(p95.get(key) ?? []), share(list, 0.95)]);
      p50.set(key, [...(p50.get(key) ?? []), median(list)]);
    }
  }
  const scans: string[] = [];
  const table: Record<string, Record<string, string | number>> = {};
  const ratios: Record<string, number> = {};
  for (const call of CALLS) {
    const of = (map: Map<string, number[]>, { size }: World) => map.get(`${call} ${size}`) ?? [];
    // Times of the same round are divided, so that load on the machine affects both.
    ratios[call] = median(of(p95, many).map((ms, i) => ms / (of(p95, one)[i] ?? Number.NaN)));
    const [few, all] = [await meterOf(one, call), await meterOf(many, call)];
    scans.push(...few.scans, ...all.scans);
    const ms = (list: number[]) => `${median(list).toFixed(1)} ms`;
    table[call] = {
      [`p95 at ${small}`]: ms(of(p95, one)),
      [`p95 at ${large}`]: ms(of(p95, many)),
      ratio: Number(ratios[call].toFixed(2)),
      "p50 ratio": Number(
        median(of(p50, many).map((ms, i) => ms / (of(p50, one)[i] ?? Number.NaN))).toFixed(2),
      ),
      "rows read": `${few.rowsRead} / ${all.rowsRead}`,
      "rows a row": Number(Math.max(few.perRow, all.perRow).toFixed(1)),
      trips: all.trips,
    };
  }
  console.log(
    `Discovery at ${small} and at ${large} videos, in the Worker, of ${rounds} rounds of ${asks} askings; bar: ratio <= ${BAR}, rows a row <= ${PER_ROW}`,
  );
  console.table(table);
  for (const scan of scans) console.log(scan);
  const worst = Math.max(
    ...CALLS.filter((call) => call !== "bare").map((call) => ratios[call] ?? Number.NaN),
  );
  console.log(
    JSON.stringify({
      bench: "recs-growth",
      small,
      large,
      rounds,
      worst,
      ratios,
      scans: scans.length,
      table,
    }),
  );
} finally {
  for (const { mf } of worlds) await mf.dispose();
  if (values.state === undefined) rmSync(folder, { recursive: true, force: true });
}
