/**
 * Measures how many documents the server renders per CPU-second. The benchmark compares the server
 * with a floor in the same workerd. The floor is a bare React render of the same markup after the
 * same D1 calls. Rounds of the server and rounds of the floor alternate.
 *
 *   --rounds N (9)  --each N (40, documents per round)  --only NAME (one page, such as "home, visitor")
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Miniflare } from "miniflare";
import type * as z from "zod";
import { buildWorker } from "../scripts/build.ts";
import { toolEnv } from "../scripts/lib/run.ts";
import { localStore } from "../scripts/local/local-store.ts";
import { type DemoSubjects, ORIGIN, prepareDemo, SIGNING_SECRET } from "./lib/demo-subjects.ts";
import { wrappedWorker } from "./lib/wrapped-worker.ts";
import { processUse } from "./recs/process-use.ts";
import { DOCUMENT, MODE, type Mode, Recorded } from "./ssr/contract.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    each: { type: "string", default: "40" },
    only: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const each = Number(values.each);
const AT_ONCE = 4;
/** Maximum ratio of the product's CPU time to the floor's CPU time. */
const BAR = 1.5;
/** Number of page loads before a load is recorded, so that the recorded load has warm caches. */
const WARM_LOADS = 3;
/** Number of documents rendered before the first round, so that V8 has optimized the code. */
const WARM_UP = 120;
Object.assign(process.env, toolEnv());

interface Page {
  name: string;
  path: string;
  /** Session token of the user who loads the page; null for a visitor. */
  token: string | null;
}

/** Lists the measured pages. Only visitors load the sign-in page, which redirects all users. */
function pagesOf({ videoId, token }: DemoSubjects & { token: string }): Page[] {
  const both = { home: "/", watch: `/watch/${videoId}`, discover: "/discover" };
  const pages = Object.entries(both).flatMap(([page, path]) => [
    { name: `${page}, visitor`, path, token: null },
    { name: `${page}, signed in`, path, token },
  ]);
  return [...pages, { name: "sign-in, visitor", path: "/login", token: null }];
}

async function load(mf: Miniflare, { name, path, token }: Page, mode?: Mode): Promise<string> {
  const response = await mf.dispatchFetch(ORIGIN + path, {
    redirect: "manual",
    headers: {
      "Sec-Fetch-Site": "same-origin",
      "User-Agent": "Mozilla/5.0 Chrome/140.0.0.0",
      "CF-Connecting-IP": "10.0.0.1",
      [DOCUMENT]: name,
      ...(mode !== undefined && { [MODE]: mode }),
      ...(token !== null && { Cookie: `__Host-session=${token}` }),
    },
  });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${name} answered ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

/** Loads a page `documents` times. Returns the CPU time of workerd per load, ms. */
async function cost(mf: Miniflare, page: Page, documents: number, mode?: Mode): Promise<number> {
  const from = processUse().cpuS;
  let remaining = documents;
  const caller = async () => {
    while (remaining-- > 0) await load(mf, page, mode);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return ((processUse().cpuS - from) * 1000) / documents;
}

const median = (list: number[]) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

interface Found extends z.infer<typeof Recorded> {
  name: string;
  productMs: number;
  floorMs: number;
  ratio: number;
}

async function measure(mf: Miniflare, page: Page): Promise<Found> {
  for (let i = 0; i < WARM_LOADS; i++) await load(mf, page, "warm");
  const recorded = Recorded.parse(JSON.parse(await load(mf, page, "record")));
  if (recorded.difference !== null)
    throw new Error(`The floor renders other markup for ${page.name}:\n${recorded.difference}`);
  const product: number[] = [];
  const floor: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const documents = round < 0 ? WARM_UP : each;
    const floorMs = await cost(mf, page, documents, "floor");
    const productMs = await cost(mf, page, documents);
    if (round < 0) continue;
    floor.push(floorMs);
    product.push(productMs);
  }
  return {
    name: page.name,
    ...recorded,
    productMs: median(product),
    floorMs: median(floor),
    ratio: median(product.map((ms, round) => ms / (floor[round] ?? Number.NaN))),
  };
}

await buildWorker();
const state = mkdtempSync(join(tmpdir(), "tributary-ssr-"));
const subjects = await localStore(state, prepareDemo);
const vars = { SIGNING_SECRET, APP_ORIGIN: ORIGIN, BUDGET_FACTOR: "1000000" };
const mf = new Miniflare({
  defaultPersistRoot: state,
  cf: false,
  handleStructuredLogs: () => undefined,
  structuredWorkerdLogs: true,
  workers: [await wrappedWorker("bench/ssr/floor.ts", vars)],
});
try {
  const found: Found[] = [];
  for (const page of pagesOf(subjects))
    if (values.only === undefined || values.only === page.name) found.push(await measure(mf, page));
  console.table(
    Object.fromEntries(
      found.map(({ name, bytes, elements, calls, statements, productMs, floorMs, ratio }) => [
        name,
        {
          KiB: (bytes / 1024).toFixed(0),
          elements,
          "D1 calls (statements)": `${calls} (${statements})`,
          "documents per CPU-second": (1000 / productMs).toFixed(1),
          "floor, documents per CPU-second": (1000 / floorMs).toFixed(1),
          "CPU ms": productMs.toFixed(2),
          "floor, CPU ms": floorMs.toFixed(2),
          [`ratio (<= ${BAR})`]: ratio.toFixed(2),
        },
      ]),
    ),
  );
  console.log(JSON.stringify({ bench: "ssr", rounds, each, found }));
} finally {
  await mf.dispose();
  rmSync(state, { recursive: true, force: true });
}
