/** A database that counts its trips and adds up what D1 says (`meta.duration`) that their SQL took. Statements read as arrays run twice for it. */
export function meter(binding: D1Database): { db: D1Database; trips: number; sqlMs: number } {
  const counted = { db: binding, trips: 0, sqlMs: 0 };
  const inner = new WeakMap<object, D1PreparedStatement>();
  const seen = (meta: D1Meta) => {
    counted.sqlMs += meta.duration;
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const handler: ProxyHandler<D1PreparedStatement> = {
      get(target, key) {
        switch (key) {
          case "bind":
            return (...values: unknown[]) => wrap(target.bind(...values));
          case "all":
          case "run":
            return async () => {
              counted.trips += 1;
              const result = await target.all();
              seen(result.meta);
              return result;
            };
          case "raw":
            return async () => {
              counted.trips += 1;
              seen((await target.all()).meta);
              return target.raw();
            };
          default:
            return Reflect.get(target, key);
        }
      },
    };
    const wrapped = new Proxy(statement, handler);
    inner.set(wrapped, statement);
    return wrapped;
  };
  counted.db = new Proxy(binding, {
    get(target, key) {
      if (key === "prepare") return (query: string) => wrap(target.prepare(query));
      if (key !== "batch") return Reflect.get(target, key);
      return async (statements: D1PreparedStatement[]) => {
        counted.trips += 1;
        const results = await target.batch(statements.map((s) => inner.get(s) ?? s));
        for (const { meta } of results) seen(meta);
        return results;
      };
    },
  });
  return counted;
}
