import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, vi } from "vitest";
// The modules that worker/index.ts loads when they are first used. A module that is loaded during a request fails the requests that
// run at the same time, because the test pool fetches it with an object of the first request.
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

/**
 * The test pool asks for the Worker's module anew at each call of a Durable Object, each alarm, frame and delivery, through Node:
 * that took longer than most calls, and longer with each. It is loaded once, as all modules are (`isolate: false`).
 */
const pool: unknown = Reflect.get(globalThis, "__vitest_mocker__");
if (!isPool(pool)) throw new Error("The test pool loads the Worker in another way now: see whether this is still needed");
const { moduleRunner } = pool;
if (!Object.hasOwn(moduleRunner, "import")) {
  const load = moduleRunner.import.bind(moduleRunner);
  let worker: { from: string; module: unknown } | undefined;
  // The module and not the promise of it, which belongs to the object that asked first.
  moduleRunner.import = async (from) => {
    if (!from.endsWith("/worker/index.ts")) return load(from);
    if (worker?.from !== from) worker = { from, module: await load(from) };
    return worker.module;
  };
}

/**
 * The pool also wraps the prototype of a Durable Object's class in one more proxy each time an object of the class is made
 * (createProxyPrototypeClass in its test-internal.mjs), and each call passes all of them: with a thousand objects a call took seconds.
 * One proxy is enough.
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

interface Pool {
  moduleRunner: { import(from: string): Promise<unknown> };
}

function isPool(value: unknown): value is Pool {
  if (typeof value !== "object" || value === null || !("moduleRunner" in value)) return false;
  const runner = value.moduleRunner;
  return typeof runner === "object" && runner !== null && "import" in runner && typeof runner.import === "function";
}

/**
 * Every test file begins with an empty database. (The files share one Worker: loading it anew for each took longer than
 * the tests. Objects are named by ids that no two tests share.)
 */
beforeAll(async () => {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  // A delete trigger can insert into another table (a lost follower counts for the channel's day): tables with one go first.
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master AS m WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'search_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'
     ORDER BY EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND tbl_name = m.name AND sql GLOB '* AFTER DELETE ON *') DESC`,
  ).all<{ name: string }>();
  // Each statement costs more than what it deletes: most tables are empty.
  const filled: string[] = [];
  for (let i = 0; i < results.length; i += 50) {
    const asked = results.slice(i, i + 50).map(({ name }) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`);
    const answer = await env.DB.prepare(`SELECT ${asked.join(", ")}`).first<Record<string, number>>();
    filled.push(...Object.keys(answer ?? {}).filter((name) => answer?.[name] === 1));
  }
  const empty = filled.map((name) => env.DB.prepare(`DELETE FROM "${name}"`));
  // Append-only tables refuse that: their triggers are taken off and put back.
  const guards = await env.DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name GLOB '*_no_delete'").all<{
    name: string;
    sql: string;
  }>();
  const isGuarded = filled.some((table) => guards.results.some(({ name }) => name === `${table}_no_delete`));
  const off = isGuarded ? guards.results.map(({ name }) => env.DB.prepare(`DROP TRIGGER "${name}"`)) : [];
  const on = isGuarded ? guards.results.map(({ sql }) => env.DB.prepare(sql)) : [];
  await env.DB.batch([env.DB.prepare("PRAGMA defer_foreign_keys = on"), ...off, ...empty, ...on]);
});

// A page whose body no test reads may still be loading a part of itself: the run would end in the middle of that.
afterAll(() => vi.dynamicImportSettled());
