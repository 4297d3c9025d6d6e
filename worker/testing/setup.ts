import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, vi } from "vitest";
// Imports the modules that worker/index.ts loads on first use. If a request loaded a module,
// concurrent requests would fail, because the test pool fetches the module with an I/O object of
// the request that loads it.
import "#i18n/german.ts";
import "../api/app.ts";
import "../api/openapi.ts";
import "../domain/ai/ai/built-in/knowledge-data.ts";
import "../domain/ops/metrics/measure-live.ts";
import "../domain/ops/status/feed.ts";
import "../domain/ops/status/probe.ts";
import "../jobs.ts";
import "../queues.ts";
import "../sockets.ts";
import type handlers from "../index.ts";
import { endEarlierJobs, watchDeliveries, watchSends } from "./queue.ts";

/**
 * Returns a module that is already loaded without asking the test pool's Node process about it.
 * By default, the test pool asks that process again at every dynamic import of a loaded module.
 * It also asks before every call of a Durable Object and every delivery of a queue.
 * If two requests import the same module at the same time, both wait for the same answer.
 * One of the two then fails: "Cannot perform I/O on behalf of a different request".
 */
const pool: unknown = Reflect.get(globalThis, "__vitest_mocker__");
if (!isPool(pool))
  throw new Error(
    "The test pool loads the Worker in another way now: see whether this is still needed",
  );
const { moduleRunner } = pool;
if (!Object.hasOwn(moduleRunner, "import")) {
  watchSends();
  const load = moduleRunner.import.bind(moduleRunner);
  let worker: { from: string; module: unknown } | undefined;
  // Caches the module and not its promise, because the promise belongs to the Durable Object that
  // first awaited it.
  moduleRunner.import = async (from) => {
    if (!from.endsWith("/worker/index.ts")) return load(from);
    if (worker?.from !== from) {
      const loaded = await load(from);
      if (!isWorker(loaded)) throw new Error("The Worker has no handlers");
      worker = {
        from,
        module: {
          ...loaded,
          default: { ...loaded.default, queue: watchDeliveries(loaded.default.queue) },
        },
      };
    }
    return worker.module;
  };
  const loadModule = moduleRunner.cachedModule.bind(moduleRunner);
  moduleRunner.cachedModule = async (url, importer) => {
    const known = moduleRunner.evaluatedModules.getModuleByUrl(url);
    // Vitest discards a module by removing its `meta`. A discarded module must be loaded again.
    return known?.evaluated && known.meta !== undefined ? known : loadModule(url, importer);
  };
}

/**
 * For each new Durable Object, the test pool wraps a prototype in another proxy
 * (createProxyPrototypeClass in its test-internal.mjs), which made a call take seconds after a
 * thousand objects. This proxy keeps the first wrapping.
 */
const NativeProxy = globalThis.Proxy;
const wrappedPrototypes = new WeakSet<object>();
if (!Object.hasOwn(NativeProxy, "isWrappedOnce")) {
  globalThis.Proxy = new NativeProxy(NativeProxy, {
    construct(target, args: [object, ProxyHandler<object>]): object {
      const [wrapped, handler] = args;
      if (wrappedPrototypes.has(wrapped)) return wrapped;
      const made: object = Reflect.construct(target, args);
      if (String(handler.get).includes("getUnknownPrototypeKey")) wrappedPrototypes.add(made);
      return made;
    },
  });
  Object.defineProperty(globalThis.Proxy, "isWrappedOnce", { value: true });
}

interface LoadedModule {
  evaluated: boolean;
  meta?: object;
}

interface Pool {
  moduleRunner: {
    import(from: string): Promise<unknown>;
    cachedModule(url: string, importer?: string): Promise<LoadedModule>;
    evaluatedModules: { getModuleByUrl(url: string): LoadedModule | undefined };
  };
}

const isWorker = (value: unknown): value is { default: typeof handlers } =>
  typeof value === "object" && value !== null && "default" in value;

function isPool(value: unknown): value is Pool {
  if (typeof value !== "object" || value === null || !("moduleRunner" in value)) return false;
  const runner = value.moduleRunner;
  return (
    typeof runner === "object" &&
    runner !== null &&
    "import" in runner &&
    typeof runner.import === "function" &&
    "cachedModule" in runner &&
    typeof runner.cachedModule === "function" &&
    "evaluatedModules" in runner
  );
}

/** Empties the database. Durable Objects stay, because tests never share an object's ID. */
beforeAll(async () => {
  await endEarlierJobs();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  // A delete trigger can insert into another table: deleting a follow adds a row to the channel's
  // statistics. Tables with such a trigger are emptied first.
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master AS m WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'search_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'
     ORDER BY EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND tbl_name = m.name AND sql GLOB '* AFTER DELETE ON *') DESC`,
  ).all<{ name: string }>();
  // Deletes only from tables with rows, because most tables are empty and each statement is slow.
  const filled: string[] = [];
  for (let i = 0; i < results.length; i += 50) {
    const asked = results
      .slice(i, i + 50)
      .map(({ name }) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`);
    const answer = await env.DB.prepare(`SELECT ${asked.join(", ")}`).first<
      Record<string, number>
    >();
    filled.push(...Object.keys(answer ?? {}).filter((name) => answer?.[name] === 1));
  }
  const empty = filled.map((name) => env.DB.prepare(`DELETE FROM "${name}"`));
  // Triggers of append-only tables reject deletions, so the triggers are dropped and created again.
  const guards = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name GLOB '*_no_delete'",
  ).all<{
    name: string;
    sql: string;
  }>();
  const isGuarded = filled.some((table) =>
    guards.results.some(({ name }) => name === `${table}_no_delete`),
  );
  const off = isGuarded
    ? guards.results.map(({ name }) => env.DB.prepare(`DROP TRIGGER "${name}"`))
    : [];
  const on = isGuarded ? guards.results.map(({ sql }) => env.DB.prepare(sql)) : [];
  await env.DB.batch([env.DB.prepare("PRAGMA defer_foreign_keys = on"), ...off, ...empty, ...on]);
}, 60_000);

// Waits for dynamic imports of pages whose body no test reads. Otherwise the tests would end during
// an import.
afterAll(() => vi.dynamicImportSettled());
