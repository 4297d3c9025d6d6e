import { applyD1Migrations, reset } from "cloudflare:test";
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
 * Caches the Worker's module. Otherwise the test pool would fetch the module through Node for each
 * call of a Durable Object, alarm, frame and queue message.
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

interface Pool {
  moduleRunner: { import(from: string): Promise<unknown> };
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
    typeof runner.import === "function"
  );
}

/** Deletes all rows, stored objects and Durable Objects of earlier test files. */
beforeAll(async () => {
  await endEarlierJobs();
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
}, 60_000);

// Waits for dynamic imports of pages whose body no test reads. Otherwise the tests would end during
// an import.
afterAll(() => vi.dynamicImportSettled());
