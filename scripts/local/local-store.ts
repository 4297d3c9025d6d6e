import { join } from "node:path";
import { Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { root } from "../lib/run.ts";

const STORE_WORKER = join(import.meta.dirname, "store-worker.mjs");

/** The database and the bucket of one installation: the local one, or one at Cloudflare. */
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
 * Opens the local database and bucket, calls `work`, and closes both. The local server must not run
 * meanwhile. The database client does not support binary values, `exec` and sessions.
 */
export async function localStore<T>(state: string, work: (store: Store) => Promise<T>): Promise<T> {
  // The Worker is started without the static files, because a build may be writing them.
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
 * Returns a D1 client that sends each statement or batch in one request. With Miniflare's own client
 * (`getD1Database`), every call of `prepare` and `bind` waits for workerd, so filling the demo takes
 * four times as long.
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
