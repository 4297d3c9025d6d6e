/**
 * Search over 20,000 generated videos: the real D1 in workerd, through the use cases that /api/search calls, timed at the
 * caller with its round trip; beside it Orama and MiniSearch in this process on the same videos, in turns, in the same run.
 * "ids" is what the peers do, a ranked page; "videos" also reads the page's rows and signs its pictures; "all" is every
 * kind, a correction and the page of /search.
 *
 *   --videos N (20000)  --rounds N (5)
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { create, insertMultiple, search as searchOrama } from "@orama/orama";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import MiniSearch from "minisearch";
import { root, toolEnv } from "../scripts/lib/run.ts";
import { migrate } from "../scripts/local/migrate.ts";
import { type BenchVideo, makeCatalogue } from "./search/catalogue.ts";

const { values } = parseArgs({ options: { videos: { type: "string", default: "20000" }, rounds: { type: "string", default: "5" } } });
const rounds = Number(values.rounds);
const LIMIT = 24;
Object.assign(process.env, toolEnv());

const state = mkdtempSync(join(tmpdir(), "tributary-search-"));
const bundle = await build({
  entryPoints: [join(root, "bench/search/worker.ts")],
  ...{
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    external: ["node:*", "cloudflare:*"],
    conditions: ["workerd", "worker", "browser"],
  },
});
const mf = new Miniflare({
  ...{ modules: true, script: bundle.outputFiles[0]?.text ?? "", compatibilityDate: "2026-07-01", compatibilityFlags: ["nodejs_compat"] },
  ...{ d1Databases: { DB: "search" }, defaultPersistRoot: state, cf: false },
});

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const figures = (times: number[]) => {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: at(sorted, 0.5), p99: at(sorted, 0.99) };
};

async function fill(
  db: D1Database,
  { creators, videos }: { creators: { id: string; username: string; name: string }[]; videos: BenchVideo[] },
) {
  const insertUser = db.prepare("insert into users (id, username, email, display_name, created_at, updated_at) values (?, ?, ?, ?, 0, 0)");
  await db.batch(creators.map((c) => insertUser.bind(c.id, c.username, `${c.username}@example.com`, c.name)));
  const insertVideo = db.prepare(
    `insert into videos (id, creator_id, title, description, tags, category, state, visibility, view_count, duration_seconds, poster_file, published_at, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, 'published', 'public', ?, ?, 'poster-1.webp', ?, ?, ?)`,
  );
  for (let i = 0; i < videos.length; i += 500) {
    await db.batch(
      videos
        .slice(i, i + 500)
        .map((v) =>
          insertVideo.bind(
            v.id,
            v.creatorId,
            v.title,
            v.description,
            JSON.stringify(v.tags),
            v.category,
            v.views,
            v.seconds,
            v.publishedAt,
            v.publishedAt,
            v.publishedAt,
          ),
        ),
    );
  }
}

try {
  const catalogue = makeCatalogue({ videos: Number(values.videos), creators: 300, seed: 4 });
  await migrate(mf);
  const filled = performance.now();
  await fill(await mf.getD1Database("DB"), catalogue);
  const fillMs = performance.now() - filled;

  const docs = catalogue.videos.map(({ id, title, creator, tags, description }) => ({
    id,
    title,
    creator,
    tags: tags.join(" "),
    description,
  }));
  const orama = create({ schema: { id: "string", title: "string", creator: "string", tags: "string", description: "string" } });
  await insertMultiple(orama, docs);
  const mini = new MiniSearch({ fields: ["title", "creator", "tags", "description"], storeFields: ["id", "title"] });
  mini.addAll(docs);

  const ask = async (path: string, q: string): Promise<number> => {
    const answer = await (await mf.dispatchFetch(`http://bench/${path}?q=${encodeURIComponent(q)}`)).json();
    const list: unknown = typeof answer === "object" && answer !== null && "videos" in answer ? answer.videos : answer;
    return Array.isArray(list) ? list.length : -1;
  };
  const boost = { title: 8, tags: 4, creator: 3 };
  const ways: Record<string, (q: string) => Promise<number> | number> = {
    "round trip": (q) => ask("nothing", q),
    ids: (q) => ask("ids", q),
    videos: (q) => ask("videos", q),
    all: (q) => ask("all", q),
    suggest: (q) => ask("suggest", q),
    orama: async (q) => (await searchOrama(orama, { term: q, limit: LIMIT, boost, threshold: 0 })).hits.length,
    minisearch: (q) => mini.search(q, { prefix: true, combineWith: "AND", boost }).slice(0, LIMIT).length,
  };
  const sets = { broad: catalogue.broad, narrow: catalogue.narrow, pairs: catalogue.pairs, prefixes: catalogue.prefixes };
  const times = new Map<string, number[]>();
  for (let round = -1; round < rounds; round++) {
    for (const [set, queries] of Object.entries(sets)) {
      const many = set === "broad" ? Array.from({ length: 8 }, () => queries).flat() : queries;
      for (const q of many) {
        for (const [way, run] of Object.entries(ways)) {
          const from = performance.now();
          const found = await run(q);
          const ms = performance.now() - from;
          const mustFind = way !== "round trip" && way !== "suggest" && set !== "pairs";
          if (found < 0 || (mustFind && found === 0)) throw new Error(`${way} found nothing for "${q}"`);
          // The first round warms everybody up.
          if (round >= 0) times.set(`${set} ${way}`, [...(times.get(`${set} ${way}`) ?? []), ms]);
        }
      }
    }
  }

  const ms = (n: number) => `${n.toFixed(2)} ms`;
  const table: Record<string, Record<string, string>> = {};
  const results: Record<string, Record<string, { p50: number; p99: number }>> = {};
  for (const way of Object.keys(ways)) {
    for (const set of Object.keys(sets)) {
      const f = figures(times.get(`${set} ${way}`) ?? []);
      results[set] = { ...results[set], [way]: f };
      table[way] = { ...table[way], [set]: `${ms(f.p50)} / ${ms(f.p99)}` };
    }
  }
  console.log(
    `${catalogue.videos.length} videos, p50 / p99; "${catalogue.broad.join('", "')}" are the broad terms; filled in ${(fillMs / 1000).toFixed(1)} s`,
  );
  console.table(table);
  const of = (way: string) => results.broad?.[way] ?? { p50: Number.NaN, p99: Number.NaN };
  const worst = Math.max(...Object.values(results).map((r) => r.videos?.p99 ?? Number.NaN));
  const trip = of("round trip").p50;
  const ratio = of("videos").p50 / of("orama").p50;
  const net = (of("videos").p50 - trip) / of("orama").p50;
  console.table({
    "p99 of a page of videos, worst set": { value: ms(worst), bar: "<= 10 ms" },
    "broad terms, beside Orama (p50)": { value: ratio.toFixed(2), bar: "<= 0.5" },
    "the same without the HTTP round trip": { value: net.toFixed(2), bar: "" },
    "broad terms, beside MiniSearch (p50)": { value: (of("videos").p50 / of("minisearch").p50).toFixed(2), bar: "" },
  });
  console.log(
    JSON.stringify({
      bench: "search",
      videos: catalogue.videos.length,
      rounds,
      p99Ms: worst,
      broadToOrama: ratio,
      broadToOramaNet: net,
      fillMs,
      results,
    }),
  );
} finally {
  await mf.dispose();
  rmSync(state, { recursive: true, force: true });
}
