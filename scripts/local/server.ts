import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Miniflare, type MiniflareOptions, type WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { SANDBOX_BUNDLE, WORKER_BUNDLE } from "../build.ts";
import { root } from "../lib/run.ts";

interface LogLine {
  level: string;
  message: string;
}

export interface LocalOptions {
  host: string;
  port: number;
  /** Variables and secrets of this run, which override those of wrangler.toml. */
  vars: Record<string, string>;
  state: string;
  onLog(line: LogLine): void;
  inspectorPort?: number | undefined;
}

type ModuleDefinition = { type: "ESModule" | "CompiledWasm" | "Data" | "Text"; path: string };
const MODULE_TYPES: Record<string, ModuleDefinition["type"]> = {
  js: "ESModule",
  mjs: "ESModule",
  wasm: "CompiledWasm",
  bin: "Data",
};

/** Lists a bundle's modules. The entry module comes first, as workerd requires. */
function modulesOf(folder: string): ModuleDefinition[] {
  const files = readdirSync(folder).filter(
    (f) => f !== "index.js" && MODULE_TYPES[f.split(".").pop() ?? ""],
  );
  return ["index.js", ...files].map((f) => ({
    type: MODULE_TYPES[f.split(".").pop() ?? ""] ?? "Text",
    path: join(folder, f),
  }));
}

export function appWorker(vars: Record<string, string>, bundle = WORKER_BUNDLE): WorkerOptions {
  const config = join(root, "wrangler.toml");
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  return {
    ...workerOptions,
    name: "tributary",
    // wrangler.toml does not set ENVIRONMENT, so that no deployment can run as development. A test
    // run must not see a developer's keys in .dev.vars.
    bindings: { ...unstable_readConfig({ config }).vars, ENVIRONMENT: "development", ...vars },
    modules: modulesOf(bundle),
    modulesRoot: bundle,
  };
}

function shared(
  options: Pick<LocalOptions, "host" | "port" | "state" | "onLog">,
): Omit<MiniflareOptions, "workers"> {
  return {
    host: options.host,
    port: options.port,
    defaultPersistRoot: options.state,
    // By default, Miniflare fetches a sample of Request.cf from Cloudflare, which fails offline.
    cf: false,
    handleStructuredLogs: ({ level, message }: LogLine) => options.onLog({ level, message }),
    structuredWorkerdLogs: true,
  };
}

export function appOptions(options: LocalOptions, bundle?: string): MiniflareOptions {
  const { inspectorPort } = options;
  const inspector = inspectorPort === undefined ? {} : { inspectorPort };
  return { ...shared(options), ...inspector, workers: [appWorker(options.vars, bundle)] };
}

export async function startApp(options: LocalOptions): Promise<Miniflare> {
  const mf = new Miniflare(appOptions(options));
  await mf.ready;
  return mf;
}

export async function startSandbox(
  options: Pick<LocalOptions, "host" | "port" | "state" | "onLog">,
): Promise<Miniflare> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, "sandbox/wrangler.toml"));
  const mf = new Miniflare({
    ...shared(options),
    workers: [
      {
        ...workerOptions,
        name: "tributary-sandbox",
        modules: modulesOf(SANDBOX_BUNDLE),
        modulesRoot: SANDBOX_BUNDLE,
      },
    ],
  });
  await mf.ready;
  return mf;
}

export function readDevVars(file: string): Record<string, string> {
  const vars: Record<string, string> = {};
  for (const line of readFileSync(file, "utf8").split(/\r?\n/)) {
    const match = /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line);
    if (match?.[1]) vars[match[1]] = (match[2] ?? "").replace(/^(["'])(.*)\1$/, "$2");
  }
  return vars;
}
