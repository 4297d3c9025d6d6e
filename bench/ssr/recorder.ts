interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

type Method = "all" | "run" | "raw" | "first";

/** One call to D1. A call of `batch` has several statements. */
interface Call {
  method: Method | "batch";
  /** Arguments of the method, such as the column of `first`. */
  args: readonly unknown[];
  statements: readonly Statement[];
  /** True if the call ran in the request's D1 session, which may read from a replica. */
  isInSession: boolean;
}

/** D1 calls of one document, in groups of calls that ran at the same time. */
export type Waves = readonly (readonly Call[])[];

const METHODS: readonly Method[] = ["all", "run", "raw", "first"];

const isMethod = (name: PropertyKey): name is Method => METHODS.some((method) => method === name);

interface Prepared {
  original: D1PreparedStatement;
  statement: Statement;
}

/** Records the D1 calls of a Worker. Requests must not overlap. */
export function createRecorder(real: Env): { env: Env; start(): () => Waves } {
  let waves: Call[][] = [];
  let completed = 0;
  const prepared = new WeakMap<object, Prepared>();

  async function record<T>(call: Call, work: () => Promise<T>): Promise<T> {
    const wave = completed;
    waves[wave] ??= [];
    waves[wave].push(call);
    try {
      return await work();
    } finally {
      completed = Math.max(completed, wave + 1);
    }
  }

  function wrapStatement({ original, statement }: Prepared, isInSession: boolean) {
    const wrapped: D1PreparedStatement = new Proxy(original, {
      get(target, name) {
        if (name === "bind")
          return (...parameters: unknown[]) => {
            const bound = { original: target.bind(...parameters), statement };
            bound.statement = { ...statement, parameters };
            return wrapStatement(bound, isInSession);
          };
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function" || !isMethod(name)) return value;
        return (...args: unknown[]) =>
          record({ method: name, args, statements: [statement], isInSession }, async () =>
            Reflect.apply(value, target, args),
          );
      },
    });
    prepared.set(wrapped, { original, statement });
    return wrapped;
  }

  function wrapClient<Client extends D1Database | D1DatabaseSession>(client: Client): Client {
    const isInSession = !("withSession" in client);
    return new Proxy(client, {
      get(target, name) {
        if (name === "withSession" && "withSession" in target)
          return (start?: string) => wrapClient(target.withSession(start));
        if (name === "prepare")
          return (sql: string) => {
            const statement = { sql, parameters: [] };
            return wrapStatement({ original: target.prepare(sql), statement }, isInSession);
          };
        if (name === "batch")
          return (wrappers: D1PreparedStatement[]) => {
            const known = wrappers.map((wrapper) => {
              const found = prepared.get(wrapper);
              if (!found) throw new Error("The recorder does not know a statement of a batch.");
              return found;
            });
            const statements = known.map(({ statement }) => statement);
            return record({ method: "batch", args: [], statements, isInSession }, () =>
              target.batch(known.map(({ original }) => original)),
            );
          };
        return Reflect.get(target, name, target);
      },
    });
  }

  return {
    env: { ...real, DB: wrapClient(real.DB) },
    start() {
      const own: Call[][] = [];
      waves = own;
      completed = 0;
      return () => own.filter((wave) => wave.length > 0);
    },
  };
}

/** Repeats recorded D1 calls. The calls of one wave run at the same time. */
export async function replay(db: D1Database, waves: Waves): Promise<void> {
  const session = db.withSession("first-unconstrained");
  for (const wave of waves)
    await Promise.all(
      wave.map(({ method, args, statements, isInSession }) => {
        const client = isInSession ? session : db;
        const bound = statements.map(({ sql, parameters }) =>
          client.prepare(sql).bind(...parameters),
        );
        const [first] = bound;
        if (method === "batch" || first === undefined) return client.batch(bound);
        return Reflect.apply(first[method], first, args);
      }),
    );
}
