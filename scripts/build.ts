// Builds the pages, the Worker and the sandbox. Skips a build whose sources have not changed;
// `--force` builds everything.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { fingerprint, isStamped, stamp } from "./lib/fingerprint.ts";
import { root, runOrThrow } from "./lib/run.ts";

// A change in these paths requires a new build of the pages, which import Worker code too.
const PAGE_SOURCES = [
  "app",
  "worker",
  "i18n",
  "messages",
  "scripts/lib",
  "public",
  "vite.config.ts",
  "vite.service-worker.config.ts",
  "tsconfig.json",
  "package-lock.json",
];

/** Files and folders from which the Worker is built. */
export const WORKER_SOURCES = [...PAGE_SOURCES, "durable-objects", "vite.worker.config.ts"];
const SANDBOX_SOURCES = ["sandbox", "package-lock.json", "scripts/build.ts"];

export const WORKER_BUNDLE = join(root, "build/worker");
export const SANDBOX_BUNDLE = join(root, "build/sandbox");

/** Maximum gzipped size of a Worker on Cloudflare's free plan, bytes. */
export const WORKER_GZIP_MAX = 3 * 1024 * 1024;

export function workerSize(): { modules: number; raw: number; gzip: number } {
  const files = readdirSync(WORKER_BUNDLE).filter((file) => file.endsWith(".js"));
  const contents = files.map((file) => readFileSync(join(WORKER_BUNDLE, file)));
  const sum = (size: (content: Buffer) => number) =>
    contents.reduce((total, content) => total + size(content), 0);
  return {
    modules: files.length,
    raw: sum(({ length }) => length),
    gzip: sum((content) => gzipSync(content, { level: 9 }).length),
  };
}

async function once(
  name: string,
  sources: string[],
  outputs: string[],
  force: boolean,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const print = fingerprint(sources.map((s) => join(root, s)));
  const stampFile = join(root, "build", `.${name}.stamp`);
  if (!force && outputs.every((output) => existsSync(output)) && isStamped(stampFile, print))
    return false;
  rmSync(stampFile, { force: true });
  await work();
  stamp(stampFile, print);
  return true;
}

const runVite = (config: string) =>
  runOrThrow("vite", ["build", "--config", config, "--logLevel", "warn"]);

export function buildPages(force = false): Promise<boolean> {
  return once("pages", PAGE_SOURCES, [join(root, "build/server/index.js")], force, async () => {
    await runOrThrow("remix", ["vite:build", "--logLevel", "warn"]);
    await runVite("vite.service-worker.config.ts");
  });
}

export async function buildWorker(force = false): Promise<boolean> {
  const pages = await buildPages(force);
  const worker = await once(
    "worker",
    WORKER_SOURCES,
    [join(WORKER_BUNDLE, "index.js")],
    pages || force,
    () => runVite("vite.worker.config.ts"),
  );
  const sandbox = await buildSandbox(force);
  return worker || sandbox;
}

export function buildSandbox(force = false): Promise<boolean> {
  return once("sandbox", SANDBOX_SOURCES, [join(SANDBOX_BUNDLE, "index.js")], force, () =>
    runOrThrow("wrangler", [
      "deploy",
      "--config",
      "sandbox/wrangler.toml",
      "--dry-run",
      "--outdir",
      SANDBOX_BUNDLE,
    ]),
  );
}

if (import.meta.main) {
  const force = process.argv.includes("--force");
  try {
    await buildWorker(force);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
