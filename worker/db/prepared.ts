import { fillPlaceholders } from "drizzle-orm";
import type { Db } from "./client.ts";

/**
 * A query whose text is made once in an isolate, when its database is first asked: to build and
 * print a query of many conditions costs more than to run it.
 * @param make a query that ends in `.prepare()`; what differs from one asking to the next is a
 * `sql.placeholder`
 */
export function prepared<Query extends object>(make: (db: Db) => Query): (db: Db) => Query {
  const made = new WeakMap<Db, Query>();
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const query = make(db);
    made.set(db, query);
    return query;
  };
}

/** As much of a prepared query as a batch needs: with `all`, what it gives. */
interface Preparable<Rows> {
  all(values?: Record<string, unknown>): Promise<Rows>;
  getQuery(): { sql: string; params: unknown[] };
  mapResult(response: unknown, isFromBatch?: boolean): unknown;
}

type RowsOf<Queries extends readonly Preparable<unknown>[]> = {
  [At in keyof Queries]: Awaited<ReturnType<Queries[At]["all"]>>;
};

/**
 * Prepared queries in one round trip, all with the same values. No query may give two columns of
 * one name.
 */
export async function askTogether<const Queries extends readonly Preparable<unknown>[]>(
  { $client }: Db,
  queries: Queries,
  values: Record<string, unknown>,
): Promise<RowsOf<Queries>> {
  const bound = queries.map((query) => {
    const { sql, params } = query.getQuery();
    return $client.prepare(sql).bind(...fillPlaceholders(params, values));
  });
  const answers = await $client.batch(bound);
  return answers.map((answer, at) => queries[at]?.mapResult(answer, true)) as RowsOf<Queries>;
}
