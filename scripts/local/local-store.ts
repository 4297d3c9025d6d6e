import { join } from "node:path";
import { Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { root } from "../lib/run.ts";

const STORE_WORKER = join(import.meta.dirname, "store-worker.mjs");

/** A database and bucket that a script reads and writes, at Cloudflare or of a local server. */
export interface Store {
  db: Awaited<ReturnType<Miniflare["getD1Database"]>>;
  bucket: R2Bucket;
}

type Method = "all" | "raw" | "run" | "batch";

class StoreStatement {
  readonly #send: Send;
  readonly query: string;
  readonly values: readonly unknown[];

  constructor(send: Send, query: string, values: readonly unknown[]) {
    this.#send = send;
    this.query = query;
    this.values = values;
  }

  bind(...values: unknown[]): StoreStatement {
    return new StoreStatement(this.#send, this.query, values);
  }

  async first(column?: string): Promise<unknown> {
    const { results } = await this.all();
    const [row] = results;
    return row === undefined ? null : column === undefined ? row : row[column];
  }

  run(): Promise<unknown> {
    return this.#send("run", [this]);
  }

  all() {
    return this.#send("all", [this]) as Promise<{ results: Record<string, unknown>[] }>;
  }

  raw(): Promise<unknown> {
    return this.#send("raw", [this]);
  }
}

type Send = (method: Method, statements: readonly StoreStatement[]) => Promise<unknown>;

/**
 * Opens the local database and bucket. No server must use them at the same time. Binary values,
 * `exec` and sessions of D1 are not supported.
 */
export async function localStore<T>(state: string, work: (store: Store) => Promise<T>): Promise<T> {
  // This Worker gets no static files, because a build can be writing them.
  const {
    workerOptions: { assets: _, ...options },
  } = unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml"));
  const mf = new Miniflare({
    ...options,
    defaultPersistRoot: state,
    cf: false,
    durableObjects: {},
    queueConsumers: {},
    modules: [{ type: "ESModule", path: STORE_WORKER }],
  });
  try {
    const { MEDIA } = await mf.getBindings<{ MEDIA: R2Bucket }>();
    return await work({ db: databaseOf(mf), bucket: MEDIA });
  } finally {
    await mf.dispose();
  }
}

/**
 * Sends each statement or batch to the database in one request. Miniflare's `getD1Database` also
 * blocks the process for each call of `prepare` and `bind`, which makes the demo's thousands of
 * statements four times slower.
 */
function databaseOf(mf: Miniflare): Store["db"] {
  const send: Send = async (method, statements) => {
    const response = await mf.dispatchFetch("http://store.internal/", {
      method: "POST",
      body: JSON.stringify({
        method,
        statements: statements.map(({ query, values }) => ({ query, values })),
      }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const database = {
    prepare: (query: string) => new StoreStatement(send, query, []),
    batch: (statements: StoreStatement[]) => send("batch", statements),
  };
  return database as unknown as Store["db"];
}
