import { fillPlaceholders } from "drizzle-orm";
import type { Db } from "./client.ts";

/**
 * Caches a prepared query per database in an isolate. Building the SQL of a long query costs more
 * time than running the query.
 * @param make ends with `.prepare()`. Values that change between calls must be `sql.placeholder`s,
 * because the query is built only once.
 */
export function prepared<Query extends object>(make: (db: Db) => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>();
  return (db) => {
    const existing = queries.get(db);
    if (existing) return existing;
    const query = make(db);
    queries.set(db, query);
    return query;
  };
}

interface Preparable<Rows> {
  all(values?: Record<string, unknown>): Promise<Rows>;
  getQuery(): { sql: string; params: unknown[] };
  mapResult(response: unknown, isFromBatch?: boolean): unknown;
}

type RowsOf<Queries extends readonly Preparable<unknown>[]> = {
  [At in keyof Queries]: Awaited<ReturnType<Queries[At]["all"]>>;
};

/** Runs prepared queries in one round trip. A query must not have two columns of the same name. */
export async function batchQueries<const Queries extends readonly Preparable<unknown>[]>(
  { $client }: Db,
  queries: Queries,
  values: Record<string, unknown>,
): Promise<RowsOf<Queries>> {
  const bound = queries.map((query) => {
    const { sql, params } = query.getQuery();
    return $client.prepare(sql).bind(...fillPlaceholders(params, values));
  });
  const results = await $client.batch(bound);
  return results.map((result, at) => queries[at]?.mapResult(result, true)) as RowsOf<Queries>;
}
