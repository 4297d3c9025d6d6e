import type { Unit } from "./bill.ts";
import { QUEUE_OPERATIONS_A_MESSAGE } from "./prices.ts";

type Counted = Unit | "socketMessages";
export type Add = (unit: Counted, n?: number) => void;

function over<T extends object>(
  target: T,
  methods: Record<string, (...args: never[]) => unknown>,
): T {
  return new Proxy(target, {
    get(own, name) {
      const method = typeof name === "string" ? methods[name] : undefined;
      if (method) return method;
      const value: unknown = Reflect.get(own, name, own);
      return typeof value === "function" ? value.bind(own) : value;
    },
  });
}

const originals = new WeakMap<object, D1PreparedStatement>();
const READS = /^\s*(?:select|with)\b/i;
const WRITES = /\b(?:insert\s+into|update|delete\s+from)\b/i;

function database(own: D1Database, add: Add): D1Database {
  const counted = <T>({ meta, results }: D1Result<T>) => {
    add("rowsRead", meta.rows_read);
    add("rowsWritten", meta.rows_written);
    return results;
  };
  function statement(made: D1PreparedStatement, isRead: boolean): D1PreparedStatement {
    const run = async () => {
      const result = await made.all();
      counted(result);
      return result;
    };
    const wrapped = over(made, {
      bind: (...values: unknown[]) => statement(made.bind(...values), isRead),
      all: run,
      run,
      first: async (column?: string) => {
        const [row] = counted(await made.all<Record<string, unknown>>());
        return row === undefined ? null : column === undefined ? row : row[column];
      },
      // D1's `raw()` does not return the number of rows, so a read runs as `all()` too, which
      // counts the rows. A write runs only as `all()`; its row objects become arrays.
      raw: async (options?: { columnNames: true }) => {
        const rows = counted(await made.all<Record<string, unknown>>());
        if (isRead) return options ? made.raw(options) : made.raw();
        return [
          ...(options ? [Object.keys(rows[0] ?? {})] : []),
          ...rows.map((row) => Object.values(row)),
        ];
      },
    });
    originals.set(wrapped, made);
    return wrapped;
  }
  return over(own, {
    prepare: (sql: string) => statement(own.prepare(sql), READS.test(sql) && !WRITES.test(sql)),
    batch: async (all: D1PreparedStatement[]) => {
      const results = await own.batch(all.map((one) => originals.get(one) ?? one));
      results.forEach(counted);
      return results;
    },
  });
}

function bucket(own: R2Bucket, add: Add): R2Bucket {
  const of = (unit: Unit, name: "put" | "list" | "get" | "head") => [
    name,
    (...args: never[]) => {
      add(unit);
      return Reflect.apply(own[name], own, args);
    },
  ];
  const upload = (made: R2MultipartUpload) =>
    over(made, {
      uploadPart: (...args: Parameters<R2MultipartUpload["uploadPart"]>) => {
        add("r2ClassA");
        return made.uploadPart(...args);
      },
      complete: (...args: Parameters<R2MultipartUpload["complete"]>) => {
        add("r2ClassA");
        return made.complete(...args);
      },
    });
  return over(own, {
    ...Object.fromEntries([
      of("r2ClassA", "put"),
      of("r2ClassA", "list"),
      of("r2ClassB", "get"),
      of("r2ClassB", "head"),
    ]),
    createMultipartUpload: async (...args: Parameters<R2Bucket["createMultipartUpload"]>) => {
      add("r2ClassA");
      return upload(await own.createMultipartUpload(...args));
    },
    resumeMultipartUpload: (...args: Parameters<R2Bucket["resumeMultipartUpload"]>) =>
      upload(own.resumeMultipartUpload(...args)),
  });
}

const queue = <T>(own: Queue<T>, add: Add) =>
  over(own, {
    send: (...args: Parameters<Queue<T>["send"]>) => {
      add("queueOperations", QUEUE_OPERATIONS_A_MESSAGE);
      return own.send(...args);
    },
    sendBatch: (messages: Iterable<MessageSendRequest<T>>, ...rest: [QueueSendBatchOptions?]) => {
      const all = [...messages];
      add("queueOperations", QUEUE_OPERATIONS_A_MESSAGE * all.length);
      return own.sendBatch(all, ...rest);
    },
  });

const envs = new WeakMap<Env, Env>();

export function metered(env: Env, add: Add): Env {
  const known = envs.get(env);
  if (known) return known;
  const made = {
    ...env,
    DB: database(env.DB, add),
    MEDIA: bucket(env.MEDIA, add),
    JOBS: queue(env.JOBS, add),
    EVENTS: queue(env.EVENTS, add),
  };
  envs.set(env, made);
  return made;
}
