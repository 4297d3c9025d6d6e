/** The call fails before its effect, or after its effect (only the response is lost). */
export type When = "before" | "after";

interface Failing {
  env: Env;
  failed(): boolean;
  calls(): number;
}

/** Makes the nth call to any binding (D1, R2, Durable Objects, queues) fail, counted from 1. */
export function failingAt(real: Env, n: number, when: When): Failing {
  let calls = 0;
  const tried = async <T>(work: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls !== n) return work();
    if (when === "after") await work();
    throw new Error(`The dependency failed at call ${n}`);
  };
  const env = {
    ...real,
    DB: failingDb(real.DB, tried),
    MEDIA: failingBucket(real.MEDIA, tried),
    JOBS: counted(real.JOBS, tried),
    EVENTS: counted(real.EVENTS, tried),
    CHAT_ROOM: failingObjects(real.CHAT_ROOM, tried),
    LIVE_ORIGIN: failingObjects(real.LIVE_ORIGIN, tried),
    API_METER: failingObjects(real.API_METER, tried),
    SUPPORT_ROOM: failingObjects(real.SUPPORT_ROOM, tried),
    SIGN_IN_THROTTLE: failingObjects(real.SIGN_IN_THROTTLE, tried),
  };
  return { env, failed: () => calls >= n, calls: () => calls };
}

/** Makes all D1 queries fail. Preparing a statement succeeds, as during a real outage of D1. */
export const withoutDb = (real: Env): Env => ({
  ...real,
  DB: failingDb(real.DB, () => Promise.reject(new Error("D1 is gone"))),
});

type Tried = <T>(work: () => Promise<T>) => Promise<T>;
type Method = (...args: unknown[]) => Promise<unknown>;

const isMethod = (value: unknown): value is Method => typeof value === "function";

/** Wraps all methods with `tried`, except the methods in `plain`, which only prepare a call. */
function counted<T extends object>(
  target: T,
  tried: Tried,
  plain: Record<string, (made: unknown) => unknown> = {},
): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (!isMethod(value)) return value;
      const prepares = plain[String(name)];
      if (prepares) return (...args: unknown[]) => prepares(Reflect.apply(value, object, args));
      return (...args: unknown[]) => tried(async () => Reflect.apply(value, object, args));
    },
  });
}

/** The original of each wrapped statement, because `batch` accepts only originals. */
const originals = new WeakMap<object, D1PreparedStatement>();

function failingStatement(statement: D1PreparedStatement, tried: Tried): D1PreparedStatement {
  const again = (made: unknown) => failingStatement(made as D1PreparedStatement, tried);
  const wrapped = counted(statement, tried, { bind: again });
  originals.set(wrapped, statement);
  return wrapped;
}

function failingDb(db: D1Database, tried: Tried): D1Database {
  return new Proxy(db, {
    get(object, name) {
      if (name === "prepare") return (sql: string) => failingStatement(object.prepare(sql), tried);
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) =>
          tried(() => object.batch(statements.map((s) => originals.get(s) ?? s)));
      }
      return Reflect.get(object, name, object);
    },
  });
}

const failingBucket = (bucket: R2Bucket, tried: Tried): R2Bucket =>
  counted(bucket, tried, {
    resumeMultipartUpload: (made) => counted(made as R2MultipartUpload, tried),
  });

const failingObjects = <N extends object>(namespace: N, tried: Tried): N =>
  counted(namespace, tried, {
    idFromName: (id) => id,
    get: (stub) => failingStub(stub as object, tried),
    getByName: (stub) => failingStub(stub as object, tried),
  });

/** Uses `Reflect.apply`, because a stub would treat `method.apply(...)` as an RPC call. */
const failingStub = (stub: object, tried: Tried): object =>
  new Proxy(stub, {
    get:
      (object, name) =>
      (...args: unknown[]) =>
        tried(async () => Reflect.apply(Reflect.get(object, name, object) as Method, object, args)),
  });
