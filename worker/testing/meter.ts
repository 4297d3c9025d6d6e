export interface Metered {
  sql: string;
  rowsRead: number;
  rowsWritten: number;
  rowsReturned: number;
}

/** Counts a database's read and written rows. Executes `raw` calls twice, because `raw` returns no counts. */
export function meter(binding: D1Database): {
  db: D1Database;
  trips: number;
  sqlMs: number;
  statements: Metered[];
} {
  const statements: Metered[] = [];
  const counted = { db: binding, trips: 0, sqlMs: 0, statements };
  const inner = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>();
  const seen = (sql: string, { meta, results }: D1Result) => {
    counted.sqlMs += meta.duration;
    statements.push({
      sql,
      rowsRead: meta.rows_read,
      rowsWritten: meta.rows_written,
      rowsReturned: results.length,
    });
  };
  const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const handler: ProxyHandler<D1PreparedStatement> = {
      get(target, key) {
        switch (key) {
          case "bind":
            return (...values: unknown[]) => wrap(target.bind(...values), sql);
          case "all":
          case "run":
            return async () => {
              counted.trips += 1;
              const result = await target.all();
              seen(sql, result);
              return result;
            };
          case "raw":
            return async () => {
              counted.trips += 1;
              seen(sql, await target.all());
              return target.raw();
            };
          default:
            return Reflect.get(target, key);
        }
      },
    };
    const wrapped = new Proxy(statement, handler);
    inner.set(wrapped, { statement, sql });
    return wrapped;
  };
  counted.db = new Proxy(binding, {
    get(target, key) {
      if (key === "prepare") return (query: string) => wrap(target.prepare(query), query);
      // A local D1 database has no replicas, so a session uses the same counted database.
      if (key === "withSession") return () => counted.db;
      if (key !== "batch") return Reflect.get(target, key);
      return async (given: D1PreparedStatement[]) => {
        counted.trips += 1;
        const known = given.map((s) => inner.get(s) ?? { statement: s, sql: "" });
        const results = await target.batch(known.map(({ statement }) => statement));
        results.forEach((result, i) => {
          seen(known[i]?.sql ?? "", result);
        });
        return results;
      };
    },
  });
  return counted;
}
