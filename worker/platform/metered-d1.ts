import type { Metrics } from "../domain/ops/metrics/contract.ts";
import { currentD1Session } from "./d1-session.ts";

type Observe = Pick<Metrics, "observe" | "count">;
const wrappers = new WeakMap<D1Database, D1Database>();
/** Makes the D1 statement of each wrapper, because `batch` accepts only statements of D1. */
const makers = new WeakMap<object, () => D1PreparedStatement>();

/**
 * Wraps a D1 binding in order to measure the duration of every call to D1.
 * A query runs in the D1 session of the current request, if the request has a D1 session.
 * An isolate keeps a prepared query for many requests, so D1 gets the SQL only when the query runs.
 * Returns the same wrapper for the same binding, because other caches use the wrapper as a key.
 */
export function meteredD1(db: D1Database, metrics: Observe): D1Database {
  const existing = wrappers.get(db);
  if (existing) return existing;
  const proxy = new Proxy(db, {
    get(target, name) {
      const client = () => currentD1Session() ?? target;
      if (name === "prepare")
        return (sql: string) => statement(() => client().prepare(sql), metrics);
      if (name === "batch")
        return (statements: D1PreparedStatement[]) =>
          measure(metrics, "batch", () =>
            client().batch(statements.map((wrapper) => makers.get(wrapper)?.() ?? wrapper)),
          );
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  wrappers.set(db, proxy);
  return proxy;
}

const CALLS = new Set<PropertyKey>(["all", "run", "raw", "first"]);

function statement(make: () => D1PreparedStatement, metrics: Observe): D1PreparedStatement {
  const proxy = new Proxy(make(), {
    get(target, name) {
      if (name === "bind")
        return (...values: unknown[]) => statement(() => make().bind(...values), metrics);
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (!CALLS.has(name)) return value.bind(target);
      return (...args: unknown[]) =>
        measure(metrics, "statement", () => Reflect.apply(value, make(), args));
    },
  });
  makers.set(proxy, make);
  return proxy;
}

/** Records a D1 call's duration and written rows (not reported for `raw` and `first`). */
async function measure<T>(metrics: Observe, call: string, run: () => Promise<T>): Promise<T> {
  const from = Date.now();
  let outcome = "failed";
  try {
    const result = await run();
    outcome = "ok";
    const writtenRows = countWrittenRows(result);
    if (writtenRows > 0) metrics.count("d1_rows_written", writtenRows);
    return result;
  } finally {
    metrics.observe("d1_query", Date.now() - from, { call, outcome });
  }
}

function countWrittenRows(result: unknown): number {
  if (Array.isArray(result))
    return result.reduce((sum: number, item) => sum + countWrittenRows(item), 0);
  if (typeof result !== "object" || result === null || !("meta" in result)) return 0;
  const { meta } = result;
  return typeof meta === "object" && meta !== null && "rows_written" in meta
    ? Number(meta.rows_written) || 0
    : 0;
}
