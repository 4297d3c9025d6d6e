/**
 * Measures search over 20,000 generated videos on the real D1 in workerd, against the libraries
 * Orama and MiniSearch in this process.
 *
 *   ids        a ranked page of video ids, which is what the libraries return
 *   videos     also reads the rows of the page and signs the poster URLs
 *   all        every kind of result, a spelling correction and the page of /search
 *   bare       no query, or `select 1`: the baseline that no search here can beat
 *
 *   --videos N (20000)  --rounds N (5)  --state DIR (keeps the filled database for the next run)
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { create, insertMultiple, search as searchOrama } from "@orama/orama";
import { Miniflare } from "miniflare";
import MiniSearch from "minisearch";
import { toolEnv } from "../scripts/lib/run.ts";
import { migrate } from "../scripts/local/migrate.ts";
import { workerOptions } from "./lib/worker-options.ts";
import { type BenchVideo, makeCatalogue } from "./search/catalogue.ts";

const { values } = parseArgs({
  options: {
    videos: { type: "string", default: "20000" },
    rounds: { type: "string", default: "5" },
    state: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const LIMIT = 24;
Object.assign(process.env, toolEnv());

const state = values.state ?? mkdtempSync(join(tmpdir(), "tributary-search-"));
const worker = await workerOptions("bench/search/worker.ts");
const mf = new Miniflare({
  ...worker,
  d1Databases: { DB: "search" },
  defaultPersistRoot: state,
  cf: false,
});

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
interface Figures {
  p50: number;
  p99: number;
}
interface SearchTiming {
  found: number;
  ms: number;
  inside: number;
  trips: number;
  sqlMs: number;
}
const figures = (times: number[]): Figures => {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: at(sorted, 0.5), p99: at(sorted, 0.99) };
};

async function fill(
  db: D1Database,
  {
    creators,
    videos,
  }: { creators: { id: string; username: string; name: string }[]; videos: BenchVideo[] },
) {
  const insertUser = db.prepare(
    "insert into users (id, username, email, display_name, created_at, updated_at) values (?, ?, ?, ?, 0, 0)",
  );
  await db.batch(
    creators.map((c) => insertUser.bind(c.id, c.username, `${c.username}@example.com`, c.name)),
  );
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
  const db = await mf.getD1Database("DB");
  await migrate(db);
  const storedCount = await db.prepare("select count(*) as n from videos").first<number>("n");
  const from = performance.now();
  if (storedCount !== catalogue.videos.length) await fill(db, catalogue);
  const fillMs = storedCount === catalogue.videos.length ? null : performance.now() - from;

  const docs = catalogue.videos.map(({ id, title, creator, tags, description }) => ({
    id,
    title,
    creator,
    tags: tags.join(" "),
    description,
  }));
  const orama = create({
    schema: {
      id: "string",
      title: "string",
      creator: "string",
      tags: "string",
      description: "string",
    },
  });
  await insertMultiple(orama, docs);
  const mini = new MiniSearch({
    fields: ["title", "creator", "tags", "description"],
    storeFields: ["id", "title"],
  });
  mini.addAll(docs);

  const search = async (path: string, q: string): Promise<SearchTiming> => {
    const from = performance.now();
    const response = await mf.dispatchFetch(
      `http://bench/${path}${path.includes("?") ? "&" : "?"}q=${encodeURIComponent(q)}`,
    );
    const body: unknown = await response.json();
    const list: unknown =
      typeof body === "object" && body !== null && "videos" in body ? body.videos : body;
    const ms = performance.now() - from;
    const head = (name: string) => Number(response.headers.get(name));
    return {
      found: Array.isArray(list) ? list.length : -1,
      ms,
      inside: head("X-Ms"),
      trips: head("X-Trips"),
      sqlMs: head("X-Sql-Ms"),
    };
  };
  const inProcess = async (run: () => Promise<number> | number): Promise<SearchTiming> => {
    const from = performance.now();
    const found = await run();
    const ms = performance.now() - from;
    return { found, ms, inside: ms, trips: 0, sqlMs: 0 };
  };
  const boost = { title: 8, tags: 4, creator: 3 };
  const ways: Record<string, (q: string) => Promise<SearchTiming>> = {
    "bare HTTP": (q) => search("nothing", q),
    "bare D1": (q) => search("database", q),
    ids: (q) => search("ids", q),
    videos: (q) => search("videos", q),
    all: (q) => search("all", q),
    suggest: (q) => search("suggest", q),
    orama: (q) =>
      inProcess(
        async () =>
          (await searchOrama(orama, { term: q, limit: LIMIT, boost, threshold: 0 })).hits.length,
      ),
    minisearch: (q) =>
      inProcess(
        () => mini.search(q, { prefix: true, combineWith: "AND", boost }).slice(0, LIMIT).length,
      ),
  };
  const sets = {
    broad: catalogue.broad,
    narrow: catalogue.narrow,
    pairs: catalogue.pairs,
    prefixes: catalogue.prefixes,
    misspelt: catalogue.misspelt,
  };
  const times = new Map<string, SearchTiming[]>();
  for (let round = -1; round < rounds; round++) {
    for (const [set, queries] of Object.entries(sets)) {
      const many = set === "broad" ? Array.from({ length: 8 }, () => queries).flat() : queries;
      for (const q of many) {
        for (const [way, run] of Object.entries(ways)) {
          const result = await run(q);
          const mustFind =
            !way.startsWith("bare") && way !== "suggest" && set !== "pairs" && set !== "misspelt";
          if (result.found < 0 || (mustFind && result.found === 0))
            throw new Error(`${way} found nothing for "${q}"`);
          if (round >= 0)
            times.set(`${set} ${way}`, [...(times.get(`${set} ${way}`) ?? []), result]);
        }
      }
    }
  }

  const ms = (n: number) => `${n.toFixed(2)} ms`;
  const pair = ({ p50, p99 }: Figures) => `${ms(p50)} / ${ms(p99)}`;
  const results: Record<string, Record<string, { inside: Figures; caller: Figures }>> = {};
  const [inside, caller]: Record<string, Record<string, string>>[] = [{}, {}];
  for (const way of Object.keys(ways)) {
    for (const set of Object.keys(sets)) {
      const samples = times.get(`${set} ${way}`) ?? [];
      const f = {
        inside: figures(samples.map((a) => a.inside)),
        caller: figures(samples.map((a) => a.ms)),
      };
      results[set] = { ...results[set], [way]: f };
      if (inside) inside[way] = { ...inside[way], [set]: pair(f.inside) };
      if (caller) caller[way] = { ...caller[way], [set]: pair(f.caller) };
    }
  }
  const database: Record<string, Record<string, string>> = {};
  for (const way of ["bare D1", "ids", "videos", "all", "suggest"]) {
    for (const [set, queries] of Object.entries(sets)) {
      const metered: SearchTiming[] = [];
      for (const q of queries)
        metered.push(await search(`${way === "bare D1" ? "database" : way}?metered=1`, q));
      const trips = Math.max(...metered.map((a) => a.trips));
      database[way] = {
        ...database[way],
        [set]: `${trips} trip${trips === 1 ? "" : "s"}, ${pair(figures(metered.map((a) => a.sqlMs)))}`,
      };
    }
  }
  const filled = fillMs === null ? "a kept state" : `filled in ${(fillMs / 1000).toFixed(1)} s`;
  console.log(
    `${catalogue.videos.length} videos, p50 / p99; "${catalogue.broad.join('", "')}" are the broad terms; ${filled}`,
  );
  console.log(
    "In the Worker, with its trips to the database and the answer's JSON; the peers in this process, without JSON:",
  );
  console.table(inside);
  console.log("At the caller, with HTTP:");
  console.table(caller);
  console.log("Trips to the database at most, and what D1 says their SQL took together:");
  console.table(database);
  const of = (set: string, way: string) =>
    results[set]?.[way] ?? { inside: figures([]), caller: figures([]) };
  const worst = (side: "inside" | "caller") =>
    Math.max(...Object.keys(sets).map((set) => of(set, "videos")[side].p99));
  const ratio = of("broad", "videos").inside.p50 / of("broad", "orama").inside.p50;
  const toMini = of("broad", "videos").inside.p50 / of("broad", "minisearch").inside.p50;
  console.table({
    "p99 of a page of videos in the Worker, worst set": {
      value: ms(worst("inside")),
      bar: "<= 10 ms",
    },
    "the same at the caller": { value: ms(worst("caller")), bar: "" },
    "beside it, p99 of bare HTTP": {
      value: ms(Math.max(...Object.keys(sets).map((set) => of(set, "bare HTTP").caller.p99))),
      bar: "",
    },
    "broad terms, beside Orama (p50)": { value: ratio.toFixed(2), bar: "<= 0.5" },
    "the ratio at the caller": {
      value: (of("broad", "videos").caller.p50 / of("broad", "orama").inside.p50).toFixed(2),
      bar: "",
    },
    "broad terms, beside MiniSearch (p50)": { value: toMini.toFixed(2), bar: "" },
  });
  const summary = {
    videos: catalogue.videos.length,
    rounds,
    p99Ms: worst("inside"),
    callerP99Ms: worst("caller"),
    broadToOrama: ratio,
  };
  console.log(JSON.stringify({ bench: "search", ...summary, fillMs, results, database }));
} finally {
  await mf.dispose();
  if (values.state === undefined) rmSync(state, { recursive: true, force: true });
}
