/**
 * Builds the pages and, with `--worker`, bundles the Worker and the sandbox as a deployment would. What is unchanged
 * since the last build is not built again; `--force` builds anyway.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fingerprint, isStamped, stamp } from "./lib/fingerprint.ts";
import { root, runOrThrow } from "./lib/run.ts";
import { SHORT_FOLDER } from "./lib/short-keys.ts";
import { bundleWorker } from "./lib/worker-bundle.ts";

// Loaders run use cases in process, so the pages' build holds the core as well.
const PAGE_SOURCES = ["app", "worker", "i18n", "messages", "scripts/lib", "public", "vite.config.ts", "tsconfig.json", "package-lock.json"];
const WORKER_SOURCES = [...PAGE_SOURCES, "durable-objects", "scripts/build.ts"];
const SANDBOX_SOURCES = ["sandbox", "package-lock.json", "scripts/build.ts"];

export const WORKER_BUNDLE = join(root, "build/worker");
const CLIENT = join(root, "build/client");
export const SANDBOX_BUNDLE = join(root, "build/sandbox");

async function once(name: string, sources: string[], outputs: string[], force: boolean, work: () => Promise<unknown>): Promise<boolean> {
  const print = fingerprint(sources.map((s) => join(root, s)));
  const stampFile = join(root, "build", `.${name}.stamp`);
  if (!force && outputs.every((output) => existsSync(output)) && isStamped(stampFile, print)) return false;
  rmSync(stampFile, { force: true });
  await work();
  stamp(stampFile, print);
  return true;
}

/** @returns whether there was anything to build. */
export function buildPages(force = false): Promise<boolean> {
  return once("pages", PAGE_SOURCES, [join(root, "build/server/index.js")], force, () =>
    runOrThrow("remix", ["vite:build", "--logLevel", "warn"]),
  );
}

/** @returns whether there was anything to build. */
export async function buildWorker(force = false): Promise<boolean> {
  const pages = await buildPages(force);
  const worker = await once("worker", WORKER_SOURCES, [join(WORKER_BUNDLE, "index.js"), join(CLIENT, SHORT_FOLDER)], pages || force, () =>
    bundleWorker(WORKER_BUNDLE, CLIENT),
  );
  const sandbox = await buildSandbox(force);
  return worker || sandbox;
}

/** @returns whether there was anything to build. */
export function buildSandbox(force = false): Promise<boolean> {
  return once("sandbox", SANDBOX_SOURCES, [join(SANDBOX_BUNDLE, "index.js")], force, () =>
    runOrThrow("wrangler", ["deploy", "--config", "sandbox/wrangler.toml", "--dry-run", "--outdir", SANDBOX_BUNDLE]),
  );
}

if (import.meta.main) {
  const force = process.argv.includes("--force");
  try {
    await (process.argv.includes("--worker") ? buildWorker(force) : buildPages(force));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
