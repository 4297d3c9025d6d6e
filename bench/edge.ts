/**
 * Measures the time to the first byte of pages if the database is far away. Each call to D1, R2, a
 * Durable Object or a queue takes 20, 100 or 200 ms longer than on this machine.
 *
 * A wave is a group of calls that run at the same time. The number of waves is the growth of the
 * time to the first byte, divided by the growth of the delay. The floor is the number of waves times
 * the delay. The number of calls includes calls for which the first byte does not wait.
 *
 *   --rounds N (10)  --delays MS,MS,... (20,100,200)
 *   --calls  also prints the calls of each wave
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Miniflare } from "miniflare";
import * as z from "zod";
import { buildWorker } from "../scripts/build.ts";
import { toolEnv } from "../scripts/lib/run.ts";
import { localStore } from "../scripts/local/local-store.ts";
import { type DemoSubjects, ORIGIN, prepareDemo, SIGNING_SECRET } from "./lib/demo-subjects.ts";
import { wrappedWorker } from "./lib/wrapped-worker.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    delays: { type: "string", default: "20,100,200" },
    calls: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const delays = values.delays.split(",").map(Number);
if (delays.length < 2) throw new Error("--delays needs at least two delays.");
Object.assign(process.env, toolEnv());

const ROUTES: Record<string, (of: DemoSubjects) => { path: string; method?: "POST" }> = {
  home: () => ({ path: "/" }),
  watch: ({ videoId }) => ({ path: `/watch/${videoId}` }),
  stream: ({ streamId }) => ({ path: `/streams/${streamId}` }),
  channel: ({ creator }) => ({ path: `/@${creator}` }),
  search: ({ word }) => ({ path: `/search?q=${word}` }),
  discover: () => ({ path: "/discover" }),
  "start of playback": ({ videoId }) => ({
    path: `/api/videos/${videoId}/playback`,
    method: "POST",
  }),
};

const Waves = z.array(z.array(z.string()));

const percentile = (list: number[], share: number) =>
  [...list].sort((a, b) => a - b)[Math.ceil(share * list.length) - 1] ?? Number.NaN;

type Times = Record<number, { p50: number; p95: number }>;

/** Returns the number of waves, computed from the medians at the shortest and longest delay. */
function wavesOf(times: Times): number {
  const [short, long] = [Math.min(...delays), Math.max(...delays)];
  return Math.round(((times[long]?.p50 ?? 0) - (times[short]?.p50 ?? 0)) / (long - short));
}

let requests = 0;

/** Sends a request with a new IP address, because the rate limiter counts calls per network. */
async function measure(
  mf: Miniflare,
  { path, method = "GET" }: { path: string; method?: string },
  { delayMs, token }: { delayMs: number; token: string | null },
): Promise<{ ms: number; waves: string[][] }> {
  requests += 1;
  const from = performance.now();
  const response = await mf.dispatchFetch(ORIGIN + path, {
    method,
    redirect: "manual",
    headers: {
      Origin: ORIGIN,
      "Sec-Fetch-Site": "same-origin",
      "User-Agent": "Mozilla/5.0 Chrome/140.0.0.0",
      "CF-Connecting-IP": `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`,
      "X-Bench-Delay": String(delayMs),
      ...(method === "POST" && { "Content-Type": "application/json" }),
      ...(token !== null && { Cookie: `__Host-session=${token}` }),
    },
    ...(method === "POST" && { body: "{}" }),
  });
  const ms = performance.now() - from;
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
  const header = response.headers.get("X-Bench-Waves") ?? "";
  return { ms, waves: Waves.parse(JSON.parse(decodeURIComponent(header))) };
}

await buildWorker();
const state = mkdtempSync(join(tmpdir(), "tributary-edge-"));
const { token, ...subjects } = await localStore(state, prepareDemo);
const mf = new Miniflare({
  defaultPersistRoot: state,
  cf: false,
  handleStructuredLogs: () => undefined,
  structuredWorkerdLogs: true,
  workers: [await wrappedWorker("bench/edge/delays.ts", { SIGNING_SECRET, APP_ORIGIN: ORIGIN })],
});
try {
  const found = [];
  for (const [route, request] of Object.entries(ROUTES))
    for (const who of ["visitor", "signed in"] as const) {
      const as = who === "visitor" ? null : token;
      // The first request is not measured, because it loads modules and fills caches.
      await measure(mf, request(subjects), { delayMs: 0, token: as });
      const times: Times = {};
      let most: string[][] = [];
      for (const delayMs of delays) {
        const list = [];
        for (let round = 0; round < rounds; round++) {
          const one = await measure(mf, request(subjects), { delayMs, token: as });
          list.push(one.ms);
          if (one.waves.length > most.length) most = one.waves;
        }
        times[delayMs] = { p50: percentile(list, 0.5), p95: percentile(list, 0.95) };
      }
      if (values.calls) console.log(`${route}, ${who}\n${JSON.stringify(most, null, 2)}`);
      found.push({ route, who, calls: most.flat().length, waves: wavesOf(times), times });
    }
  console.table(
    Object.fromEntries(
      found.map(({ route, who, calls, waves, times }) => [
        `${route}, ${who}`,
        {
          calls,
          waves,
          ...Object.fromEntries(
            Object.entries(times).map(([delayMs, { p50, p95 }]) => [
              `${delayMs} ms: p50 / p95 (over the floor)`,
              `${p50.toFixed(0)} / ${p95.toFixed(0)} (${(p50 - waves * Number(delayMs)).toFixed(0)})`,
            ]),
          ),
        },
      ]),
    ),
  );
  console.log(JSON.stringify({ bench: "edge", rounds, found }));
} finally {
  await mf.dispose();
  rmSync(state, { recursive: true, force: true });
}
