/**
 * Measures the size and the start-up time of the deployed Worker, in turns with an empty Worker of
 * the same size. The difference is the cost of our modules.
 *
 *   --rounds N (7)
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Miniflare, type WorkerOptions } from "miniflare";
import { buildWorker, WORKER_BUNDLE, WORKER_GZIP_MAX, workerSize } from "../scripts/build.ts";
import { toolEnv } from "../scripts/lib/run.ts";
import { appWorker } from "../scripts/local/server.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "7" } } });
const rounds = Number(values.rounds);
Object.assign(process.env, toolEnv());

const median = (numbers: number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function coldStart(worker: WorkerOptions): Promise<number> {
  const state = mkdtempSync(join(tmpdir(), "tributary-bench-"));
  const from = performance.now();
  const mf = new Miniflare({
    defaultPersistRoot: state,
    cf: false,
    workers: [worker],
    handleStructuredLogs: () => undefined,
    structuredWorkerdLogs: true,
  });
  try {
    const response = await mf.dispatchFetch("http://localhost:8787/healthz");
    await response.text();
    if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
    return performance.now() - from;
  } finally {
    await mf.dispose();
    rmSync(state, { recursive: true, force: true });
  }
}

await buildWorker();
const sizes = workerSize();
const app = appWorker({
  SIGNING_SECRET: "benchmark-secret-of-32-characters!!",
  APP_ORIGIN: "http://localhost:8787",
});
const classes = Object.values(app.durableObjects ?? {}).flatMap((o: unknown) =>
  typeof o === "object" && o !== null && "className" in o && typeof o.className === "string"
    ? [o.className]
    : [],
);
/**
 * Miniflare starts more slowly with a larger configuration, so the empty Worker has the same
 * bindings and contains our modules as unused text.
 */
const empty: WorkerOptions = {
  ...app,
  modules: [
    {
      type: "ESModule",
      path: join(WORKER_BUNDLE, "index.js"),
      contents: `import { DurableObject } from "cloudflare:workers";
        ${classes.map((name) => `export class ${name} extends DurableObject {}`).join("\n")}
        export default { fetch: () => new Response("ok"), scheduled() {}, queue() {} };`,
    },
    ...readdirSync(WORKER_BUNDLE)
      .filter((file) => file.endsWith(".js"))
      .map((file) => ({
        type: "Text" as const,
        path: join(WORKER_BUNDLE, `${file}.txt`),
        contents: readFileSync(join(WORKER_BUNDLE, file), "utf8"),
      })),
  ],
};
const times = { app: [] as number[], empty: [] as number[] };
for (let i = 0; i < rounds; i++) {
  times.empty.push(await coldStart(empty));
  times.app.push(await coldStart(app));
}
const [appMs, floor] = [median(times.app), median(times.empty)];
const kib = (n: number) => `${Math.round(n / 1024)} KiB`;
console.table({
  "bundle, gzip": { value: kib(sizes.gzip), bar: `<= ${kib(WORKER_GZIP_MAX)}` },
  modules: { value: String(sizes.modules), bar: "" },
  "bundle, raw": { value: kib(sizes.raw), bar: "" },
  "cold start to first answer": { value: `${appMs.toFixed(0)} ms`, bar: "" },
  "the same, an empty Worker with our bindings": { value: `${floor.toFixed(0)} ms`, bar: "" },
  "start-up of our modules": { value: `${(appMs - floor).toFixed(0)} ms`, bar: "<= 120 ms" },
});
console.log(
  JSON.stringify({
    bench: "worker",
    rounds,
    modules: sizes.modules,
    gzipBytes: sizes.gzip,
    rawBytes: sizes.raw,
    coldStartMs: appMs,
    emptyMs: floor,
    startUpMs: appMs - floor,
    ratio: appMs / floor,
  }),
);
