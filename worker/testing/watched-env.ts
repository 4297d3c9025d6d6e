/**
 * Called instead of a call to a binding. `work` makes the call. `call` is the name of the call, or
 * the SQL text of a D1 query.
 */
export type Around = <T>(work: () => Promise<T>, call: string) => Promise<T>;

/** Passes each call to a binding (D1, R2, Durable Objects, queues) to `around`. */
export const watchedEnv = (real: Env, around: Around): Env => ({
  ...real,
  DB: watchedDb(real.DB, around),
  MEDIA: watchedBucket(real.MEDIA, around),
  JOBS: watched(real.JOBS, "JOBS", around),
  EVENTS: watched(real.EVENTS, "EVENTS", around),
  CHAT_ROOM: watchedObjects(real.CHAT_ROOM, "CHAT_ROOM", around),
  LIVE_ORIGIN: watchedObjects(real.LIVE_ORIGIN, "LIVE_ORIGIN", around),
  API_METER: watchedObjects(real.API_METER, "API_METER", around),
  SUPPORT_ROOM: watchedObjects(real.SUPPORT_ROOM, "SUPPORT_ROOM", around),
  SIGN_IN_THROTTLE: watchedObjects(real.SIGN_IN_THROTTLE, "SIGN_IN_THROTTLE", around),
});

type Method = (...args: unknown[]) => Promise<unknown>;

const isMethod = (value: unknown): value is Method => typeof value === "function";

/** Passes all method calls to `around`, except methods in `plain`, which only prepare a call. */
function watched<T extends object>(
  target: T,
  label: string,
  around: Around,
  plain: Record<string, (made: unknown) => unknown> = {},
): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (!isMethod(value)) return value;
      const prepares = plain[String(name)];
      if (prepares) return (...args: unknown[]) => prepares(Reflect.apply(value, object, args));
      return (...args: unknown[]) =>
        around(async () => Reflect.apply(value, object, args), `${label} ${String(name)}`);
    },
  });
}

/** The original of each wrapped statement, because `batch` accepts only originals. */
const originals = new WeakMap<object, D1PreparedStatement>();

function watchedStatement(
  statement: D1PreparedStatement,
  sql: string,
  around: Around,
): D1PreparedStatement {
  const again = (made: unknown) => watchedStatement(made as D1PreparedStatement, sql, around);
  const wrapped = watched(statement, sql, around, { bind: again });
  originals.set(wrapped, statement);
  return wrapped;
}

export function watchedDb<T extends D1Database | D1DatabaseSession>(db: T, around: Around): T {
  return new Proxy(db, {
    get(object, name) {
      if (name === "withSession" && "withSession" in object)
        return (start?: string) => watchedDb(object.withSession(start), around);
      if (name === "prepare")
        return (sql: string) => watchedStatement(object.prepare(sql), sql, around);
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) =>
          around(() => object.batch(statements.map((s) => originals.get(s) ?? s)), "DB batch");
      }
      return Reflect.get(object, name, object);
    },
  });
}

const watchedBucket = (bucket: R2Bucket, around: Around): R2Bucket =>
  watched(bucket, "MEDIA", around, {
    resumeMultipartUpload: (made) => watched(made as R2MultipartUpload, "MEDIA", around),
  });

const watchedObjects = <N extends object>(namespace: N, label: string, around: Around): N =>
  watched(namespace, label, around, {
    idFromName: (id) => id,
    get: (stub) => watchedStub(stub as object, label, around),
    getByName: (stub) => watchedStub(stub as object, label, around),
  });

/** Uses `Reflect.apply`, because a stub would treat `method.apply(...)` as an RPC call. */
const watchedStub = (stub: object, label: string, around: Around): object =>
  new Proxy(stub, {
    get:
      (object, name) =>
      (...args: unknown[]) =>
        around(
          async () => Reflect.apply(Reflect.get(object, name, object) as Method, object, args),
          `${label} ${String(name)}`,
        ),
  });
