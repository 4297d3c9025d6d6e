import type { Unit } from "./bill.ts";
import { QUEUE_OPERATIONS_A_MESSAGE } from "./prices.ts";

type Counted = Unit | "socketMessages";
export type Add = (unit: Counted, n?: number) => void;

function intercept<T extends object>(
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

function database(binding: D1Database, add: Add): D1Database {
  const counted = <T>({ meta, results }: D1Result<T>) => {
    add("rowsRead", meta.rows_read);
    add("rowsWritten", meta.rows_written);
    return results;
  };
  function statement(prepared: D1PreparedStatement, isRead: boolean): D1PreparedStatement {
    const run = async () => {
      const result = await prepared.all();
      counted(result);
      return result;
    };
    const wrapped = intercept(prepared, {
      bind: (...values: unknown[]) => statement(prepared.bind(...values), isRead),
      all: run,
      run,
      first: async (column?: string) => {
        const [row] = counted(await prepared.all<Record<string, unknown>>());
        return row === undefined ? null : column === undefined ? row : row[column];
      },
      // D1's `raw()` does not return the number of rows, so a read runs as `all()` too, which
      // counts the rows. A write runs only as `all()`; its row objects become arrays.
      raw: async (options?: { columnNames: true }) => {
        const rows = counted(await prepared.all<Record<string, unknown>>());
        if (isRead) return options ? prepared.raw(options) : prepared.raw();
        return [
          ...(options ? [Object.keys(rows[0] ?? {})] : []),
          ...rows.map((row) => Object.values(row)),
        ];
      },
    });
    originals.set(wrapped, prepared);
    return wrapped;
  }
  const counting: D1Database = intercept(binding, {
    // A local D1 database has no replicas, so a session uses the same counted database.
    withSession: () => counting,
    prepare: (sql: string) => statement(binding.prepare(sql), READS.test(sql) && !WRITES.test(sql)),
    batch: async (all: D1PreparedStatement[]) => {
      const results = await binding.batch(all.map((one) => originals.get(one) ?? one));
      results.forEach(counted);
      return results;
    },
  });
  return counting;
}

function bucket(binding: R2Bucket, add: Add): R2Bucket {
  const of = (unit: Unit, name: "put" | "list" | "get" | "head") => [
    name,
    (...args: never[]) => {
      add(unit);
      return Reflect.apply(binding[name], binding, args);
    },
  ];
  const upload = (multipart: R2MultipartUpload) =>
    intercept(multipart, {
      uploadPart: (...args: Parameters<R2MultipartUpload["uploadPart"]>) => {
        add("r2ClassA");
        return multipart.uploadPart(...args);
      },
      complete: (...args: Parameters<R2MultipartUpload["complete"]>) => {
        add("r2ClassA");
        return multipart.complete(...args);
      },
    });
  return intercept(binding, {
    ...Object.fromEntries([
      of("r2ClassA", "put"),
      of("r2ClassA", "list"),
      of("r2ClassB", "get"),
      of("r2ClassB", "head"),
    ]),
    createMultipartUpload: async (...args: Parameters<R2Bucket["createMultipartUpload"]>) => {
      add("r2ClassA");
      return upload(await binding.createMultipartUpload(...args));
    },
    resumeMultipartUpload: (...args: Parameters<R2Bucket["resumeMultipartUpload"]>) =>
      upload(binding.resumeMultipartUpload(...args)),
  });
}

const queue = <T>(binding: Queue<T>, add: Add) =>
  intercept(binding, {
    send: (...args: Parameters<Queue<T>["send"]>) => {
      add("queueOperations", QUEUE_OPERATIONS_A_MESSAGE);
      return binding.send(...args);
    },
    sendBatch: (messages: Iterable<MessageSendRequest<T>>, ...rest: [QueueSendBatchOptions?]) => {
      const all = [...messages];
      add("queueOperations", QUEUE_OPERATIONS_A_MESSAGE * all.length);
      return binding.sendBatch(all, ...rest);
    },
  });

const envs = new WeakMap<Env, Env>();

export function metered(env: Env, add: Add): Env {
  const known = envs.get(env);
  if (known) return known;
  const counted = {
    ...env,
    DB: database(env.DB, add),
    MEDIA: bucket(env.MEDIA, add),
    JOBS: queue(env.JOBS, add),
    EVENTS: queue(env.EVENTS, add),
  };
  envs.set(env, counted);
  return counted;
}
